import { Diary, EmotionStat } from '../../../models';
import { fromJson } from '../../../models/columns';
import type { DailySummary } from '../../../models/EmotionStat';
import { MOST_TABLE_WORDS, toWordTable, type WordSums } from '../../../models/wordTable';
import { type NewEntry, writeEntries } from '../../../scripts/seed/write';
import { addDays, weekdayOf } from '../../../server/lib/dates';
import { runAtOnce } from '../../../server/lib/eventLoop';
import { EMOTION_VALENCES } from '../../../server/lib/valence';
import { rebuildUser } from '../../../server/services/rebuild';
import { weekdayCandidates } from '../../../server/services/stats/associations/candidates';
import { measureAssociations } from '../../../server/services/stats/associations/measure';
import { onEveryEngine } from '../../support/databases';
import { buildUser } from '../../support/factories';
import { givenApp } from '../../support/given';
import { TRANSPORTS, type Transport } from '../../support/transports';
import { entryOn } from '../support/statsDatabase';

const FIRST = '2026-09-01';
const LAUGH = 'ㅋㅋㅋ'; // stored in another form
const ONE: WordSums[string] = [1, 1, 1, 0];
const EMOTIONS = ['joy', 'sadness', 'trust', 'anticipation', 'anger'] as const;

/** 70 days: each Saturday joyful and with a walk, and running on days that are better by an imported valence. */
function drawEntries(first = FIRST, apart = 1): NewEntry[] {
  return Array.from({ length: 70 }, (_, index) => {
    const day = addDays(first, index * apart);
    const isSaturday = index % 7 === 4;
    const runs = index % 3 === 0;
    const emotion = isSaturday ? 'joy' : (EMOTIONS[(index * 7) % 5] ?? 'joy');
    const tags = [...(isSaturday ? ['Walk'] : []), ...(runs ? ['Running'] : []), ...(index < 3 ? ['rare'] : [])];
    const words = { garden: 1, ...(runs && { [LAUGH.normalize('NFKC')]: 2 }) };
    const entry = entryOn(day, ((index * 13) % 20) / 10 - 1, { emotion, tags, words });
    return runs ? { ...entry, valence: 0.5 + (index % 5) / 10 } : entry;
  });
}

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  let transports: Transport[];
  let token: string;

  async function signUp(locale: string, entries: NewEntry[]) {
    const signed = await app.services.auth.register(
      { ...buildUser(), timeZone: 'UTC', locale },
      { address: '127.0.0.1', userAgent: 'test' },
    );
    await app.database.write((transaction) =>
      writeEntries(
        entries.map((entry) => ({ entry, userId: signed.user.id })),
        transaction,
      ),
    );
    return { token: signed.tokens.accessToken, id: signed.user.id };
  }

  beforeAll(async () => {
    transports = await Promise.all(TRANSPORTS.map(({ open }) => open(app.url)));
    const before = entryOn(addDays(FIRST, -1), 0, { tags: ['RUNNING'] }); // not asked for, and so no name of it
    ({ token } = await signUp('en', [...drawEntries(), before]));
  });

  const ask = async (input: Record<string, unknown>, as = token) => {
    const answers = await Promise.all(
      transports.map((transport) => transport.call('stats.associations', input, { token: as })),
    );
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[1]?.status).toBe(answers[0]?.status);
    return { status: answers[0]?.status, body: answers[0]?.body };
  };

  test('what goes with what is told with its uncertainty, and what cannot be told with what is missing', async () => {
    const { status, body } = await ask({ from: FIRST });
    expect(status).toBe(200);
    expect(body).toMatchObject({ tested: 1, period: { from: FIRST, to: '2026-11-21' } });
    expect((await ask({})).body.period).toMatchObject({ from: '2025-11-22', to: '2026-11-21', daysElapsed: 365 });
    expect(body.refused).toContainEqual({
      name: 'rare',
      reason: 'not_enough_days',
      missingDays: 2,
      text: 'The tag “rare”: at least 2 more days are needed.',
    });
    const running = body.items.find(({ name }: { name: string }) => name === 'Running');
    expect(running).toMatchObject({ days: 24, otherDays: 46, mayBeChance: false });
    expect(running.low).toBeLessThan(running.difference);
    expect(running.high).toBeGreaterThan(running.difference);
    expect(running.text).toMatch(/^On 24 days with the tag “Running”, the mood that you chose tended to be higher/);
    expect(JSON.stringify(body)).not.toMatch(/because|should/);
  });

  test('a day counts the valence that was imported, else that of the emotion that was chosen', async () => {
    const emotions = (await transports[0]?.call('emotions.list', {}, { token }))?.body as {
      type: string;
      valence: number;
    }[];
    const valences = Object.fromEntries(emotions.map(({ type, valence }) => [type, valence]));
    expect(valences).toMatchObject({ joy: 0.8025, sadness: -0.65, anticipation: 0.065 });
    const moods = drawEntries().map(({ valence, emotion }) => valence ?? valences[emotion ?? ''] ?? 0);
    const runs = drawEntries().map(({ tags }) => tags.includes('Running'));
    const mean = (isThere: boolean) => {
      const own = moods.filter((_, place) => runs[place] === isThere);
      return own.reduce((sum, mood) => sum + mood, 0) / own.length;
    };
    const { body } = await ask({ from: FIRST, of: 'tags' });
    const running = body.items.find(({ name }: { name: string }) => name === 'Running');
    expect(running.plainDifference).toBeCloseTo(mean(true) - mean(false), 3);
  });

  test('what belongs to Saturdays is not said of what is done on Saturdays, but of Saturdays', async () => {
    const tags = (await ask({ from: FIRST })).body;
    expect(tags.items.map(({ name }: { name: string }) => name)).toEqual(['Running']);
    const walk = { name: 'Walk', reason: 'bound_to_weekdays', missingDays: 0 };
    expect(tags.refused).toContainEqual({ ...walk, text: expect.stringContaining('“Walk” is always on a Saturday') });
    const { body } = await ask({ from: FIRST, of: 'weekdays' });
    expect(body.tested).toBe(7);
    const saturday = body.items.find(({ name }: { name: string }) => name === 'saturday');
    expect(saturday.difference).toBe(saturday.plainDifference);
    expect(saturday.text).toContain('On 10 Saturdays');
  });

  test('a day says something of the next one, and nothing of that after a gap, though all else is the same', async () => {
    const { token: sparse } = await signUp('en', drawEntries('2025-01-07', 8)); // Tuesday, Wednesday …, a week between
    const [daily, weekly] = await Promise.all([ask({ from: FIRST }), ask({ from: '2025-01-07' }, sparse)]);
    const [one, other] = [daily, weekly].map(({ body }) => body.items[0]);
    expect([other.days, other.difference]).toEqual([one.days, one.difference]);
    expect(other.low).not.toBe(one.low);
  });

  test('each number of the answer is that of its name', async () => {
    const entries = drawEntries();
    const weekdays = entries.map(({ day }) => weekdayOf(day));
    const { items } = runAtOnce(
      measureAssociations({
        days: entries.map((_, index) => index),
        values: entries.map(({ valence, emotion }) => valence ?? EMOTION_VALENCES[emotion ?? 'joy']),
        weekdays,
        candidates: weekdayCandidates(weekdays),
        removeWeekdays: false,
      }),
    );
    const { body } = await ask({ from: FIRST, of: 'weekdays' });
    const close = (value: number) => expect.closeTo(value, 2);
    expect(body.items).toMatchObject(
      items.map((item) => ({
        name: item.name,
        days: item.daysWith,
        otherDays: item.daysWithout,
        difference: close(item.difference),
        low: close(item.low),
        high: close(item.high),
        adjustedP: close(item.adjustedP),
        effect: close(item.hedgesG),
      })),
    );
  });

  test('words go with what was chosen, and never with what was read in them', async () => {
    const { body } = await ask({ from: FIRST, of: 'words', against: 'selected' });
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual([LAUGH]);
    expect(body.refused).toMatchObject([{ name: 'garden', reason: 'not_enough_other_days', missingDays: 5 }]);
    const circular = await ask({ from: FIRST, of: 'words', against: 'detected' });
    expect(circular.status).toBe(400);
    const issues = (body: { issues?: unknown }) => body.issues;
    const refusal = await transports[0]?.call('stats.associations', { of: 'words', against: 'detected' }, { token });
    expect(issues(refusal?.body)).toEqual([
      { path: ['against'], message: expect.stringContaining('made of the words') },
    ]);
  });

  test('a day with more words than its table holds is left out where words are asked for', async () => {
    const wordy = await signUp('en', drawEntries());
    const [row] = await EmotionStat.findAll({ where: { userId: wordy.id }, order: ['date'], limit: 1 });
    const wide = Object.fromEntries(Array.from({ length: MOST_TABLE_WORDS + 1 }, (_, index) => [`w${index}`, ONE]));
    await row?.update({ words: toWordTable(wide) });
    const { body } = await ask({ from: FIRST, of: 'words' }, wordy.token);
    expect(body.items).toMatchObject([{ name: LAUGH, days: 23, otherDays: 46 }]); // it was there on that day
  });

  test('a range has an end: ten years, and some days', async () => {
    const { status, body } = await ask({ from: '2016-11-14', to: '2026-11-21' });
    expect(status).toBe(200);
    expect(body.period.from).toBe('2016-11-14');
    expect(await ask({ from: '2016-11-13', to: '2026-11-21' })).toMatchObject({ status: 400 });
  });

  test('tags can be held against the reading, and it says so', async () => {
    const { body } = await ask({ from: FIRST, against: 'detected' });
    expect(body.items[0].text).toContain('the mood read in your texts');
  });

  test('a short diary is told how many days are missing, an empty one nothing', async () => {
    const short = await signUp('en', drawEntries().slice(0, 22));
    const { body } = await ask({ from: FIRST }, short.token);
    expect(body).toMatchObject({ tested: 0, items: [] });
    expect(body.refused).toContainEqual(
      expect.objectContaining({ name: 'Running', reason: 'not_enough_days', missingDays: 8 }),
    );
    const empty = await signUp('en', []);
    expect((await ask({}, empty.token)).body).toMatchObject({ tested: 0, items: [], refused: [] });
  });

  test('a Korean account is told in Korean', async () => {
    const korean = await signUp('ko-KR', drawEntries());
    const { body } = await ask({ from: FIRST }, korean.token);
    const running = body.items.find(({ name }: { name: string }) => name === 'Running');
    expect(running.text).toMatch(/^‘Running’ 태그가 있는 24일에는 직접 고른 기분이 다른 46일보다 높은 편이었어요/);
    expect(running.text).not.toMatch(/때문|덕분|하세요/);
  });

  test('an imported valence comes into the summaries, follows its entry, and leaves with it or when another emotion is chosen', async () => {
    const writer = await signUp('en', []);
    const [rest] = transports;
    const ids: number[] = [];
    for (const emotion of ['anger', 'joy', 'anger']) {
      const entry = { content: 'An ordinary day.', emotion, date: '2026-11-20' };
      ids.push((await rest?.call('diary.create', entry, { token: writer.token }))?.body.diary.id);
    }
    await Diary.update({ valence: 0.123456 }, { where: { id: ids.slice(0, 2) } }); // as an import writes it
    await rebuildUser(app.database, writer.id, { dryRun: false });
    const summary = async () => {
      expect(await rebuildUser(app.database, writer.id, { dryRun: true })).toEqual({ entries: 0, days: 0, months: 0 });
      const row = await EmotionStat.findOne({ where: { userId: writer.id }, raw: true });
      return fromJson<DailySummary>(row?.dailySummary).stated;
    };
    expect(await summary()).toEqual({ entries: 2, valence: 246_912, chosen: { anger: 1, joy: 1 } });
    const change = { id: ids[0], content: 'Another ordinary day.', emotion: 'anger' };
    expect((await rest?.call('diary.update', change, { token: writer.token }))?.status).toBe(200);
    expect(await summary()).toEqual({ entries: 2, valence: 246_912, chosen: { anger: 1, joy: 1 } });
    const chosen = await rest?.call('diary.update', { ...change, emotion: 'trust' }, { token: writer.token });
    expect(chosen?.body.diary).toMatchObject({ emotion: 'trust', valence: null });
    expect(await summary()).toEqual({ entries: 1, valence: 123_456, chosen: { joy: 1 } });
    for (const id of ids.slice(0, 2)) await rest?.call('diary.delete', { id }, { token: writer.token });
    expect(await summary()).toBeUndefined();
  });
});
