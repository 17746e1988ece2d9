import { connect } from 'node:net';
import { Diary, User } from '../../models';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { waitUntil } from '../support/wait';

/** Which a driver gives as text. */
const DERIVED = { words: {}, emotionParts: null, tagParts: null };
const SOON = { timeoutMs: 20_000 };

/** What fails while a diary is on its way out. */
onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const mina = givenNewPerson(client);

  const exported = (path: string) => client.tryRequest('GET', path, { token: mina.token });
  const defects = () => app.logs.filter((line) => line.includes('"msg":"defect"'));

  async function write(): Promise<number> {
    const body = { content: 'A walk.', emotion: 'joy' };
    return (await client.request('POST', '/api/diary', { token: mina.token, body })).body.diary.id;
  }

  /** Runs `work` while the tags of entries are not there. */
  async function withoutTags(work: () => Promise<void>): Promise<void> {
    const rename = (from: string, to: string) =>
      app.database.sequelize.query(`ALTER TABLE diaries RENAME COLUMN ${from} TO ${to}`);
    await rename('tag_parts', 'lost');
    try {
      await work();
    } finally {
      await rename('lost', 'tag_parts');
    }
  }

  test.each(['/api/export.csv', '/api/export.pdf'])(
    'before the first byte of %s is answered like any error, and logged',
    async (path) => {
      await write();
      const before = defects().length;
      await withoutTags(async () => {
        const { status, headers, body } = await exported(path);
        expect([status, body?.code, headers['content-disposition']]).toEqual([500, 'INTERNAL_SERVER_ERROR', undefined]);
        expect(defects()).toHaveLength(before + 1);
        expect(defects().at(-1)).toContain(headers['x-request-id']);
      });
      expect((await exported(path)).status).toBe(200);
    },
  );

  test('after the first byte cuts the answer off, and is logged', async () => {
    await write();
    const before = defects().length;
    await withoutTags(async () => {
      expect((await exported('/api/export')).status).toBe(0);
      await waitUntil('the log has it', () => defects().length > before, SOON);
      expect(defects()).toHaveLength(before + 1);
    });
    expect((await exported('/api/export')).status).toBe(200);
  });

  test('because the account was erased by another process is 401', async () => {
    await write();
    await User.destroy({ where: { id: mina.id } });
    for (const path of ['/api/export', '/api/export.csv', '/api/export.pdf'])
      expect([path, (await exported(path)).status]).toEqual([path, 401]);
  });

  test('because the client hung up is no defect', async () => {
    const row = await Diary.findByPk(await write(), { raw: true, rejectOnEmpty: true });
    const { id: _, clientId: _own, ...entry } = row;
    const many = Array.from({ length: 20 }, () => ({ ...entry, content: '가'.repeat(50_000), ...DERIVED }));
    for (let from = 0; from < 160; from += 20) await Diary.bulkCreate(many);
    const before = defects().length;
    const { hostname, port } = new URL(app.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(`GET /api/export.csv HTTP/1.1\r\nHost: diary\r\nAuthorization: Bearer ${mina.token}\r\n\r\n`);
    await new Promise((came) => socket.once('data', came));
    socket.destroy();
    const isOver = async () => (await exported('/api/export.csv?to=2000-01-01')).status === 200;
    await waitUntil('it is over', isOver, SOON);
    expect(defects()).toHaveLength(before);
  });
});
