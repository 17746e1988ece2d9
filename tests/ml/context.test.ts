import { calibration } from '../../ml/readers/calibration';
import { OUTPUTS, outputVector } from '../../ml/readers/labelMapping';
import { readModelFiles } from '../../ml/readers/modelFiles';
import type { Reader, Sentence } from '../../ml/readers/reader';
import type { Transformer } from '../../ml/readers/transformer';
import { createTransformerReader } from '../../ml/readers/transformerReader';
import { createTextReader } from '../../ml/readText';
import { readableOf } from '../../server/lib/readable';
import { MODEL_DIR, until, watchedAnalyser } from './support/analyser';

const NEVER = new AbortController().signal;
const MODEL = { name: 'test', version: '1' };

/** A reader of English with so much context that keeps what it is asked. */
function watchedReader(context: number, languages: string[] = ['en']) {
  const asked: { text: string; before: readonly string[] }[] = [];
  const settings = calibration.parse({
    aggregation: { unit: 'sentence', method: 'evidenceMean', floor: 0.25, power: 1, context },
  });
  const reader: Reader = {
    languages,
    support: 'full',
    calibrationOf: () => settings,
    read: async (sentences) => {
      asked.push(...sentences.map(({ text, before }) => ({ text, before })));
      return sentences.map(() => [outputVector((output) => (output === 'joy' ? 0.8 : 0))]);
    },
    costOf: () => 1,
  };
  return { reader, asked };
}

test('each sentence is read with the two before it, and the first ones with what there is', async () => {
  const { reader, asked } = watchedReader(2);
  const text = 'They ran the test again. The doctor came in at noon.\n\nIt was nothing. We went home.';
  await createTextReader([reader], MODEL).analyse(readableOf(text), NEVER);
  expect(asked).toEqual([
    { text: 'They ran the test again.', before: [] },
    { text: 'The doctor came in at noon.', before: ['They ran the test again. '] },
    { text: 'It was nothing.', before: ['They ran the test again. ', 'The doctor came in at noon.\n'] },
    { text: 'We went home.', before: ['The doctor came in at noon.\n', 'It was nothing. '] },
  ]);
});

test('a reader that says nothing of context reads each sentence alone', async () => {
  const { reader, asked } = watchedReader(calibration.parse({}).aggregation.context);
  await createTextReader([reader], MODEL).analyse(readableOf('It was nothing. We went home.'), NEVER);
  expect(asked.map(({ before }) => before)).toEqual([[], []]);
});

test('what is before in another language is no context, nor what is before that', async () => {
  const [english, korean] = [watchedReader(2), watchedReader(2, ['ko'])];
  const text =
    'We had a long walk by the river. 오늘은 아침부터 비가 많이 왔습니다. It was nothing after all. We went home again.';
  await createTextReader([english.reader, korean.reader], MODEL).analyse(readableOf(text), NEVER);
  expect(korean.asked.map(({ before }) => before)).toEqual([[]]);
  expect(english.asked.map(({ before }) => before)).toEqual([[], [], ['It was nothing after all. ']]);
});

describe('a sentence that is on the other side than those before it', () => {
  /** A reader to which a sentence behind another is as good as that one, and by itself as `said` tells. */
  function swayedReader(own: number | null, said: (text: string) => number) {
    const { reader, asked } = watchedReader(2);
    const settings = calibration.parse({ aggregation: { ...reader.calibrationOf('en').aggregation, own } });
    const read: Reader['read'] = async (sentences, signal) => {
      await reader.read(sentences, signal);
      return sentences.map(({ text, before }) => {
        const balance = said(before[0] ?? text);
        return [
          outputVector((output) => Math.max(0, output === 'positive' ? balance : output === 'negative' ? -balance : 0)),
        ];
      });
    };
    return { reader: { ...reader, calibrationOf: () => settings, read }, asked };
  }
  const heard = (text: string) =>
    text.includes('cancer') ? -0.7 : text.includes('late') ? -0.3 : text.includes('fine') ? 0.5 : 0.9;
  const toneOfLast = async (own: number | null, text: string) => {
    const { reader } = swayedReader(own, heard);
    const { sentences } = await createTextReader([reader], MODEL).explain(readableOf(text), NEVER);
    return sentences.at(-1)?.findings.sentiment;
  };

  test('is read by itself where it says so clearly', async () => {
    const text = 'Breakfast was merry. It is cancer.';
    expect([await toneOfLast(0.4, text), await toneOfLast(0.8, text), await toneOfLast(null, text)]).toEqual([
      -0.7, 0.9, 0.9,
    ]);
    expect(await toneOfLast(0.4, 'Breakfast was merry. The bus was late.')).toBe(0.9);
    expect(await toneOfLast(0.4, 'It is cancer. Breakfast was merry.')).toBe(0.9);
    expect(await toneOfLast(0.4, 'Breakfast was merry. The walk was fine.')).toBe(0.9);
  });

  test('is read once where nobody asks for more', async () => {
    const { reader, asked } = swayedReader(null, heard);
    await createTextReader([reader], MODEL).analyse(readableOf('Breakfast was merry. It is cancer.'), NEVER);
    expect(asked).toHaveLength(2);
  });

  test('is not drowned by them in the shipped model', async () => {
    const { analyser } = watchedAnalyser();
    await until(() => analyser.isReady());
    const last = async (text: string) => (await analyser.explain(readableOf(text))).sentences.at(-1)?.findings;
    expect(await last('I hate my boss. I love my sister.')).toMatchObject({ clear: expect.arrayContaining(['joy']) });
    expect((await last('I hate my boss. I love my sister.'))?.sentiment).toBeGreaterThan(0.5);
    expect((await last('I am so happy today! But the evening was sad.'))?.clear).toEqual(['sadness']);
  });
});

