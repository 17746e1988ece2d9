import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reading } from '../../ml/analyser';
import goemotions from '../../ml/mappings/goemotions.json';
import { readModelInfo } from '../../ml/modelInfo';
import { readModelFiles } from '../../ml/readers/modelFiles';
import { readableOf } from '../../server/lib/readable';
import { watchedAnalyser } from './support/analyser';
import { writeTinyModel } from './support/tinyModel';

async function readWith(modelDir: string, text: string): Promise<Reading> {
  const { analyser } = watchedAnalyser({ modelDir });
  try {
    return await analyser.analyse(readableOf(text));
  } finally {
    await analyser.close();
  }
}

const WORDS = { i: {}, am: {}, very: {}, the: {}, and: {}, was: {} };

test('a model with the labels of GoEmotions is read through the mapping that ships', async () => {
  const modelDir = writeTinyModel({
    labels: Object.keys(goemotions),
    problemType: 'multi_label_classification',
    base: -20,
    words: { ...WORDS, grateful: { gratitude: 20 }, nervous: { nervousness: 40, fear: 20 } },
  });
  const grateful = await readWith(modelDir, 'I am grateful');
  expect(grateful).toMatchObject({ basis: 'text', findings: { sentiment: 0.5 } });
  expect(grateful.findings?.scores).toEqual({
    joy: 0.5, // gratitude at sigmoid(0)
    trust: 0.25, // for which it speaks half as surely
    fear: 0.0001,
    surprise: 0.0001,
    sadness: 0.0001,
    disgust: 0.0001,
    anger: 0.0001,
    anticipation: 0.0001,
  });
  const nervous = await readWith(modelDir, 'I am nervous');
  expect(nervous.findings?.scores).toMatchObject({ fear: 1, anticipation: 0.5 }); // noisy-or of 1 and 0.5
  expect(nervous.findings?.sentiment).toBe(-1);
});

test("a single-label model is read by softmax, through the operator's own mapping", async () => {
  const modelDir = writeTinyModel({
    labels: ['good', 'bad', 'plain'],
    words: { ...WORDS, sunny: { good: Math.log(6) }, rainy: { bad: Math.log(2) } },
    files: {
      'emotion-mapping.json': {
        good: { joy: 1, trust: 0.5, surprise: 0.1, anticipation: 0.1, positive: 1 },
        bad: { sadness: 1, fear: 0.5, disgust: 0.1, anger: 0.4, negative: 1 },
        plain: {},
      },
    },
  });
  const sunny = await readWith(modelDir, 'the very sunny');
  expect(sunny.findings?.scores).toMatchObject({ joy: 0.75, trust: 0.375, sadness: 0.125, fear: 0.0625 }); // 6 : 1 : 1
  expect(sunny.findings?.sentiment).toBe(0.625);
  const rainy = await readWith(modelDir, 'the very rainy');
  expect(rainy.findings?.scores).toMatchObject({ joy: 0.25, sadness: 0.5 });
  expect(rainy.model).toEqual({
    name: expect.stringContaining('tiny-model'),
    version: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
});

test('a text whose words the tokenizer does not know is not read', async () => {
  const modelDir = writeTinyModel({ labels: Object.keys(goemotions), words: WORDS });
  expect(await readWith(modelDir, 'I am beyond measure jubilant')).toMatchObject({ basis: 'selected', findings: null });
});

/** Of ten tokens two stand around the text: the second has one more than there is room for. */
test.each([['and the very was '.repeat(3)], ['and the very was and the ']])(
  'a sentence longer than the input of the model is read in parts: %j before what is felt',
  async (before) => {
    const modelDir = writeTinyModel({
      labels: Object.keys(goemotions),
      problemType: 'multi_label_classification',
      base: -20,
      words: { ...WORDS, glad: { joy: 20 } },
      maxTokens: 10,
    });
    const { findings } = await readWith(modelDir, `${before}I am glad`);
    expect(findings?.scores.joy).toBeCloseTo((0.5 * 0.5 ** 2) / (0.5 ** 2 + 0.25 ** 2), 4); // beside a part without any, which weighs the floor
  },
);

test('a model without a version has another one with each of its settings, its mapping and both ends of its weights', () => {
  const labels = Object.keys(goemotions);
  const modelDir = writeTinyModel({ labels, words: WORDS });
  const weights = join(modelDir, 'onnx', 'model_quantized.onnx');
  const versions = [readModelInfo(modelDir).version];
  const SOME_MIB = 3 * 1_048_576;
  for (const change of [
    () => writeFileSync(join(modelDir, 'emotion-mapping.json'), JSON.stringify(goemotions)),
    () => writeFileSync(join(modelDir, 'emotion-mapping.json'), JSON.stringify({ ...goemotions, more: {} })),
    () => writeFileSync(join(modelDir, 'config.json'), JSON.stringify({ id2label: labels })),
    () => appendFileSync(weights, Buffer.alloc(SOME_MIB, 1)),
    () => writeFileSync(weights, Buffer.alloc(SOME_MIB, 1)),
    () => writeFileSync(weights, Buffer.concat([Buffer.alloc(SOME_MIB - 1, 1), Buffer.of(2)])),
    () => writeFileSync(weights, Buffer.concat([Buffer.of(2), Buffer.alloc(SOME_MIB - 1, 1)])),
  ]) {
    change();
    versions.push(readModelInfo(modelDir).version);
  }
  expect(new Set(versions).size).toBe(8);
});

test('a model whose labels do not count from 0 is refused: they would be taken for one another', () => {
  const [first, ...others] = Object.keys(goemotions);
  const id2label = { ...others, [others.length + 1]: first };
  const modelDir = writeTinyModel({ labels: [], words: WORDS, files: { 'config.json': { id2label } } });
  expect(() => readModelFiles(modelDir)).toThrow('config.json: id2label must count from 0');
});
