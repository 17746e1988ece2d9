import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Analyser } from './analyser';
import type { AnalyserLogger } from './childProcess';
import { readModelInfo } from './modelInfo';
import { createPool } from './pool';

export interface AnalyserOptions {
  /** Absolute path of the model's folder, in Hugging Face's layout. */
  modelDir: string;
  /** Processes that hold the model, each on one core. */
  children: number;
  /** Readings that may wait; above it they are refused at once. */
  queueLimit: number;
  /** Longest time for one reading that somebody waits for, waiting included; four times that for an explanation. */
  timeoutMs: number;
  /** Is told of starts, ends and faults of the processes, never of texts. */
  logger?: AnalyserLogger;
}

/**
 * The analyser that reads with a local model, in child processes of its own. Returns at once, before the model is
 * loaded, and never throws: with a model that is missing or broken it is not ready, refuses, and goes on trying.
 */
export function createAnalyser({ modelDir, children, queueLimit, timeoutMs, logger }: AnalyserOptions): Analyser {
  let model = readModelInfo(modelDir);
  let hasBeenLoaded = false;
  const missing = existsSync(join(modelDir, 'config.json'))
    ? null
    : `${modelDir} holds no model (config.json is missing)`;
  if (missing) logger?.warn({ modelDir, reason: missing }, 'the emotion model cannot be loaded');
  const pool = createPool({
    modelDir,
    children,
    queueLimit,
    timeoutMs,
    logger: logger ?? null,
    onModel: (loaded) => {
      model = loaded;
      hasBeenLoaded = true;
    },
  });
  return {
    get model() {
      return model;
    },
    isReady: pool.isReady,
    fault: () => pool.fault() ?? (hasBeenLoaded ? null : missing),
    analyse: ({ text, language }, { background = false } = {}) =>
      pool.submit('analyse', { text, language, whole: [] }, background),
    explain: ({ text, language, whole }) => pool.submit('explain', { text, language, whole }),
    stopExplaining: pool.stopExplaining,
    close: pool.close,
  };
}
