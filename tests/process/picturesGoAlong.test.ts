import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { filesUnder } from '../images/support';
import { startTestApp, type TestApp } from '../support/app';
import { createClient } from '../support/client';
import { startCommand } from '../support/command';
import { createTestDatabase, onEngine } from '../support/databases';
import { uploadPicture } from '../support/pictures';

onEngine('mariadb', () => {
  let folder: string;
  let app: TestApp;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'diary-pictures-'));
    app = await startTestApp({ engine: 'sqlite' });
    const client = createClient(app.url);
    for (const seed of [1, 2]) {
      const { token } = await client.register();
      expect((await uploadPicture(client, token, { seed }, 'jpeg')).status).toBe(201);
    }
    client.close();
  });
  afterAll(async () => {
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (name: string, args: string[], databaseUrl: string, dataDir = folder) =>
    startCommand(name, args, databaseUrl, { DATA_DIR: dataDir }).finished;
  const held = (media: string) =>
    filesUnder(media).map((path) => [relative(media, path), readFileSync(path).toString('base64')]);

  test('pictures go along with a backup, a restore and a move, and what is missing is said aloud', async () => {
    const pictures = held(app.config.mediaDir);
    expect(pictures).toHaveLength(6);
    const backup = join(folder, 'backups', 'monday.db');
    expect(await run('backup', ['--out', backup], app.config.databaseUrl)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/ 2 pictures are in .*monday-media\.\n$/),
    });
    expect(held(join(folder, 'backups', 'monday-media'))).toEqual(pictures);

    const restored = `sqlite:${join(folder, 'restored', 'diary.db')}`;
    const back = await run('restore', ['--from', backup, '--json'], restored);
    expect(JSON.parse(back.stdout)).toMatchObject({ users: 2, pictures: { pictures: 2, missing: 0 } });
    expect(held(join(folder, 'restored', 'diary-media'))).toEqual(pictures);

    const server = await createTestDatabase('mariadb');
    try {
      expect(await run('move', ['--to', server.url], restored)).toMatchObject({ code: 0 });
      expect(held(join(folder, 'media'))).toEqual(pictures);
    } finally {
      await server.drop();
    }

    const [first = ''] = filesUnder(join(folder, 'backups', 'monday-media')).filter((path) =>
      /[\da-f]{64}$/.test(path),
    );
    writeFileSync(first, 'another picture');
    const damaged = await run('restore', ['--from', backup], `sqlite:${join(folder, 'again', 'diary.db')}`);
    expect(damaged).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(/ 1 pictures are in .* 1 are MISSING or damaged\./),
    });
    // A damaged one does not take the place of one that is whole.
    expect(await run('restore', ['--from', backup, '--force'], restored)).toMatchObject({ code: 0 });
    expect(held(join(folder, 'restored', 'diary-media'))).toEqual(pictures);

    const target = await createTestDatabase('mariadb');
    try {
      const moved = await run(
        'move',
        ['--to', target.url],
        `sqlite:${join(folder, 'again', 'diary.db')}`,
        join(folder, 'empty'),
      );
      expect(moved).toMatchObject({ code: 3, stdout: expect.stringContaining(' 1 are MISSING or damaged.') });
    } finally {
      await target.drop();
    }
  });

  test('a second backup beside the first takes no room for pictures that the first has, and none of its damage', async () => {
    const [first, second] = ['one', 'two'].map((name) => join(folder, 'daily', `${name}.db`)) as [string, string];
    const sharedBy = (media: string) => filesUnder(media).map((path) => statSync(path).nlink - 1);
    expect(await run('backup', ['--out', first], app.config.databaseUrl)).toMatchObject({ code: 0 });
    const media = join(folder, 'daily', 'one-media');
    expect(sharedBy(media)).toEqual([0, 0, 0, 0, 0, 0]); // with nothing of the service's own
    const [damaged = ''] = filesUnder(media).filter((path) => path.endsWith('-small'));
    writeFileSync(damaged, 'damaged');
    expect(await run('backup', ['--out', second], app.config.databaseUrl)).toMatchObject({ code: 0 });
    expect(held(join(folder, 'daily', 'two-media'))).toEqual(held(app.config.mediaDir));
    expect(sharedBy(join(folder, 'daily', 'two-media')).sort()).toEqual([0, 0, 0, 1, 1, 1]); // one picture in three sizes
  });

  test('a picture that was damaged in its place is whole in the backup, and again after a restore', async () => {
    const [live, backup] = [join(folder, 'live', 'diary.db'), join(folder, 'backups', 'tuesday.db')];
    const media = join(folder, 'live', 'diary-media');
    for (const [from, to] of [
      [app.config.databaseUrl, join(folder, 'backups', 'first.db')],
      [`sqlite:${live}`, backup],
    ] as const) {
      expect(await run('backup', ['--out', to], from)).toMatchObject({ code: 0 });
      if (to !== backup) expect(await run('restore', ['--from', to], `sqlite:${live}`)).toMatchObject({ code: 0 });
    }
    const pictures = held(media);
    expect(pictures).toHaveLength(6);
    for (const path of filesUnder(media)) writeFileSync(path, 'damaged'); // each size, without a new file
    expect(held(join(folder, 'backups', 'tuesday-media'))).toEqual(pictures);
    expect(await run('restore', ['--from', backup, '--force'], `sqlite:${live}`)).toMatchObject({ code: 0 });
    expect(held(media)).toEqual(pictures);
    for (const path of filesUnder(media).filter((one) => one.endsWith('-small'))) writeFileSync(path, 'damaged');
    expect(await run('restore', ['--from', backup, '--force'], `sqlite:${live}`)).toMatchObject({ code: 0 });
    expect(held(media)).toEqual(pictures);
  });
});
