import { cpSync, renameSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/root';

const MODEL = join(ROOT, 'ml', 'model');
const WEIGHTS = join('onnx', 'model_quantized.onnx');

interface ModelCopy {
  folder: string;
  whole: string;
}

/** A copy of the shipped model that may be spoilt, beside a whole one. */
export function modelCopy(folder: string): ModelCopy {
  const copy = { folder: join(folder, 'model'), whole: join(folder, 'whole') };
  for (const path of Object.values(copy)) cpSync(MODEL, path, { recursive: true, dereference: true });
  return copy;
}

/** Ways in which a model on disk can be unusable, and how an operator would mend each. */
export const MODEL_FAULTS = [
  {
    name: 'model missing',
    spoil: ({ folder }: ModelCopy) => renameSync(folder, `${folder}.away`),
    mend: ({ folder }: ModelCopy) => renameSync(`${folder}.away`, folder),
  },
  {
    name: 'model corrupt',
    spoil: ({ folder }: ModelCopy) => truncateSync(join(folder, WEIGHTS), 100_000),
    mend: ({ folder, whole }: ModelCopy) => cpSync(join(whole, WEIGHTS), join(folder, WEIGHTS)),
  },
];
