import { emotionVector, largestOf } from '../../ml/emotions';
import { calibration } from '../../ml/readers/calibration';
import { OUTPUTS, outputVector } from '../../ml/readers/labelMapping';
import type { Reader } from '../../ml/readers/reader';
import { createTextReader } from '../../ml/readText';
import { createWaitingList, newJob } from '../../ml/waitingList';
import { readableOf } from '../../server/lib/readable';

const MODEL = { name: 'two readers', version: '1.0.0' };
const NEVER = new AbortController().signal;

/** Reads every sentence of its languages as one emotion and nothing else. */
function reader(languages: string[], emotion: 'joy' | 'sadness', support: Reader['support']): Reader {
  const settings = calibration.parse({
    labels: Object.fromEntries(OUTPUTS.map((name) => [name, { threshold: 0.3, baseRate: 0 }])),
  });
  const said = outputVector((output) => (output === emotion || (output === 'positive' && emotion === 'joy') ? 0.8 : 0));
  return {
    languages,
    support,
    calibrationOf: () => settings,
    read: async (sentences) => sentences.map(() => [said]),
    costOf: () => 1,
  };
}

const english = reader(['en'], 'joy', 'full');
const korean = reader(['ko'], 'sadness', 'basic');
const KOREAN =
  '오늘은 아침부터 비가 많이 왔습니다. 저녁에는 친구와 함께 영화를 보러 갔습니다. 집에 와서 일찍 잤습니다.';

const analyse = (readers: Reader[], text: string) => createTextReader(readers, MODEL).analyse(readableOf(text), NEVER);

test('each sentence is read in its own language, and weighs as one among all', async () => {
  const { findings, support, readShare } = await analyse(
    [english, korean],
    `${KOREAN} I was very happy about the film.`,
  );
  expect(readShare).toBe(1);
  expect(support).toBe('basic'); // that of the reader of most letters
  expect(findings?.clear).toEqual(['joy', 'sadness']);
  expect(findings?.evidence).toMatchObject({ joy: 200, sadness: 600 });
});

test('what nobody can read is left out, and the reading says how much was read', async () => {
  const text = `${KOREAN} I was very happy about the film that we saw, and I will certainly see it again soon with you.`;
  const { basis, findings, readShare } = await analyse([english], text);
  expect(basis).toBe('text');
  expect(findings?.clear).toEqual(['joy']);
  expect(readShare).toBeGreaterThan(0.3);
  expect(readShare).toBeLessThan(0.8);
});

test('the faint emotion of a part that surely carries feeling is named only where no part has a clear one', async () => {
  const settings = calibration.parse({ labels: {}, felt: { feeling: 0.7, evidence: 0.1 } });
  const faint: Reader = {
    ...english,
    calibrationOf: () => settings,
    read: async (sentences) =>
      sentences.map(() => [outputVector((output) => ({ fear: 0.25, feeling: 0.9 })[output as 'fear'] ?? 0)]),
  };
  const page = `${KOREAN} I was very happy about the film.`;
  expect((await analyse([faint, korean], page)).findings?.clear).toEqual(['sadness']);
  const silent: Reader = { ...korean, read: async (sentences) => sentences.map(() => [outputVector(() => 0)]) };
  expect((await analyse([faint, silent], page)).findings?.clear).toEqual(['fear']);
});

test('what two readers say together is in whole thousandths, as one alone says it', async () => {
  const text = `${KOREAN} I was happy. I was so happy. It went on. We had fun there.`;
  const { findings } = await analyse([english, korean], text);
  const evidence = Object.values(findings?.evidence ?? {});
  expect(evidence.filter((each) => each === null || !Number.isInteger(each))).toEqual([]);
  expect(evidence.filter(Boolean)).toHaveLength(2);
});

test('a page that two read in turn is explained from its beginning on', async () => {
  const first = '오늘은 아침부터 비가 많이 왔습니다.';
  const readable = readableOf(`${first} I was very happy about the film. ${first}`);
  const { sentences } = await createTextReader([english, korean], MODEL).explain(readable, NEVER);
  expect(sentences.map(({ findings }) => findings.clear)).toEqual([['sadness'], ['joy'], ['sadness']]);
});

test('a page of which less than a fifth can be read is not judged by that little', async () => {
  const text = `${KOREAN} ${KOREAN} I was happy then.`;
  expect(await analyse([english], text)).toMatchObject({ basis: 'selected', findings: null, readShare: 0 });
});

test('among equals the earlier emotion is named', () => {
  expect(
    largestOf(
      ['sadness', 'trust', 'joy'],
      emotionVector(() => 5),
    ),
  ).toBe('joy');
  expect(
    largestOf(
      ['anger', 'sadness'],
      emotionVector(() => 5),
    ),
  ).toBe('sadness');
  expect(
    largestOf(
      [],
      emotionVector(() => 5),
    ),
  ).toBeNull();
});

test('somebody who waits comes before the backlog', () => {
  const list = createWaitingList();
  const job = (id: number, background: boolean) =>
    newJob({ id, task: 'analyse', text: readableOf('A day.'), background });
  for (const each of [job(1, true), job(2, false), job(3, true), job(4, false)]) list.put(each);
  expect(list.inTurn().map(({ id }) => id)).toEqual([2, 4, 1, 3]);
});
