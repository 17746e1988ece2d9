import { Diary, EmotionStat, MonthlyWords, Tag, User } from '../../models';
import { eraseSome } from '../../models/repositories/userRows';
import { runSteps } from '../../models/runSteps';
import { toWordTable } from '../../models/wordTable';
import { addDays } from '../../server/lib/dates';
import { emptySummary } from '../../server/services/contributions';
import { createCaller } from '../support/callers';
import type { Answer } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient } from '../support/given';

const ENTRIES = 16_000;
/** More than are erased at once. */
const DAYS = 60;
/** Of one who never stops. */
const MOST_WRITTEN = 20;
/** The neighbour's answers while the diary goes; in one transaction there are one or two. */
const LEAST_ANSWERS = 10;
/** Of the time that erasing takes, which is about a second: one pause of a busy machine is not it, one transaction is nearly all. */
const LONGEST_SHARE = 0.75;
const ENTRY = { content: 'A day.', emotion: 'joy' };

onEveryEngine((engine) => {
  // How long it takes is not the question here, and the machine may be busy.
  const app = givenApp({ engine, env: { DATABASE_TIMEOUT_MS: '60000', REQUEST_TIMEOUT_MS: '60000' } });
  const client = givenClient(app);

  /** Many entries at once, as an import makes them. */
  async function fillDiary(userId: number): Promise<void> {
    const now = app.clock.now();
    const entries = Array.from({ length: ENTRIES }, (_, index) => ({
      ...{ userId, content: `Day ${index}.`, searchText: `day ${index}`, words: {}, emotion: 'joy' as const },
      ...{ date: now, day: addDays('2000-01-01', index), revision: 1, analysisStatus: 'done' as const, attempts: 0 },
      ...{ createdAt: now, updatedAt: now },
    }));
    await app.database.write((transaction) => Diary.bulkCreate(entries, { transaction }));
    const rows = await Diary.findAll({ attributes: ['id'], where: { userId }, raw: true });
    const tags = rows.map(({ id: diaryId }) => ({ diaryId, name: 'sea', key: 'sea', position: 0 }));
    await app.database.write((transaction) => Tag.bulkCreate(tags, { transaction }));
  }

  test.each([
    ['reads', (token: string, id: number) => client.request('GET', `/api/diary/${id}`, { token })],
    ['writes', (token: string, id: number) => client.request('PUT', `/api/diary/${id}`, { token, body: ENTRY })],
  ])(
    'while a long diary is erased nobody else waits for it who %s',
    async (_, ask) => {
      const mina = await client.register();
      await fillDiary(mina.id);
      const neighbour = await client.register();
      const { body } = await client.request('POST', '/api/diary', { token: neighbour.token, body: ENTRY });
      const erasing = client.request('POST', '/api/account/delete', {
        token: mina.token,
        body: { password: mina.password },
        timeoutMs: 120_000,
      });
      let erased: Answer | undefined;
      void erasing.then((answer) => {
        erased = answer;
      });
      let [longest, answers] = [0, 0];
      while (!erased) {
        const { status, ms } = await ask(neighbour.token, body.diary.id);
        expect(status).toBe(200);
        answers += 1;
        longest = Math.max(longest, ms);
      }
      expect(erased.status).toBe(204);
      expect(answers).toBeGreaterThan(LEAST_ANSWERS);
      expect(longest / erased.ms).toBeLessThan(LONGEST_SHARE);
      expect(await User.count({ where: { id: mina.id } })).toBe(0);
      expect(await Diary.count({ where: { userId: mina.id } })).toBe(0);
    },
    300_000,
  );

  test('an account is erased although another process goes on writing', async () => {
    const mina = await client.register();
    await client.request('POST', '/api/diary', { token: mina.token, body: ENTRY });
    const { writeAfter } = app.database;
    let written = 0;
    const spied = jest.spyOn(app.database, 'writeAfter').mockImplementation(async (first, work) => {
      const outcome = await writeAfter(first, work);
      if (outcome !== true || written === MOST_WRITTEN) return outcome;
      const statistics = { userId: mina.id, date: addDays('2026-01-01', written), dailySummary: emptySummary() };
      const row = { ...statistics, words: toWordTable({}) };
      await app.database.write((transaction) => EmotionStat.create(row, { transaction }));
      written += 1;
      return outcome;
    });
    const { token, password } = mina;
    const erased = await client.request('POST', '/api/account/delete', { token, body: { password } });
    spied.mockRestore();
    expect(erased.status).toBe(204);
    expect(written).toBeLessThan(MOST_WRITTEN);
    expect(await Diary.count({ where: { userId: mina.id } })).toBe(0);
  });

  test('what is cut off in the middle leaves no statistics of entries that are gone', async () => {
    const caller = await createCaller();
    const { id: userId } = caller;
    const { diary } = app.services;
    for (let index = 0; index < DAYS; index += 1)
      await diary.create(caller, { ...ENTRY, emotion: 'joy', date: addDays('2026-09-01', index) }, null);
    const daysOf = async (model: 'entries' | 'statistics') =>
      model === 'entries'
        ? (await Diary.findAll({ where: { userId }, raw: true })).map(({ day }) => day)
        : (await EmotionStat.findAll({ where: { userId }, raw: true })).map(({ date }) => date);
    expect([(await daysOf('entries')).length, (await daysOf('statistics')).length]).toEqual([DAYS, DAYS]);
    const eraseMore = () => app.database.write((transaction) => runSteps(transaction, () => eraseSome(userId, 50)));
    while (await eraseMore()) {
      const [entries, statistics] = [await daysOf('entries'), await daysOf('statistics')];
      expect(statistics.filter((day) => !entries.includes(day))).toEqual([]);
      const counted = statistics.length + (await MonthlyWords.count({ where: { userId } }));
      if (entries.length < DAYS) expect(counted).toBe(0);
    }
    expect(await daysOf('entries')).toEqual([]);
  });
});
