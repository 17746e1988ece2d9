import * as fc from 'fast-check';
import { EMOTIONS } from '../../ml/emotions';
import type { Person } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { inForm, SEED } from '../support/form';
import { givenApp, givenClient } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { linesOf, unzip } from './support/unzip';

const HOUR_MS = 3_600_000;
const [FROM, TO] = [Date.UTC(2024, 0, 1), Date.UTC(2026, 10, 20)];

/** The first moment after a clock change in `timeZone`, counted round; `FROM` where no clock is ever changed. */
function clockChange(timeZone: string, number: number): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (at: number) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  const changes = [];
  for (let at = FROM; at < TO; at += 24 * HOUR_MS) {
    let [before, after] = [at, at + 24 * HOUR_MS];
    const old = offsetAt(before);
    if (old === offsetAt(after)) continue;
    while (after - before > 1_000) {
      const middle = Math.floor((before + after) / 2_000) * 1_000;
      if (offsetAt(middle) === old) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes[number % changes.length] ?? FROM;
}

const SCRIPTS = [
  '산책',
  'Ölçü',
  'прогулка',
  'طريق',
  'नदी',
  '川',
  'ทะเล',
  'σίγμας',
  'İstanbul',
  '🏃🏽‍♀️',
  '𝕬𝖇𝖈',
  'e\u0301te\u0301',
  '\u{1f1f0}\u{1f1f7}',
];

const anyTag = fc.oneof(fc.constantFrom(...SCRIPTS), fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }));
/** As long as an entry may be, 50 000 code points, of every plane that has characters. */
const longText = fc.nat(999).map((seed) => {
  const points = Array.from({ length: 50_000 }, (_, at) => {
    const plane = (seed + at) % 17;
    const within = (at * 7_919 + seed * 104_729) % 0xfffe;
    return plane === 0 ? 0xac00 + (within % 11_172) : plane * 0x10000 + within;
  });
  return String.fromCodePoint(...points);
});
const anyText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0x10000, max: 0x10ffff }), { minLength: 1, maxLength: 30 })
    .map((points) => String.fromCodePoint(...points)),
);
const anyMoment = fc.oneof(
  fc.record({ at: fc.integer({ min: FROM, max: TO }) }),
  fc.record({ change: fc.nat(11), seconds: fc.constantFrom(-HOUR_MS / 1_000, -1, 0, 1, 1_800, HOUR_MS / 1_000) }),
);
const anyEntry = fc.record({
  content: fc.oneof({ arbitrary: anyText, weight: 19 }, { arbitrary: longText, weight: 1 }),
  emotion: fc.constantFrom(...EMOTIONS),
  tags: fc.array(anyTag, { maxLength: 5 }),
  moment: anyMoment,
});
const ZONES = Intl.supportedValuesOf('timeZone');
const anyEntries = fc.array(anyEntry, { minLength: 2, maxLength: 5 });
const anyDiary = fc.record({ timeZone: fc.constantFrom(...ZONES), entries: anyEntries });
type Entries = typeof anyEntries extends fc.Arbitrary<infer T> ? T : never;

