import fc from 'fast-check';
import { detectLanguage } from '../../ml/text/language';
import { splitSentences } from '../../ml/text/sentences';
import { register } from '../../server/contract/auth';
import { createDiary } from '../../server/contract/diary';
import { derivedFrom } from '../../server/lib/derived';
import { markdownToText } from '../../server/lib/markdown';
import { ko } from '../../server/web/messages/ko';
import { tellReason } from '../../server/web/messages/reasons';
import { tellRefusal } from '../../server/web/offline/refusal';
import { dearText, HEADS, NAMED_TEXTS, RUNS, TAILS } from '../security/corpora/dearTexts';
import { inForm } from '../support/form';

const SIZE = 24_000;
/** Twice the text takes twice the time, or four times where something grows with the square. */
const MOST_GROWTH = 3;
/** What takes less than so many times the time of a page of prose of the same length is too quick to be told growing. */
const MOST_PAGES = 12;
/** What the machine does beside it may slow one measurement, not all of them. */
const TRIES = 4;

const PROSE = 'Finally finished the **marathon** with Anna today, and my legs hurt so much I could hardly walk. ';

/** All that is done with a text before it is saved, and before the model reads it. */
function work(markdown: string): void {
  derivedFrom(markdown);
  const { text } = markdownToText(markdown);
  splitSentences(text);
  detectLanguage(text);
}

/** Processor time of this process, in ms: what others do on the machine does not count. */
function timeOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const page = (length: number) => PROSE.repeat(Math.ceil(length / PROSE.length)).slice(0, length);

/** Whether the time grows faster than the text, every time it is looked at. */
function growsTooFast(textOf: (length: number) => string, run = work, size = SIZE): boolean {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const whole = timeOf(() => run(textOf(size)));
    if (
      whole <=
      MOST_PAGES *
        Math.max(
          1,
          timeOf(() => work(page(size))),
        )
    )
      return false;
    if (whole <= MOST_GROWTH * timeOf(() => run(textOf(size / 2)))) return false;
  }
  return true;
}

beforeAll(() => {
  for (let warm = 0; warm < 5; warm += 1) work(page(SIZE));
});

test.each(Object.entries(NAMED_TEXTS))('%s: a text of 50 000 is taken apart like a page', (_name, text) => {
  const isDear = () =>
    timeOf(() => work(text)) >
    MOST_PAGES *
      2 *
      Math.max(
        1,
        timeOf(() => work(page(text.length))),
      );
  expect(Array.from({ length: TRIES }, isDear)).toContain(false);
});

test('no head, run and tail takes time that grows faster than the text', () => {
  const attack = fc.tuple(fc.constantFrom(...HEADS), fc.constantFrom(...RUNS), fc.constantFrom(...TAILS));
  fc.assert(
    fc.property(attack, (parts) => {
      expect(growsTooFast((length) => dearText(parts, length))).toBe(false);
    }),
    { numRuns: inForm({ short: 40, full: 150 }) },
  );
});

test('two runs mixed take no time that grows faster than the text', () => {
  const mixed = fc.tuple(
    fc.constantFrom(...HEADS),
    fc.array(fc.constantFrom(...RUNS), { minLength: 2, maxLength: 3 }).map((runs) => runs.join('')),
    fc.constantFrom(...TAILS),
  );
  fc.assert(
    fc.property(mixed, (parts) => {
      expect(growsTooFast((length) => dearText(parts, length))).toBe(false);
    }),
    { numRuns: inForm({ short: 25, full: 100 }) },
  );
});

describe('fields are measured before anything is done with them', () => {
  const parse = (fields: object) => createDiary.input.safeParse({ content: 'a', emotion: 'joy', ...fields });
  const person = { email: 'mina@example.org', password: 'a quiet morning', nickname: 'Mina' };
  const signUp = (fields: object) => register.input.safeParse({ ...person, ...fields });
  const spelled = (length: number) => `a${MARKS.repeat(length)}`;
  const MARKS = '\u0344\u0323';

  test.each([
    ['a tag of combining marks', parse, (length: number) => ({ tags: [spelled(length)] })],
    ['an image of one host', parse, (length: number) => ({ imageUrl: `http://${'ä'.repeat(length)}.example` })],
    ['a password of combining marks', signUp, (length: number) => ({ password: spelled(length) })],
    ['a nickname of combining marks', signUp, (length: number) => ({ nickname: spelled(length) })],
  ])('%s is refused at once', (_name, check, fieldsOf) => {
    expect(check({}).success).toBe(true);
    expect(check(fieldsOf(60_000)).success).toBe(false);
    const isDear = () =>
      timeOf(() => void check(fieldsOf(60_000))) >
      20 *
        Math.max(
          1,
          timeOf(() => work(page(1_000))),
        );
    expect(Array.from({ length: TRIES }, isDear)).toContain(false);
  });

  test('a tag is refused by its length alone, and accepted up to fifty characters after normalising', () => {
    expect(parse({ tags: ['e\u0301'.repeat(50)] }).data?.tags).toEqual(['é'.repeat(50)]);
    expect(parse({ tags: ['e\u0301'.repeat(51)] }).success).toBe(false);
  });

  test('a password may be twice as long before it is normalised, and a nickname far longer before it is tidied', () => {
    expect(signUp({ password: 'e\u0301'.repeat(36) }).data?.password).toBe('é'.repeat(36));
    expect(signUp({ password: 'e\u0301'.repeat(37) }).error?.issues[0]?.message).toBe(
      'must have at most 72 bytes of UTF-8',
    );
    expect(signUp({ password: 'e'.repeat(401) }).error?.issues[0]?.message).toBe('must have at most 72 bytes of UTF-8');
    expect(signUp({ nickname: `${' '.repeat(380)}Mina` }).data?.nickname).toBe('Mina');
  });
});

test('why something was refused is told in a time that grows no faster than the reason, whatever names are in it', () => {
  const tell = (text: string) => {
    tellReason(text, ko.reasons);
    tellRefusal(`content: ${text}`, ko);
  };
  const runs = Object.keys(ko.reasons).flatMap((key) => (key.includes('{') ? key.replaceAll(/\{\w+\}/g, 'a 7') : []));
  for (const run of [...runs, '; ', '; a', 'content: ', ': ', '7']) {
    expect([run, growsTooFast((length) => run.repeat(length / run.length), tell, 60_000)]).toEqual([run, false]);
  }
});
