import { createRandom, type Random } from '../../scripts/seed/random';
import { tagKey } from '../../server/contract/diaryFields';
import { countedForms } from '../../server/lib/countedWord';
import { createCursors } from '../../server/lib/cursor';
import { derivedFrom } from '../../server/lib/derived';
import { listEntries } from '../../server/services/diaryList';
import { asStoredBefore } from '../../server/web/lib/jamo';
import { onEveryEngine } from '../support/databases';
import { SEED } from '../support/form';
import { drawQuestions } from './support/questions';
import { drawRandomDiary, type RandomDiary } from './support/randomDiaries';
import { entryOn, openStatsDatabase, type StatsDatabase } from './support/statsDatabase';

const DIARIES = 24;
const cursors = createCursors(['a secret of this test']);

/** One within the other, of other cases and forms, with what some languages hang on to a word. */
const ENGLISH = [
  ..."art heart start party ART Art's art’s ＡＲＴ garden gardens rock'n'roll mom's l'amour d’art straße STRASSE".split(
    ' ',
  ),
  ...[
    'Éclair',
    'E\u0301CLAIR',
    'art\u00adist',
    'ne\u00ad\u0301ant',
    'İstanbul',
    'ISTANBUL',
    'ırmak',
    'li\u0307\u0301ja',
  ],
];
const KOREAN =
  '책 책상 만족도 만족 나라 고양이 친구 학교 커피 마라톤 민수 회의 회의실 휴가 행복 운동 길이 ㅋㅋㅋ ㅠㅠ'.split(' ');
const PARTICLES = [
  '',
  '',
  '을',
  '를',
  '이',
  '가',
  '은',
  '는',
  '도',
  '에서',
  '에서는',
  '들',
  '들과',
  '의',
  '했다',
  '한',
];

function writeText(random: Random): string {
  const isKorean = random.chance(0.6);
  const words = Array.from({ length: random.int(1, 14) }, () =>
    isKorean && random.chance(0.8) ? `${random.pick(KOREAN)}${random.pick(PARTICLES)}` : random.pick(ENGLISH),
  );
  return words.join(random.pick([' ', ' ', ', ', '. ']));
}

/** The same people with texts, whose words are counted as the service does. */
function drawWrittenDiary(number: number): RandomDiary {
  const random = createRandom(`written/${number}`);
  const { user, ...diary } = drawRandomDiary(40_000 + number);
  const entries = diary.entries.map((entry) => {
    const content = writeText(random);
    const { searchText, words } = derivedFrom(content);
    return { ...entry, content, searchText, words };
  });
  return { ...diary, user: { ...user, email: `written-${number}@example.org` }, entries };
}

onEveryEngine((engine) => {
  let world: StatsDatabase;
  beforeAll(async () => {
    world = await openStatsDatabase(engine);
  });
  afterAll(() => world.drop());

  type Filter = Parameters<typeof listEntries>[2];

  async function findAll(userId: number, filter: Filter): Promise<string[]> {
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const input = { ...filter, limit: 3, ...(cursor && { cursor }) };
      const { entries, nextCursor } = await listEntries({ database: world.database, cursors }, userId, input);
      expect(entries.length).toBeLessThanOrEqual(3);
      found.push(...entries.map(({ date }) => date.toISOString()));
      cursor = nextCursor;
    }
    return found;
  }

  test('of each word of a cloud as many entries are found in its range as it says, and those that count it', async () => {
    const first = SEED % 1_000;
    const diaries = Array.from({ length: DIARIES }, (_, index) =>
      (index % 3 === 0 ? drawRandomDiary : drawWrittenDiary)(first * DIARIES + index),
    );
    const ids = await world.addPeople(diaries);
    let looked = 0;
    for (const [index, diary] of diaries.entries()) {
      const { now, words } = drawQuestions(index, diary);
      const id = ids[index] ?? 0;
      const { period, items } = await world
        .statsAt(now)
        .words({ id, timeZone: diary.timeZone }, { ...words, limit: 200 });
      const { from, to } = period;
      for (const { word, entries } of items) {
        const counts = (own: object) => countedForms(word).some((form) => Object.hasOwn(own, form));
        const within = diary.entries.filter(({ day, words: own }) => day >= from && day <= to && counts(own));
        const found = await findAll(id, { word, from, to, sort: 'date' });
        expect([word, found.length]).toEqual([word, entries]);
        expect(found).toEqual(within.map(({ date }) => date.toISOString()).sort());
        const [one] = within;
        const [tag] = one?.tags ?? [];
        const narrow = { emotion: one?.emotion ?? 'joy', ...(tag !== undefined && { tag }) };
        const narrowed = within.filter(
          ({ emotion, tags }) =>
            emotion === narrow.emotion && (tag === undefined || tags.some((other) => tagKey(other) === tagKey(tag))),
        );
        expect(await findAll(id, { word: word.toUpperCase(), from, to, q: 'x'.repeat(30) })).toEqual([]);
        expect((await findAll(id, { word, from, to, ...narrow })).sort()).toEqual(
          narrowed.map(({ date }) => date.toISOString()).sort(),
        );
        looked += 1;
      }
    }
    expect(looked).toBeGreaterThan(DIARIES);
  }, 240_000);

  test('Korean letters that stand alone are found as an earlier version stored them', async () => {
    const words = { [asStoredBefore('ㅋㅋㅋ')]: 2, [asStoredBefore('ㅠㅠ')]: 1 };
    const reader = await world.addReader([entryOn('2026-11-20', 0.1, { words }), entryOn('2026-11-19', 0.1)]);
    const { items } = await world.statsAt('2026-11-21T12:00:00.000Z').words(reader, {});
    expect(items.map(({ word, entries }) => [word, entries])).toEqual([
      ['ㅋㅋㅋ', 1],
      ['ㅠㅠ', 1],
    ]);
    for (const { word } of items) expect(await findAll(reader.id, { word })).toHaveLength(1);
  });
});
