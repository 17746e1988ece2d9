import { calibration } from '../../ml/readers/calibration';
import { OUTPUTS, outputVector } from '../../ml/readers/labelMapping';
import type { Reader } from '../../ml/readers/reader';
import { createTextReader } from '../../ml/readText';
import { readableOf } from '../../server/lib/readable';

const MODEL = { name: 'a reader of words', version: '1.0.0' };
const NEVER = new AbortController().signal;

/** Finds as much joy in a sentence as its words have together, for so many operations. */
function readerOf(joyOf: Record<string, number>, operations: number): Reader {
  const settings = calibration.parse({
    labels: Object.fromEntries(OUTPUTS.map((name) => [name, { threshold: 0.3, baseRate: 0 }])),
  });
  const joyIn = (text: string) =>
    Object.entries(joyOf).reduce((sum, [word, joy]) => sum + (text.includes(word) ? joy : 0), 0.1);
  return {
    languages: null,
    support: 'full',
    calibrationOf: () => settings,
    read: async (sentences) =>
      sentences.map(({ text }) => [outputVector((output) => (output === 'joy' ? joyIn(text) : 0))]),
    costOf: () => operations,
  };
}

async function explain(reader: Reader, text: string) {
  const readable = readableOf(text);
  const { words } = await createTextReader([reader], MODEL).explain(readable, NEVER);
  return words.map(({ start, end, weight }) => [readable.text.slice(start, end), weight]);
}

test('a word that changes a sentence by less than a hundredth is not told', async () => {
  const reader = readerOf({ happy: 0.5, '😀': 0.2, bread: 0.02, table: 0.004 }, 1);
  expect(await explain(reader, 'We were happy 😀, with bread on the table.')).toEqual([
    ['happy', 0.5],
    ['😀', 0.2],
    ['bread', 0.02],
  ]);
});

test('a word that is all of its sentence weighs what it adds to the base rate', async () => {
  const reader = readerOf({ happy: 0.5 }, 1);
  const labels = { joy: { threshold: 0.3, baseRate: 0.2 } };
  const calibrationOf = () => calibration.parse({ labels });
  const saying = async (text: string) =>
    text.trim() === '' ? [] : reader.read([{ text, language: 'en', before: [] }], NEVER);
  const read: Reader['read'] = (sentences) =>
    Promise.all(sentences.map(async ({ text }) => (await saying(text)).flat()));
  expect(await explain({ ...reader, calibrationOf, read }, 'happy')).toEqual([['happy', 0.4]]);
});

test('a sentence that would cost more than is left is passed over, and a shorter one after it is not', async () => {
  const reader = readerOf({ happy: 0.5, bread: 0.3, picnic: 0.1 }, 7e9); // for seven readings in all
  expect(await explain(reader, 'We were happy. There was warm bread. A picnic.')).toEqual([
    ['happy', 0.5],
    ['picnic', 0.1],
  ]);
});

test('a word that takes away is told by what it takes, and the most emotional sentence is explained first', async () => {
  const reader = readerOf({ happy: 0.5, lucky: 0.3, hardly: -0.4 }, 1e10); // for five words in all
  expect(await explain(reader, 'We were hardly. A lucky one. So happy now.')).toEqual([['happy', 0.5]]);
  expect(await explain(reader, 'So hardly happy now.')).toEqual([
    ['happy', 0.5],
    ['hardly', -0.4],
  ]);
});

test('sentences that share a stretch which must not be cut are told as one', async () => {
  const text = 'We went. See this. Then more. And so on.';
  const whole = [{ start: text.indexOf('this'), end: text.indexOf(' more') }];
  const readable = { text, language: 'en', whole };
  const { sentences } = await createTextReader([readerOf({}, 1)], MODEL).explain(readable, NEVER);
  const told = sentences.map(({ start, end }) => text.slice(start, end));
  expect(told).toEqual(['We went.', 'See this. Then more.', 'And so on.']);
});

test('of very many words that change something the fifty that change most are told', async () => {
  const spoken = Array.from({ length: 60 }, (_, index) => `w${String(index).padStart(2, '0')}x`);
  const reader = readerOf(Object.fromEntries(spoken.map((word, index) => [word, (20 + index) / 10_000 + 0.009])), 1);
  const told = await explain(reader, `${spoken.join(' ')}.`);
  expect(told.map(([word]) => word)).toEqual([...spoken].reverse().slice(0, 50));
});

test('of more than a thousand sentences neighbours are told as one, and none is left out', async () => {
  const text = 'We went home. '.repeat(1_200).trim();
  const readable = { text, language: 'en', whole: [] };
  const { sentences } = await createTextReader([readerOf({}, 1e9)], MODEL).explain(readable, NEVER);
  expect(sentences.length).toBeLessThanOrEqual(1_000);
  const told = sentences.map(({ start, end }) => text.slice(start, end)).join(' ');
  expect(told.match(/home/g)).toHaveLength(1_200);
});