test('words are weighed in their sentence by itself: in its context others would speak for them', async () => {
  const { reader, asked } = watchedReader(2);
  await createTextReader([reader], MODEL).explain(readableOf('The doctor came. All clear.'), NEVER);
  expect(asked.slice(0, 2).map(({ before }) => before)).toEqual([[], ['The doctor came. ']]);
  expect(asked.slice(2)).toContainEqual({ text: 'All clear.', before: [] });
  expect(asked.slice(2)).toContainEqual({ text: 'All  .', before: [] });
  expect(asked.slice(2).filter(({ before }) => before.length > 0)).toEqual([]);
});

describe('a transformer that takes six words', () => {
  const ran: string[][] = [];
  const vocabulary: string[] = [];
  const idOf = (word: string) => (vocabulary.includes(word) ? vocabulary.indexOf(word) : vocabulary.push(word) - 1);
  const model: Transformer = {
    tokenize: (text) => text.split(/\s+/).filter(Boolean).map(idOf),
    unknownToken: null,
    maxInput: 6,
    run: async (inputs) => {
      ran.push(...inputs.map((tokens) => tokens.map((id) => vocabulary[id] ?? '')));
      return inputs.map(() => OUTPUTS.map(() => 0));
    },
  };
  const reader = createTransformerReader(model, readModelFiles(MODEL_DIR));
  const sentence = (text: string, before: string[]): Sentence => ({ text, before, language: 'en' });
  beforeEach(() => {
    ran.length = 0;
  });

  test.each([
    [
      'both of those before it where they fit',
      ['He fell. ', 'She ran. '],
      ['He', 'fell.', 'She', 'ran.', 'We', 'left.'],
    ],
    ['the nearer one where both do not fit', ['He fell down there. ', 'She ran. '], ['She', 'ran.', 'We', 'left.']],
    ['none where the nearer one is too long', ['He fell. ', 'She ran up to the house. '], ['We', 'left.']],
  ])('reads a sentence with %s', async (_, before, words) => {
    expect(await reader.read([sentence('We left.', before)], NEVER)).toHaveLength(1);
    expect(ran).toEqual([words]);
  });

  test('reads one that is too long by itself in parts, without those before it', async () => {
    const [outputs] = await reader.read([sentence('We left at once and did not come back.', ['He fell. '])], NEVER);
    expect(outputs).toHaveLength(2);
    expect(ran.map((words) => words.join(' ')).sort()).toEqual(['We left at once and', 'did not come back.']);
  });

  test('asks of the sentence alone whether it says something', async () => {
    expect(await reader.read([sentence('12:30', ['He fell. '])], NEVER)).toEqual([[]]);
  });
});

test('the shipped model is told what a short answer is an answer to', async () => {
  const { analyser } = watchedAnalyser();
  await until(() => analyser.isReady());
  const said = async (text: string) => (await analyser.explain(readableOf(text))).sentences.at(-1)?.findings;
  const [alone, after] = [await said('He is.'), await said('I cried all night, for they said he is dying. He is.')];
  expect(after?.scores.sadness).toBeGreaterThan(2 * (alone?.scores.sadness ?? 1));
});
