import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../models/database';
import { claimMedia } from '../../server/ownMedia';
import { onEveryEngine, type TestDatabase } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';

onEveryEngine((engine) => {
  let folder: string;
  let marker: string;
  let opened: { target: TestDatabase; database: Database }[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'diary-own-'));
    marker = join(folder, 'database');
    opened = [];
  });
  afterEach(async () => {
    for (const { target, database } of opened) {
      await database.close();
      await target.drop();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  async function startOn() {
    const target = await createMigratedDatabase(engine);
    const database = openDatabase({ url: target.url });
    opened.push({ target, database });
    return () => claimMedia(database, { databaseUrl: target.url, mediaDir: folder });
  }

  test('a new database has the folder of a lost one that left no picture there, and not of one that did', async () => {
    const [lost, next, third] = [await startOn(), await startOn(), await startOn()];
    await lost();
    mkdirSync(join(folder, '1', 'ab'), { recursive: true });
    await next();
    await next();
    const owner = readFileSync(marker, 'utf8');
    await expect(lost()).rejects.toThrow('belong to another database'); // it was no new one
    writeFileSync(join(folder, '1', 'ab', 'picture'), 'a picture');
    await next();
    await expect(third()).rejects.toThrow('belong to another database');
    expect(readFileSync(marker, 'utf8')).toBe(owner);
  });

  test('a folder whose mark is empty, as a full disk leaves it, belongs to nobody', async () => {
    const start = await startOn();
    await start();
    const owner = readFileSync(marker, 'utf8');
    writeFileSync(marker, '');
    await start();
    expect(readFileSync(marker, 'utf8')).toBe(owner);
  });
});
