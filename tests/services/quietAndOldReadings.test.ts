import { Diary, Emotion } from '../../models';
import { reanalyse } from '../../server/services/reanalysis';
import { rebuildUser } from '../../server/services/rebuild';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { type Person, signUp } from '../support/people';
import { openRest } from '../support/transports';

const FELT = 'I am so happy and grateful, this was a wonderful day!';
const QUIET = 'Bought milk and bread.';

interface Share {
  percentage: number | null;
}

const total = (emotions: Share[]) =>
  Math.round(emotions.reduce((sum, { percentage }) => sum + (percentage ?? 0), 0) * 10);

onEveryEngine((engine) => {
  const app = givenApp({ engine, env: { ANALYSER_TIMEOUT_MS: '60000' } });
  let person: Person;

  const write = async (content: string, date: string) =>
    (await person.call('diary.create', { content, emotion: 'trust', date })).body.diary;
  const dayOf = async (date: string) =>
    (await person.call('stats.weekly')).body.days.find((day: { date: string }) => day.date === date);

  beforeAll(async () => {
    person = await signUp(await openRest(app.url));
  }, 180_000);

  test('a note about milk has no dominant emotion, and its day is quiet', async () => {
    const { analysis } = await write(QUIET, '2026-11-16');
    expect(analysis).toMatchObject({ status: 'done', basis: 'text', dominant: null, support: 'full', readShare: 1 });
    expect(analysis.intensity).toBeLessThan(0.35);
    expect(await dayOf('2026-11-16')).toMatchObject({ entries: 1, selected: 'trust', detected: null });
  }, 180_000);

  test('of evidence within the error of probabilities there are no percentages, of more there are', async () => {
    const faint = (await write(QUIET, '2026-11-14')).analysis.emotions; // next to nothing
    expect(faint.map(({ percentage }: Share) => percentage)).toEqual(Array(8).fill(null));
    expect(faint.every(({ score }: { score: number }) => score > 0)).toBe(true);
    const more = (await write('Tea with the neighbour.', '2026-11-14')).analysis; // joy .07
    expect(more.dominant).toBeNull();
    expect(total(more.emotions)).toBe(1000);
  }, 180_000);

  test('of days that show next to nothing statistics have no shares either', async () => {
    const sharesOf = async (from: string, to: string): Promise<(number | null)[]> =>
      (await person.call('stats.emotions', { from, to })).body.emotions.map(
        ({ detected }: { detected: Share }) => detected.percentage,
      );
    await write(QUIET, '2026-11-12');
    expect(await sharesOf('2026-11-12', '2026-11-12')).toEqual(Array(8).fill(null));
    await write('Tea with the neighbour.', '2026-11-13');
    expect(
      (await sharesOf('2026-11-12', '2026-11-13')).reduce((sum: number, share) => sum + (share ?? 0), 0),
    ).toBeCloseTo(100);
  }, 180_000);

  test('a quiet page weighs little beside a felt one', async () => {
    const felt = await write(FELT, '2026-11-17');
    expect(felt.analysis).toMatchObject({ dominant: 'joy' });
    expect(total(felt.analysis.emotions)).toBe(1000);
    const { emotions } = (await person.call('stats.weekly')).body;
    const joy = felt.analysis.emotions[0].percentage;
    expect(Math.abs(emotions[0].detected.percentage - joy)).toBeLessThan(15); // means of shares would have halved it
    expect(await dayOf('2026-11-17')).toMatchObject({ detected: 'joy' });
  }, 180_000);

  test('a reading of before evidence was known stays readable and counted, and is renewed', async () => {
    const { id, analysis: fresh } = await write(FELT, '2026-11-18');
    await Emotion.update({ evidence: null, clear: null }, { where: { diaryId: id } });
    await Diary.update({ intensity: null, support: null, readShare: null }, { where: { id } });
    await rebuildUser(app.database, person.id, { dryRun: false });

    const { analysis: old } = (await person.call('diary.get', { id })).body;
    expect(old).toMatchObject({ dominant: 'joy', intensity: null, support: 'full', readShare: 1 });
    expect(total(old.emotions)).toBe(1000);
    expect(await dayOf('2026-11-18')).toMatchObject({ detected: 'joy' });

    expect(await reanalyse(app, { concurrency: 1 })).toEqual({ read: 1, passed: 0, failed: 0 });
    expect((await person.call('diary.get', { id })).body.analysis).toEqual(fresh);
    expect(await rebuildUser(app.database, person.id, { dryRun: true })).toEqual({ entries: 0, days: 0, months: 0 });
  }, 180_000);

  test('of a text that was not read before it was kept how much was, nothing counts as read', async () => {
    const { id, analysis } = await write('...', '2026-11-17');
    expect(analysis).toMatchObject({ basis: 'selected', support: 'none', readShare: 0 });
    await Diary.update({ support: null, readShare: null }, { where: { id } });
    expect((await person.call('diary.get', { id })).body.analysis).toEqual(analysis);
  });
});
