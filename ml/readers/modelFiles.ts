import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ModelInfo } from '../analyser';
import { readModelInfo } from '../modelInfo';
import { type Calibration, calibration } from './calibration';
import { chooseMapping, type LabelMapping, labelMapping } from './labelMapping';
import type { Activation } from './probabilities';

/** `config.json` of Hugging Face, the part that matters here. Sizes go by several names there. */
const config = z.looseObject({
  id2label: z.record(z.string(), z.string()),
  problem_type: z.enum(['single_label_classification', 'multi_label_classification']).nullish(),
  max_position_embeddings: z.int().min(8).optional(),
  hidden_size: z.int().optional(),
  dim: z.int().optional(),
  num_hidden_layers: z.int().optional(),
  n_layers: z.int().optional(),
  intermediate_size: z.int().optional(),
  hidden_dim: z.int().optional(),
});

/**
 * When a sentence whose language could not be told counts as unreadable, and (the last two, both together) one in any
 * language that the model names: see `ml/model/MODEL_CARD.md`.
 */
const readability = z.object({
  minWords: z.int().min(1).default(1),
  maxUnknownShare: z.number().min(0).max(1).default(0.3),
  longWords: z.int().min(1).default(5),
  maxPiecesPerWord: z.number().positive().default(Number.POSITIVE_INFINITY),
  maxPiecesPerWordShort: z.number().positive().default(Number.POSITIVE_INFINITY),
  minLettersPerPiece: z.number().min(0).default(0),
  /** Of the letters, in words that are one piece. */
  minWholeShare: z.number().min(0).max(1).default(0),
});

export type Readability = z.infer<typeof readability>;

/** `calibration.json`: ours ships with one; a model from elsewhere does without. */
const tuningFile = calibration.extend({
  languages: z.array(z.string()).nullable().default(null),
  maxTokens: z.int().min(8).optional(),
  unreadable: readability.prefault({}),
});

export interface ModelFiles {
  folder: string;
  info: ModelInfo;
  /** Names of the outputs, in order. */
  labels: string[];
  mapping: LabelMapping;
  activation: Activation;
  /** The longest input in tokens, special ones included, that the files speak of; null when they do not. */
  maxTokens: number | null;
  /** Languages that the model reads; null when it does not say. */
  languages: string[] | null;
  calibration: Calibration;
  readability: Readability;
  /** Integer or floating-point operations per token, attention aside. */
  operationsPerToken: number;
  /** The int8 weights where the folder has them, else the full ones. */
  weights: 'q8' | 'fp32';
}

/** Reads and checks the settings of a model. Throws an error that says which file is missing or wrong. */
export function readModelFiles(folder: string): ModelFiles {
  const settings = readJson(folder, 'config.json', config);
  if (!settings) throw new Error('config.json is missing');
  const labels = labelsInOrder(settings.id2label);
  const tuning = readJson(folder, 'calibration.json', tuningFile) ?? tuningFile.parse({});
  return {
    folder,
    info: readModelInfo(folder),
    labels,
    mapping: chooseMapping(labels, readJson(folder, 'emotion-mapping.json', labelMapping)),
    activation: settings.problem_type === 'multi_label_classification' || labels.length === 1 ? 'sigmoid' : 'softmax',
    maxTokens: tuning.maxTokens ?? settings.max_position_embeddings ?? null,
    languages: tuning.languages,
    calibration: tuning,
    readability: tuning.unreadable,
    operationsPerToken: operationsPerToken(settings),
    weights: existsSync(join(folder, 'onnx', 'model_quantized.onnx')) ? 'q8' : 'fp32',
  };
}

function readJson<T>(folder: string, name: string, schema: z.ZodType<T>): T | null {
  const path = join(folder, name);
  if (!existsSync(path)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Error(`${name}: ${error instanceof z.ZodError ? z.prettifyError(error) : 'not JSON'}`);
  }
}

function labelsInOrder(names: Record<string, string>): string[] {
  const labels = Object.keys(names).map((_, index) => names[index]);
  if (labels.some((label) => label === undefined)) throw new Error('config.json: id2label must count from 0');
  return labels as string[];
}

/** A transformer's matrix products, 2 operations per multiply-add; the usual "base" sizes where the file is silent. */
function operationsPerToken(settings: z.infer<typeof config>): number {
  const width = settings.hidden_size ?? settings.dim ?? 768;
  const layers = settings.num_hidden_layers ?? settings.n_layers ?? 12;
  const inner = settings.intermediate_size ?? settings.hidden_dim ?? 4 * width;
  return 2 * layers * (4 * width * width + 2 * width * inner);
}
