import { isDeepStrictEqual } from 'node:util';
import { roundOrNull } from '../../server/insights/numbers';
import { onEveryEngine } from '../support/databases';
import { inForm, SEED } from '../support/form';
import { forgetEvidence } from './support/oldReadings';
import { askOracle, hasPython } from './support/python';
import { drawQuestions } from './support/questions';
import { drawRandomDiary } from './support/randomDiaries';
import { readRawRows } from './support/rawRows';
import { openStatsDatabase, type StatsDatabase } from './support/statsDatabase';

/** 1 000 together, of which the short form takes others in every run. */
const DIARIES = { sqlite: { first: 0, count: 600 }, mariadb: { first: 600, count: 400 } };
const SHARE = inForm({ short: 0.2, full: 1 });

function drawn({ first, count }: { first: number; count: number }) {
  const taken = count * SHARE;
  const places = Math.round(count / taken);
  return { first: first + (SEED % places) * taken, count: taken };
}
const TOGETHER = 50;

const maybe = hasPython() ? test : test.skip;

onEveryEngine((engine) => {
  const { first, count } = drawn(DIARIES[engine]);
  let world: StatsDatabase;

  beforeAll(async () => {
    world = await openStatsDatabase(engine);
  });

  afterAll(() => world.drop());

  maybe(
    `every statistic of ${count} random diaries, from the ${first}th, is what Python makes of the raw rows`,
    async () => {
      const diaries = Array.from({ length: count }, (_, index) => drawRandomDiary(first + index));
      const ids = await world.addPeople(diaries);
      await forgetEvidence(world.database, ids);
      const rows = await readRawRows(world.database);
      const asked = diaries.map((diary, index) => ({
        id: ids[index] ?? 0,
        timeZone: diary.timeZone,
        entries: rows.get(ids[index] ?? 0) ?? [],
        questions: drawQuestions(first + index, diary),
      }));
      const oracle = askOracle(asked); // works while the service answers
      const answered: unknown[] = [];
      for (let start = 0; start < asked.length; start += TOGETHER) {
        answered.push(...(await Promise.all(asked.slice(start, start + TOGETHER).map(answer))));
      }
      const expected = await oracle;
      const differing = asked.flatMap((_, index) =>
        isDeepStrictEqual(answered[index], expected[index]) ? [] : [index],
      );
      const [wrong] = differing;
      if (wrong !== undefined)
        expect({ asked: asked[wrong], answers: answered[wrong] }).toEqual({
          asked: asked[wrong],
          answers: expected[wrong],
        });
      expect(differing).toEqual([]);
    },
    240_000,
  );

  async function answer({
    id,
    timeZone,
    questions,
  }: {
    id: number;
    timeZone: string;
    questions: ReturnType<typeof drawQuestions>;
  }) {
    const stats = world.statsAt(questions.now);
    const reader = { id, timeZone };
    const trend = await stats.trend(reader, questions.trend);
    return {
      weekly: await stats.weekly(reader, questions.weekly),
      monthly: await stats.monthly(reader, questions.monthly),
      emotions: await stats.emotions(reader, questions.emotions),
      calendar: await stats.calendar(reader, questions.calendar),
      trend: { ...trend, average: roundOrNull(trend.average) },
      words: await stats.words(reader, questions.words),
    };
  }
});
