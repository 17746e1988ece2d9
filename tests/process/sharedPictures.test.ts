import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesUnder } from '../images/support';
import { readAllTables } from '../security/tables';
import { agePictures } from '../support/aging';
import { type Client, createClient, type Person } from '../support/client';
import { createTestDatabase, onEveryEngine, runOnMariadb, type TestDatabase } from '../support/databases';
import { PASSWORD } from '../support/factories';
import { createMigratedDatabase } from '../support/migrated';
import { buildForm } from '../support/multipart';
import { buildPicture, uploadPicture } from '../support/pictures';
import { launchServerProcess, type ServerProcess, startServerProcess } from '../support/serverProcess';
import { waitUntil } from '../support/wait';

/** Two processes on one database and one folder of pictures, as an operator runs them behind a proxy. */
onEveryEngine((engine) => {
  let target: TestDatabase;
  let dataDir: string;
  let servers: [ServerProcess, ServerProcess];
  let left: Client;
  let right: Client;
  beforeAll(async () => {
    target = await createTestDatabase(engine);
    dataDir = mkdtempSync(join(tmpdir(), 'diary-shared-'));
    const shared = { dataDir, databaseUrl: target.url, env: { MEDIA_DIR: join(dataDir, 'pictures') } };
    servers = [await startServerProcess(shared), await startServerProcess(shared)];
    [left, right] = [createClient(servers[0].url), createClient(servers[1].url, { keepAlive: false })];
  });
  afterAll(async () => {
    for (const client of [left, right]) client?.close();
    for (const server of servers ?? []) await server.kill();
    await target?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const upload = (client: Client, { token }: Person, picture: Buffer) => uploadPicture(client, token, picture);
  const readBoth = async (url: string, { token }: Person) => {
    const answers = await Promise.all([left, right].map((client) => client.request('GET', url, { token })));
    return answers.map(({ status }) => status);
  };
  const filesOf = ({ id }: Person) => filesUnder(join(dataDir, 'pictures', String(id)));
  const erase = (client: Client, { token }: Person) =>
    client.request('POST', '/api/account/delete', { token, body: { password: PASSWORD } });

  test('what one keeps the other serves and removes', async () => {
    const mina = await left.register();
    const { body } = await upload(left, mina, await buildPicture('png', { seed: 1 }));
    expect(await readBoth(body.url, mina)).toEqual([200, 200]);
    expect((await right.request('DELETE', body.url, { token: mina.token })).status).toBe(200);
    expect([await readBoth(body.url, mina), filesOf(mina)]).toEqual([[404, 404], []]);
  });

  test('two people send the same picture to both at once; one of them leaves, and the other keeps theirs', async () => {
    for (let round = 0; round < 4; round += 1) {
      const picture = await buildPicture('png', { seed: 10 + round, width: 64 });
      const [mina, jun] = [await left.register(), await right.register()];
      const [first] = await Promise.all([upload(left, mina, picture), upload(right, jun, picture)]);
      const [gone, ...answers] = await Promise.all([
        erase(left, mina),
        upload(right, mina, picture),
        upload(left, jun, picture),
        upload(right, jun, picture),
      ]);
      expect([first.status, gone.status]).toEqual([201, 204]);
      expect([201, 401, 404]).toContain(answers[0]?.status); // before or after the end of the account
      expect(await readBoth(answers[1]?.body.url, jun)).toEqual([200, 200]);
      expect(answers[1]?.body).toEqual(answers[2]?.body);
      expect(filesOf(jun)).toHaveLength(3);
      expect(existsSync(join(dataDir, 'pictures', String(mina.id)))).toBe(false);
    }
  }, 180_000);

  test('the same picture sent and deleted at both at once is there as a whole or not at all', async () => {
    const mina = await left.register();
    const picture = await buildPicture('png', { seed: 20, width: 64 });
    for (let round = 0; round < 8; round += 1) {
      const { body } = await upload(left, mina, picture);
      await Promise.all([
        right.request('DELETE', body.url, { token: mina.token }),
        upload(left, mina, picture),
        upload(right, mina, picture),
      ]);
      const { items } = (await left.request('GET', '/api/images', { token: mina.token })).body;
      expect(filesOf(mina)).toHaveLength(items.length * 3);
      expect(items.length).toBeLessThanOrEqual(1);
      for (const { url } of items) expect(await readBoth(url, mina)).toEqual([200, 200]);
    }
    expect((await readAllTables(target.url)).get('media_removals')).toEqual([]);
  }, 180_000);

  test('who sweeps leaves alone what arrives and what was just kept by the other', async () => {
    const mina = await left.register();
    const forgotten = (await upload(left, mina, await buildPicture('png', { seed: 30 }))).body;
    await agePictures(target.url, 25 * 3_600_000);
    const again = await buildPicture('png', { seed: 31 });
    const first = (await upload(left, mina, again)).body;
    await agePictures(target.url, 25 * 3_600_000);
    expect((await upload(left, mina, again)).body).toEqual(first);
    const arriving = await beginUpload(servers[0].url, mina, await buildPicture('png', { seed: 32 }));
    const incoming = join(dataDir, 'pictures', 'incoming');
    await waitUntil('it begins to arrive', () => filesUnder(incoming).length > 0, { timeoutMs: 30_000 });
    await servers[1].stop();
    await servers[1].start(); // and begins with a sweep
    const isSwept = async () => (await readBoth(forgotten.url, mina)).every((status) => status === 404);
    await waitUntil('it has swept', isSwept, { timeoutMs: 60_000 });
    expect(await arriving.finish()).toBe(201);
    expect(await readBoth(first.url, mina)).toEqual([200, 200]);
    expect(filesOf(mina)).toHaveLength(6);
  });

  test('another database is refused the folder in words, and so is one that names no picture where nobody has claimed it', async () => {
    const folder = join(dataDir, 'pictures');
    const claim = join(folder, 'database');
    await upload(left, await left.register(), await buildPicture('png', { seed: 40 }));
    const before = filesUnder(folder);
    expect(before).toContain(claim);
    const other = await createMigratedDatabase(engine);
    const told = async () => {
      const options = { dataDir: join(dataDir, 'other'), databaseUrl: other.url, env: { MEDIA_DIR: folder } };
      const service = await launchServerProcess(options);
      const giveUp = setTimeout(() => service.signal('SIGKILL'), 60_000); // it started
      expect(await service.exited().finally(() => clearTimeout(giveUp))).toEqual({ code: 1, signal: null });
      return service.output();
    };
    try {
      expect(await told()).toMatch(/ {2}MEDIA_DIR: the pictures in .* belong to another database than .*\n$/);
      if (engine === 'mariadb') {
        const [name] = new URL(target.url).pathname.split('/').slice(1);
        await runOnMariadb(other.url, `CREATE TABLE database_id AS SELECT * FROM ${name}.database_id`); // a copy beside it
        expect(await told()).toContain('belong to another database');
      }
      rmSync(claim); // as an earlier version left the folder
      expect(await told()).toContain(`there are pictures in ${folder}, and none of them is of `);
      await servers[1].stop();
      await servers[1].start();
      expect(filesUnder(folder)).toEqual(before);
    } finally {
      await other.drop();
    }
  }, 180_000);
});

/** Sends all of an upload but its end; `finish` sends that, and gives the status of the answer. */
async function beginUpload(url: string, { token }: Person, picture: Buffer) {
  const { body, headers } = buildForm([{ name: 'file', filename: 'a.png', type: 'image/png', body: picture }]);
  const outgoing = request(`${url}/api/images`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': body.length },
  });
  const answered = new Promise<number>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  outgoing.write(body.subarray(0, body.length - 200));
  return {
    finish() {
      outgoing.end(body.subarray(body.length - 200));
      return answered;
    },
  };
}
