import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { ModelInfo } from './analyser';

const named = z.looseObject({ name: z.string().min(1).optional(), version: z.string().min(1).optional() });

const WEIGHTS = ['onnx/model_quantized.onnx', 'onnx/model.onnx'];
const SAMPLE_BYTES = 1 << 20;

/**
 * Name and version of the model in a folder, as `calibration.json` gives them. A model without that file is called as
 * its folder, and its version is a fingerprint of its settings and weights, so that another model has another version.
 * Never throws: a folder without a model has the version `unknown`.
 */
export function readModelInfo(folder: string): ModelInfo {
  const { name = basename(folder), version = fingerprint(folder) ?? 'unknown' } = readNames(folder);
  return { name, version };
}

function readNames(folder: string): z.infer<typeof named> {
  try {
    return named.parse(JSON.parse(readFileSync(join(folder, 'calibration.json'), 'utf8')));
  } catch {
    return {}; // a child that cannot use the file says why
  }
}

/** 12 hexadecimal digits over the settings and both ends of the weights: reading hundreds of megabytes would delay the start. */
function fingerprint(folder: string): string | null {
  const hash = createHash('sha256');
  for (const file of ['config.json', 'emotion-mapping.json']) hash.update(contents(join(folder, file)) ?? '');
  const samples = WEIGHTS.map((file) => sample(join(folder, file))).find(Boolean);
  if (!samples) return null;
  for (const part of samples) hash.update(part);
  return hash.digest('hex').slice(0, 12);
}

function contents(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function sample(path: string): (string | Buffer)[] | null {
  try {
    const { size } = statSync(path);
    const file = openSync(path, 'r');
    try {
      const part = (position: number) => {
        const buffer = Buffer.alloc(Math.min(SAMPLE_BYTES, size));
        return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, position));
      };
      return [String(size), part(0), part(Math.max(0, size - SAMPLE_BYTES))];
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}
