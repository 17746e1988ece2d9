import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../support/command';
import { createTestDatabase, onEngine } from '../support/databases';

const COMMANDS: [name: string, ...args: string[]][] = [
  ['reports'],
  ['rebuildStats'],
  ['reportPreview'],
  ['migrate'],
  ['migrate', '--dry-run'],
  ['seed'],
  ['backup', '--out', 'copy.db'],
];

test.each(COMMANDS)(
  '%s without its environment names the database it looked for, and makes no file',
  async (name, ...args) => {
    const folder = mkdtempSync(join(tmpdir(), 'diary-cron-'));
    try {
      const { code, stdout, stderr } = await runCommand(name, args, { cwd: folder });
      expect(code).not.toBe(0);
      expect(stdout).toBe('');
      expect(stderr).toContain(join(folder, 'data', 'diary.db'));
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

onEngine('mariadb', () => {
  test('a command that meets an empty database on a server makes no table in it', async () => {
    const database = await createTestDatabase('mariadb');
    try {
      const env = { DATABASE_URL: database.url, JWT_SECRET: 'a secret that is only good for tests' };
      const { code, stderr } = await runCommand('reports', [], { cwd: tmpdir(), env });
      expect(code).toBe(1);
      expect(stderr).toContain('There is no diary in MariaDB diary_test_');
      const migrated = await runCommand('migrate', ['--create'], { cwd: tmpdir(), env }); // nothing was there before
      expect(migrated).toMatchObject({ code: 0, stdout: expect.stringContaining('0001') });
    } finally {
      await database.drop();
    }
  }, 180_000);
});
