import { Report } from '../../models';
import { addDays } from '../../server/lib/dates';
import type { Caller } from '../../server/services/caller';
import { runReportBatch } from '../../server/services/reports/batch';
import { createCaller } from '../support/callers';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';

const WEEK = '2026-W46';
const FIRST = '2026-11-02';

/** How a report spells a tag that goes with the lighter days of two weeks. */
onEveryEngine((engine) => {
  const app = givenApp({ engine, env: { EMOTION_MODEL_DIR: '/nonexistent' } });

  /** Every other day one by the sea, whose tag is spelled in turn like this. */
  async function writeDays(caller: Caller, spellings: readonly string[]): Promise<number[]> {
    const ids: number[] = [];
    for (let index = 0; index < 14; index += 1) {
      const isBright = index % 2 === 0;
      const name = spellings[Math.min(index / 2, spellings.length - 1)] ?? '';
      const tags = isBright ? [name] : [];
      const input = { content: 'A line.', emotion: isBright ? ('joy' as const) : ('fear' as const), tags };
      const made = await app.services.diary.create(caller, { ...input, date: addDays(FIRST, index) }, null);
      if (isBright) ids.push(made.entry.id);
    }
    return ids;
  }

  const spelled = (report: unknown) => [...new Set(JSON.stringify(report).match(/\bsea\b/gi))];
  const weekly = (caller: Caller) => app.services.reports.weekly(caller, { week: WEEK });

  test('a tag that is spelled anew, and nothing else, makes the report stale and is told as it is now', async () => {
    const caller = await createCaller();
    const ids = await writeDays(caller, ['sea']);
    expect(spelled(await weekly(caller))).toEqual(['sea']);
    const last = ids.at(-1) ?? 0;
    const { content, emotion, date } = await app.services.diary.get(caller, last);
    const input = { content, emotion, date: date.toISOString(), tags: ['Sea'] };
    await app.services.diary.update(caller, last, input);
    expect(await Report.count({ where: { userId: caller.id, stale: true } })).toBe(1);
    expect(spelled(await weekly(caller))).toEqual(['Sea']);
  });

  test('a tag of a week that begins tomorrow is told as it is spelled, too', async () => {
    const caller = await createCaller();
    const now = app.clock.now().toISOString();
    app.clock.set('2026-11-22T06:30:00.000Z'); // a Sunday
    for (const content of ['One.', 'Two.', 'Three.']) {
      const input = { content, emotion: 'joy' as const, tags: ['Sea'], date: '2026-11-23' };
      await app.services.diary.create(caller, input, null);
    }
    const report = await app.services.reports.weekly(caller, { week: '2026-W48' });
    app.clock.set(now);
    expect([report.period.daysElapsed, spelled(report)]).toEqual([0, ['Sea']]);
  });

  test('a tag that is spelled one way, another, and the first way again is told in the first', async () => {
    const caller = await createCaller();
    await writeDays(caller, ['Sea', 'sea', 'Sea']);
    const options = { weeks: [WEEK], concurrency: 1, force: false, dryRun: false, userId: caller.id };
    expect(await runReportBatch(app, options)).toMatchObject({ made: 1 });
    const row = await Report.findOne({ where: { userId: caller.id }, raw: true, rejectOnEmpty: true });
    expect(spelled(row.body)).toEqual(['Sea']);
  });

  test('so it is where the reports of several people are made at once', async () => {
    const [one, other] = [await createCaller(), await createCaller()];
    await writeDays(one, ['Sea', 'sea', 'Sea']);
    await writeDays(other, ['sea', 'Sea', 'sea']);
    await runReportBatch(app, { weeks: [WEEK], concurrency: 1, force: true, dryRun: false });
    const bodyOf = async ({ id: userId }: Caller) =>
      (await Report.findOne({ where: { userId }, raw: true, rejectOnEmpty: true })).body;
    expect([spelled(await bodyOf(one)), spelled(await bodyOf(other))]).toEqual([['Sea'], ['sea']]);
  });
});
