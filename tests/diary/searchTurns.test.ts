import type { Person } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient } from '../support/given';
import { waitUntil } from '../support/wait';

onEveryEngine((engine) => {
  const app = givenApp({ engine, env: { DATABASE_POOL: '8' } });
  const client = givenClient(app);

  test('searches leave connections to everybody else: one for a person, two of eight in all', async () => {
    const [greedy, second, third] = [await client.register(), await client.register(), await client.register()];
    const read = app.database.read.bind(app.database);
    const waiting: (() => void)[] = [];
    jest.spyOn(app.database, 'read').mockImplementation(async (work) => {
      await new Promise<void>((go) => waiting.push(go));
      return read(work);
    });
    const search = ({ token }: Person, by = 'q') => client.request('GET', `/api/diary?${by}=sea`, { token });
    const begun = (count: number) =>
      waitUntil('searches hold a connection', () => waiting.length === count, { timeoutMs: 60_000, everyMs: 5 });
    const answers = [search(greedy), search(greedy, 'word')];
    await begun(1);
    answers.push(search(second, 'word'), search(third));
    await begun(2);
    for (const { token } of [second, third]) // who only lists has a turn meanwhile
      expect((await client.request('GET', '/api/diary', { token })).status).toBe(200);
    expect(waiting).toHaveLength(2);
    for (let turn = 0; turn < answers.length; turn += 1) {
      await waitUntil('the next has its turn', () => waiting.length > 0, { timeoutMs: 60_000, everyMs: 5 });
      expect(waiting.length).toBeLessThanOrEqual(2);
      waiting.shift()?.();
    }
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    jest.restoreAllMocks();
  });
});
