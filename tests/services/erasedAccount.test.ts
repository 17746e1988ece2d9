import { Diary, Tag, User } from '../../models';
import { addDays } from '../../server/lib/dates';
import type { Answer } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient } from '../support/given';

const ENTRIES = 8_000;
const ENTRY = { content: 'A day.', emotion: 'joy' };

onEveryEngine((engine) => {
  const app = givenApp({ engine });
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
        timeoutMs: 60_000,
      });
      let erased: Answer | undefined;
      void erasing.then((answer) => {
        erased = answer;
      });
      let longest = 0;
      while (!erased) {
        const { status, ms } = await ask(neighbour.token, body.diary.id);
        expect(status).toBe(200);
        longest = Math.max(longest, ms);
      }
      expect(erased.status).toBe(204);
      expect(longest / erased.ms).toBeLessThan(0.2);
      expect(await User.count({ where: { id: mina.id } })).toBe(0);
      expect(await Diary.count({ where: { userId: mina.id } })).toBe(0);
    },
    60_000,
  );
});
