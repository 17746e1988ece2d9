import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Diary, User } from '../../models';
import { openDatabase } from '../../models/database';
import { startCommand } from '../support/command';
import { onEveryEngine, type TestDatabase } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';
import { signUp } from '../support/people';
import { type ServerProcess, startServerProcess } from '../support/serverProcess';
import { openRest } from '../support/transports';

const ENTRIES = 480; // of fewer the command is so short that a pause of the machine is a large part of it
const DAYS = 30;
const PARAGRAPH =
  'We walked along the river, **counted** the herons and talked about the constructor of the old bridge. ';

/** A long diary of which nothing that is derived was ever counted. */
async function fillDiary(url: string): Promise<void> {
  const database = openDatabase({ url, synchronous: 'NORMAL' });
  const now = new Date('2026-11-21T06:30:00.000Z');
  const user = await User.create({
    ...{ email: 'long@example.org', password: '', nickname: 'Mina', timeZone: 'UTC', locale: 'en', createdAt: now },
  });
  const rows = Array.from({ length: ENTRIES }, (_, index) => {
    const day = new Date(Date.UTC(2026, 6, 1 + (index % DAYS))).toISOString().slice(0, 10);
    return {
      userId: user.id,
      content: `${PARAGRAPH.repeat(40)} ${index}`,
      searchText: '',
      words: {},
      emotion: 'joy' as const,
      date: new Date(`${day}T12:00:00.000Z`),
      ...{ day, revision: 0, analysisStatus: 'done' as const, attempts: 0, createdAt: now, updatedAt: now },
    };
  });
  await database.write((transaction) => Diary.bulkCreate(rows, { transaction }));
  await database.close();
}

onEveryEngine((engine) => {
  let target: TestDatabase;
  let dataDir: string;
  let service: ServerProcess;
  let rename: (nickname: string) => Promise<number>;

  beforeAll(async () => {
    target = await createMigratedDatabase(engine);
    dataDir = mkdtempSync(join(tmpdir(), 'diary-data-'));
    await fillDiary(target.url);
    service = await startServerProcess({ dataDir, databaseUrl: target.url });
    const bystander = await signUp(await openRest(service.url));
    rename = async (nickname) => (await bystander.call('account.update', { nickname })).status;
  });
  afterAll(async () => {
    await service?.stop();
    await target?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Runs the command while somebody else writes all the time; the longest wait as a share of the command's run. */
  async function rebuildBesideWriter(...args: string[]) {
    const startedAt = performance.now();
    const { finished } = startCommand('rebuildStats', ['--json', ...args], target.url);
    let isOver = false;
    void finished.then(() => {
      isOver = true;
    });
    const statuses = new Set<number>();
    let longest = 0;
    while (!isOver) {
      const askedAt = performance.now();
      statuses.add(await rename(`Mina ${Math.round(askedAt)}`));
      longest = Math.max(longest, performance.now() - askedAt);
    }
    const { stdout, code } = await finished;
    return { code, result: JSON.parse(stdout), statuses, share: longest / (performance.now() - startedAt) };
  }

  const WRONG = { users: 2, entries: ENTRIES, days: DAYS };

  test.each([
    ['looks for what is wrong', ['--dry-run'], 1, WRONG],
    ['mends it', [], 0, WRONG],
    ['finds nothing any more', ['--dry-run'], 0, { users: 2, entries: 0, days: 0, months: 0 }],
  ])('others write on while rebuild-stats %s', async (_, args, ended, found) => {
    const { code, result, statuses, share } = await rebuildBesideWriter(...args);
    expect(code).toBe(ended);
    expect(result).toMatchObject(found);
    expect(statuses).toEqual(new Set([200]));
    expect(share).toBeLessThan(0.4); // one transaction over the diary takes six tenths of a run
  });
});
