import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { onEngine } from '../support/databases';
import { givenApp, givenClient } from '../support/given';
import { sleep, waitUntil } from '../support/wait';

const ENTRY = { content: 'A day.', emotion: 'joy' };
/** InnoDB tells its waits from a copy, which it renews only where nobody asked for a tenth of a second. */
const RENEWED_MS = 250;
/** Of one person at a time, so that two people could have all connections. */
const WRITES = 4;
const WAITING = `SELECT COUNT(*) AS waiting FROM information_schema.innodb_trx JOIN information_schema.processlist
  ON processlist.id = trx_mysql_thread_id WHERE db = DATABASE() AND trx_state = 'LOCK WAIT'`;

onEngine('mariadb', () => {
  const app = givenApp({ engine: 'mariadb', env: { DATABASE_TIMEOUT_MS: '60000', REQUEST_TIMEOUT_MS: '60000' } });
  const client = givenClient(app);

  test.each([
    ['entries', 'POST', '/api/diary', 201, ENTRY],
    ['their profile', 'PATCH', '/api/account', 200, { nickname: 'Jun' }],
    ['their notifications', 'PATCH', '/api/account/notifications', 200, {}],
  ] as const)(
    'of everybody who writes %s while another process has their diaries one write waits, and leaves others a connection',
    async (_, method, path, expected, body) => {
      const writers = [await client.register(), await client.register()];
      const neighbour = await client.register();
      const other = await createConnection({ uri: app.config.databaseUrl.replace('mariadb:', 'mysql:') });
      const waiting = async () => (await other.query<RowDataPacket[]>(WAITING))[0][0]?.waiting;
      await other.beginTransaction();
      for (const { id } of writers) await other.query('SELECT id FROM users WHERE id = ? FOR UPDATE', [id]);
      const writes = writers.flatMap(({ token }) =>
        Array.from({ length: WRITES }, () => client.request(method, path, { token, body, timeoutMs: 60_000 })),
      );
      try {
        await waitUntil('one write of each waits', async () => (await waiting()) >= writers.length, {
          timeoutMs: 30_000,
          everyMs: RENEWED_MS,
        });
        for (let again = 0; again < 5; again += 1) {
          const { token } = neighbour;
          const written = await client.request('POST', '/api/diary', { token, body: ENTRY });
          const read = await client.request('GET', `/api/diary/${written.body.diary.id}`, { token });
          expect([written.status, read.status]).toEqual([201, 200]);
        }
        await sleep(RENEWED_MS);
        expect(await waiting()).toBe(writers.length);
      } finally {
        await other.rollback();
        await other.end();
      }
      expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(writes.map(() => expected));
    },
  );

  test('who renews their tokens twice while an earlier renewal is still on its way goes on with the newest', async () => {
    const { refreshToken } = await client.register();
    const renew = async (token: string): Promise<string> => {
      const { body } = await client.request('POST', '/api/auth/refresh', { body: { refreshToken: token } });
      return body.tokens?.refreshToken;
    };
    const other = await createConnection({ uri: app.config.databaseUrl.replace('mariadb:', 'mysql:') });
    const { now } = app.database;
    let meanwhile = Promise.resolve('');
    jest.spyOn(app.database, 'now').mockImplementationOnce(async () => {
      let isDone = false;
      meanwhile = renew(refreshToken)
        .then(renew)
        .finally(() => {
          isDone = true;
        });
      const waits = async () => isDone || (await other.query<RowDataPacket[]>(WAITING))[0][0]?.waiting > 0;
      await waitUntil('the others are done, or wait', waits, { timeoutMs: 30_000, everyMs: RENEWED_MS });
      return now();
    });
    try {
      expect(await renew(refreshToken)).toEqual(expect.any(String));
      expect(await renew(await meanwhile)).toEqual(expect.any(String));
    } finally {
      jest.restoreAllMocks();
      await other.end();
    }
  });
});
