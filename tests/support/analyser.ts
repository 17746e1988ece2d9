import type { Logger } from 'pino';
import type { Analyser } from '../../ml/analyser';
import { createAnalyser } from '../../ml/createAnalyser';
import type { Config } from '../../server/config';
import { keep } from './kept';

/**
 * What a service reads with. Loading the model is most of what a start costs, so the services of all test files of a process
 * read with the same. Where the test sets anything about it (`env`), and outside of tests, it has one of its own.
 */
export function openAnalyser(config: Config, env: Record<string, string>, logger: Logger): Analyser {
  const isSpecial = Object.keys(env).some((name) => /^(ANALYSER_|EMOTION_MODEL_DIR$)/.test(name));
  if (isSpecial || typeof afterAll !== 'function') return start(config, logger);
  return borrow(
    keep(
      'analyser',
      () => start(config),
      (kept) => kept.close(),
    ),
  );
}

const start = (config: Config, logger?: Logger): Analyser =>
  createAnalyser({
    modelDir: config.modelDir,
    children: config.analyserChildren,
    queueLimit: config.analyserQueue,
    timeoutMs: config.analyserTimeoutMs,
    ...(logger ? { logger } : {}),
  });

/** Closing it waits for what was asked through it, and leaves it to the others. */
function borrow(analyser: Analyser): Analyser {
  const asked = new Set<Promise<unknown>>();
  async function wait<T>(answer: Promise<T>): Promise<T> {
    asked.add(answer);
    return answer.finally(() => asked.delete(answer));
  }
  return {
    get model() {
      return analyser.model;
    },
    isReady: analyser.isReady,
    fault: analyser.fault,
    analyse: (...question) => wait(analyser.analyse(...question)),
    explain: (question) => wait(analyser.explain(question)),
    stopExplaining: () => {}, // the others go on
    close: async () => {
      await Promise.allSettled(asked);
    },
  };
}
