import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const figures = z.object({ f1: z.number(), auc: z.number() });
const evaluation = z.object({
  version: z.string(),
  models: z.object({
    int8: z.object({
      sets: z.record(z.string(), figures),
      dev: z.record(z.string(), z.number()),
    }),
  }),
});

const read = (name: string): unknown => JSON.parse(readFileSync(join(__dirname, '../../ml/model', name), 'utf8'));
const shipped = evaluation.parse(read('evaluation.json'));

/** What a release must reach on the test sets, F1 and AUC (the training never chooses by them). */
const BARS = { xed: [0.385, 0.785], goemotions: [0.555, 0.91], brighter: [0.56, 0.765] } as const;

test('the figures that are published are those of the model that is shipped', () => {
  expect(shipped.version).toBe(z.object({ version: z.string() }).parse(read('calibration.json')).version);
});

test.each(Object.entries(BARS))('%s: the shipped model holds its bars', (set, [f1, auc]) => {
  const found = shipped.models.int8.sets[set];
  expect(found?.f1).toBeGreaterThanOrEqual(f1);
  expect(found?.auc).toBeGreaterThanOrEqual(auc);
});

test('situations in the first person are told apart', () => {
  const { ed } = shipped.models.int8.dev;
  expect(ed).toBeGreaterThanOrEqual(0.93);
});
