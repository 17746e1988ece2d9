import { QueryTypes } from 'sequelize';
import { onEngine } from '../support/databases';
import { drawn } from './support/drawn';
import { drawRandomDiary } from './support/randomDiaries';
import { openStatsDatabase, type StatsDatabase } from './support/statsDatabase';

const DIARIES = Array.from({ length: 120 }, (_, index) => drawRandomDiary(5_000 + index));
/** SQL's averages of decimals have 7 digits. */
const ROUNDING = 0.000_501;

/** One group of raw rows. */
interface Sums {
  userId: number;
  id: string;
  entries: number;
  average: number | null;
  low: number | null;
  high: number | null;
  swing: number | null;
}

onEngine('mariadb', () => {
  let world: StatsDatabase;
  let zones: Map<number, string>;

  beforeAll(async () => {
    world = await openStatsDatabase('mariadb');
    const ids = await world.addPeople(DIARIES);
    zones = new Map(ids.map((id, index) => [id, DIARIES[index]?.timeZone ?? 'UTC']));
  });

  afterAll(() => world.drop());

  const select = <Row extends object>(sql: string) =>
    world.database.sequelize.query<Row>(sql, { type: QueryTypes.SELECT });

  /** Means of day means by user and group, from the table of entries alone. */
  const sumsBy = (group: string) =>
    select<Sums>(
      `SELECT userId, id, SUM(entries) AS entries, AVG(mean) AS average, MIN(mean) AS low, MAX(mean) AS high,
              STDDEV_POP(mean) AS swing
         FROM (SELECT user_id AS userId, ${group} AS id, day, COUNT(*) AS entries,
                      AVG(CASE WHEN readable THEN CAST(sentiment AS DECIMAL(10, 3)) END) AS mean
                 FROM (SELECT d.*, EXISTS (SELECT 1 FROM emotions e
                                WHERE e.diary_id = d.id) AS readable
                         FROM diaries d) entries
                GROUP BY user_id, day) days
        GROUP BY userId, id`,
    );

  const near = (answer: number | null, sum: number | null) =>
    answer === null || sum === null ? answer === sum : Math.abs(answer - sum) <= ROUNDING;

  const readerOf = (userId: number) => ({ id: userId, timeZone: zones.get(userId) ?? 'UTC' });

  test('months are what plain SQL makes of the entries', async () => {
    const stats = world.statsAt('2026-11-21T12:00:00Z');
    const sums = await sumsBy('LEFT(day, 7)');
    expect(sums.length).toBeGreaterThan(100);
    for (const { userId, id, ...sum } of sums) {
      const { entries, sentiment } = await stats.monthly(readerOf(userId), { month: id });
      expect(entries).toBe(sum.entries);
      expect(near(sentiment.average, sum.average)).toBe(true);
      expect(near(sentiment.min, sum.low)).toBe(true);
      expect(near(sentiment.max, sum.high)).toBe(true);
      expect(near(sentiment.swing, sum.swing)).toBe(true);
    }
  });

  test("weeks are what plain SQL makes of the entries, with the database's own ISO weeks", async () => {
    const stats = world.statsAt('2026-11-21T12:00:00Z');
    for (const { userId, id, ...sum } of await sumsBy("DATE_FORMAT(day, '%x-W%v')")) {
      const { entries, sentiment } = await stats.weekly(readerOf(userId), { week: id });
      expect(entries).toBe(sum.entries);
      expect(near(sentiment.average, sum.average)).toBe(true);
    }
  });

  test('the word cloud of ten years is what plain SQL makes of the words of the entries', async () => {
    const rows = await select<{ userId: number; word: string; count: number; entries: number }>(
      `SELECT d.user_id AS userId, w.word, SUM(JSON_VALUE(d.words, CONCAT('$."', w.word, '"'))) AS count, COUNT(*) AS entries
         FROM diaries d, JSON_TABLE(JSON_KEYS(d.words), '$[*]' COLUMNS (word VARCHAR(50) PATH '$')) w
        WHERE d.day BETWEEN '2018-01-01' AND '2027-12-31'
        GROUP BY d.user_id, w.word`,
    );
    rows.sort((a, b) => b.count - a.count || b.entries - a.entries || drawn(a.word) - drawn(b.word));
    for (const userId of zones.keys()) {
      const { items } = await world.statsAt('2026-11-21T12:00:00Z').words(readerOf(userId), {
        from: '2018-01-01',
        to: '2027-12-31',
      });
      const expected = rows.filter((row) => row.userId === userId).map(({ userId: _, ...row }) => row);
      expect(items.map(({ word, count, entries }) => ({ word, count, entries }))).toEqual(expected);
    }
  });
});