/** What is asked of both accounts. */
const QUESTIONS = [
  '/api/stats/emotions?from=2024-01-01&to=2026-11-22',
  '/api/stats/trend?granularity=month&from=2024-01-01&to=2026-11-22',
  '/api/stats/calendar?year=2025',
  '/api/stats/words?from=2024-01-01&to=2026-11-22&limit=100',
  '/api/tags',
];

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);

  /** What an archive says, but for ids and where entries came from. */
  async function toldBy(archive: Buffer): Promise<object> {
    const files = await unzip(archive);
    const { counts, statistics } = JSON.parse(files.get('manifest.json') ?? '');
    const plain = [...files].filter(([path]) => /^(settings|tags|readable)/.test(path));
    return {
      counts,
      statistics,
      ...Object.fromEntries(plain),
      entries: linesOf(files.get('entries.ndjson')).map(({ id: _, origin: _origin, ...entry }) => entry),
      analyses: linesOf(files.get('analyses.ndjson')).map(({ entry: _, ...analysis }) => analysis),
    };
  }

  /** But for the ids of entries, which are others. */
  async function answersOf({ token }: Person): Promise<object[]> {
    const answers = [];
    for (const path of QUESTIONS) {
      const { text } = await client.request('GET', path, { token });
      answers.push(JSON.parse(text, (name, value) => (name === 'entryIds' ? value.length : value)));
    }
    return answers;
  }

  async function goRound(timeZone: string, entries: Entries): Promise<void> {
    const profile = { nickname: 'Mina', timeZone };
    const [from, to] = [await client.register(profile), await client.register(profile)];
    let taken = 0;
    for (const { moment, ...entry } of entries) {
      const at = 'at' in moment ? moment.at : clockChange(timeZone, moment.change) + moment.seconds * 1_000;
      const body = { ...entry, date: new Date(at).toISOString() };
      const { status } = await client.request('POST', '/api/diary', { token: from.token, body });
      expect([201, 400]).toContain(status); // what is no text is refused
      if (status === 201) taken += 1;
    }
    const archive = await exportOf(app, from);
    const planned = await uploadImport(client, to.token, archive);
    expect([planned.status, planned.body.plan]).toEqual([
      201,
      expect.objectContaining({ records: taken, new: taken, refused: { count: 0, examples: [] } }),
    ]);
    await finishImport(client, { token: to.token, id: planned.body.id }, () => app.importJobs.work());
    expect(await toldBy(await exportOf(app, to))).toEqual(await toldBy(archive));
    expect(await answersOf(to)).toEqual(await answersOf(from));
  }

  test('comes out of an empty account as it went in: any zone, any moment, any characters', async () => {
    await fc.assert(
      fc.asyncProperty(anyDiary, ({ timeZone, entries }) => goRound(timeZone, entries)),
      { numRuns: inForm({ short: 8, full: 100 }) },
    );
  }, 600_000);

  test('a text as long as one may be, of every plane, comes out as it went in', async () => {
    const [content = ''] = fc.sample(longText, { numRuns: 1, seed: SEED });
    expect([...content]).toHaveLength(50_000);
    await goRound('Asia/Seoul', [{ content, emotion: 'joy', tags: ['\u{1f342}'], moment: { at: TO } }]);
  }, 180_000);

  test('in every zone the hours around a change of its clocks come out on the days on which they went in', async () => {
    const step = inForm({ short: 60, full: 1 });
    for (const timeZone of ZONES.filter((_, index) => (index + SEED) % step === 0)) {
      const entries = [-1, 0, 1_800].map((seconds) => ({
        content: `${seconds} s`,
        emotion: 'joy' as const,
        tags: [],
        moment: { change: SEED, seconds },
      }));
      await goRound(timeZone, entries);
    }
  }, 600_000);

  test('an archive changes nothing of the account that takes it, and days stay those of the writer', async () => {
    const from = await client.register({ nickname: 'Mina', timeZone: 'Asia/Seoul', locale: 'ko' });
    const to = await client.register({ nickname: 'Jun', timeZone: 'America/New_York', locale: 'en' });
    const body = { content: 'Late.', emotion: 'joy', date: '2026-11-10T00:30:00+09:00' };
    await client.request('POST', '/api/diary', { token: from.token, body });
    const account = async () => (await client.request('GET', '/api/account', { token: to.token })).body;
    const before = await account();
    const planned = await uploadImport(client, to.token, await exportOf(app, from));
    await finishImport(client, { token: to.token, id: planned.body.id }, () => app.importJobs.work());
    expect(await account()).toEqual(before);
    const { items } = (await client.request('GET', '/api/diary', { token: to.token })).body;
    expect(items).toEqual([expect.objectContaining({ day: '2026-11-10', date: '2026-11-09T15:30:00.000Z' })]);
  });
});
