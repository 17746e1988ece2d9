import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteError } from 'better-sqlite3';
import { describeError } from '../../server/lib/describeError';

test('the log says what the system refused, though its errors have no place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-error-'));
  const error = await writeFile(join(folder, 'gone', 'file'), '').catch((failure: unknown) => failure);
  rmSync(folder, { recursive: true });
  expect(describeError(error)).toMatchObject({ type: 'Error', code: 'ENOENT', syscall: 'open' });
});

test('an error of the database, which is no native one, is told like any other', () => {
  const failed = new SqliteError('database or disk is full', 'SQLITE_FULL');
  expect(describeError(failed)).toMatchObject({ type: 'SqliteError', code: 'SQLITE_FULL', stack: expect.any(Array) });
});

test('of a driver its code is told; nothing that somebody may have written ever is', () => {
  const wrapped = Object.assign(new Error('INSERT … dear diary'), { parent: { code: 'ER_LOCK_DEADLOCK' } });
  expect(describeError(wrapped)).toMatchObject({ code: 'ER_LOCK_DEADLOCK' });
  const talkative = Object.assign(new Error('dear diary\n    at home'), { code: 'dear diary', syscall: 'at home' });
  expect(JSON.stringify(describeError(talkative))).not.toMatch(/diary|home/);
  expect(describeError('dear diary')).toEqual({ type: 'string' });
});
