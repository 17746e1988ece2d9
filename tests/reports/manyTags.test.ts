import { EmotionStat, Report } from '../../models';
import { fromJson } from '../../models/columns';
import { type DailySummary, MOST_DAY_TAGS } from '../../models/EmotionStat';
import { systemClock } from '../../server/lib/clock';
import { runReportBatch } from '../../server/services/reports/batch';
import { askAs } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';

const [BUSY, QUIET, WEEK] = ['2025-11-19', '2025-11-20', '2025-W47'];
/** As many as an entry may have, and one that all share. */
const FRESH = 19;
const ENTRIES = Math.ceil(MOST_DAY_TAGS / FRESH) + 1;

onEveryEngine((engine) => {
  const app = givenApp({ engine, env: { CALLS_PER_MINUTE: '100000' } });
  const client = givenClient(app);
  const mina = givenNewPerson(client);
  const ask = askAs(client, mina);
  const write = (date: string, tags: string[]) =>
    ask('POST', '/api/diary', { content: 'A walk.', emotion: 'joy', date, tags });

  test('a report counts the tags of a day that has more of them than its summary holds', async () => {
    for (let entry = 0; entry < ENTRIES; entry += 1)
      await write(BUSY, ['Sea', ...Array.from({ length: FRESH }, (_, index) => `aa ${entry} ${index}`)]);
    for (const _ of ['once', 'again']) await write(QUIET, ['sea']);
    const row = await EmotionStat.findOne({ where: { userId: mina.id, date: BUSY }, raw: true, rejectOnEmpty: true });
    expect(fromJson<DailySummary>(row.dailySummary)).toMatchObject({ tags: {}, hasManyTags: true });

    const report = (await ask('GET', `/api/reports/weekly?week=${WEEK}`)).body;
    expect(report.summary).toContain('‘sea’');
    expect(report.summary).toMatch(new RegExp(`\\b${ENTRIES + 2} entries\\b.*\\b${ENTRIES + 2} entries\\b`));
    const again = { weeks: [WEEK], userId: mina.id, concurrency: 1, force: true, dryRun: false };
    expect(await runReportBatch({ database: app.database, clock: systemClock }, again)).toMatchObject({ made: 1 });
    const stored = await Report.findOne({ where: { userId: mina.id }, raw: true, rejectOnEmpty: true });
    expect(stored.inputHash).toBe(report.inputHash);
  });
});
