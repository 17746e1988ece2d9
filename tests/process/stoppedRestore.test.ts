import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, startCommand } from '../support/command';
import { waitUntil } from '../support/wait';

test('a restore that is told to stop leaves no unfinished diary behind, and ends by that signal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-stopped-'));
  const url = (name: string) => `sqlite:${join(folder, name)}`;
  try {
    mkdirSync(join(folder, 'new'));
    const made = await runCommand('migrate', ['--create'], { env: { DATABASE_URL: url('old.db'), DATA_DIR: folder } });
    expect(made).toMatchObject({ code: 0 });
    copyFileSync(join(folder, 'old.db'), join(folder, 'copy.db'));
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      const restore = startCommand('restore', ['--from', join(folder, 'copy.db')], url('new/diary.db'), {
        DATA_DIR: join(folder, 'new'),
        NODE_OPTIONS: `--require ${join(__dirname, '../support/standAtWords.cjs')}`,
        STAND_AT_WORDS: 'FROM users',
      });
      const isStanding = async () => / T /.test(readFileSync(`/proc/${restore.child.pid}/stat`, 'utf8'));
      await waitUntil('the restore stands still', isStanding, { timeoutMs: 60_000 });
      expect(readdirSync(join(folder, 'new'))).toContain('diary.db.unfinished');
      restore.child.kill(signal);
      restore.child.kill('SIGCONT');
      expect(await restore.finished).toMatchObject({ code: null, signal, stdout: '' });
      expect(readdirSync(join(folder, 'new'))).toEqual([]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 180_000);
