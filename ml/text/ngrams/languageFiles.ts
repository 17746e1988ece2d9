import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DENYING } from './denials';

const head = z.object({
  /** `source:label`, or `gate`. */
  name: z.string(),
  /** One step of the stored whole numbers. */
  scale: z.number().positive(),
  bias: z.number(),
});

const label = z.object({
  /** Probability = sigmoid(scale * logit + bias). */
  scale: z.number(),
  bias: z.number(),
  threshold: z.number().min(0).max(1),
  baseRate: z.number().min(0).lt(1),
});

const language = z.object({
  file: z.string(),
  bits: z.number().int().min(8).max(20),
  heads: z.array(head).min(1),
  labels: z.record(z.string(), label),
  /** Whose denials are marked before n-grams are counted (`denials.ts`); nobody's where it is absent. */
  denials: z.enum(DENYING).optional(),
});

const index = z.object({
  version: z.string(),
  identify: z.object({ file: z.string(), bits: z.number().int().min(8).max(20), languages: z.array(z.string()) }),
  languages: z.record(z.string(), language),
});

export type LanguageEntry = z.infer<typeof language>;
export type LanguageIndex = z.infer<typeof index>;

/** `index.json` of the folder that `ml/training/languages` writes. Throws when it is missing or not of that form. */
export function readLanguageIndex(folder: string): LanguageIndex {
  return index.parse(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')));
}

/** A table of 2^bits rows of `columns` weights, row by row. Throws when the file has another size. */
export function readTable(folder: string, file: string, bits: number, columns: number): Int8Array {
  const bytes = readFileSync(join(folder, file));
  if (bytes.length !== columns * 2 ** bits)
    throw new Error(`${file} has ${bytes.length} bytes, not ${columns * 2 ** bits}`);
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
