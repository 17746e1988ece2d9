import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { onDisk, SilentDiskError } from '../../server/lib/onDisk';

const onUnix = process.platform === 'win32' ? test.skip : test;

onUnix(
  'files that hang leave threads for everything else of the process',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'on-disk-'));
    const pipe = join(folder, 'pipe'); // whoever opens it to read waits for somebody who writes
    execFileSync('mkfifo', [pipe]);
    const opening = Array.from({ length: 8 }, () => onDisk(() => open(pipe, 'r')));
    const compressed = promisify(gzip)('a page').then(() => 'compressed');
    const first = await Promise.race([compressed, pause(5_000, 'nothing', { ref: false })]);
    const writer = openSync(pipe, 'r+');
    const opened = await Promise.all(opening);
    await Promise.all(opened.map((file) => file.close()));
    closeSync(writer);
    rmSync(folder, { recursive: true });
    expect(first).toBe('compressed');
  },
  60_000,
);

/** An operation that hangs until it is told to go on. */
function hanging() {
  let goOn = () => {};
  const gone = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  return { operation: jest.fn(() => gone), goOn: () => goOn() };
}

const failureOf = (asked: Promise<unknown>) => asked.catch((error: unknown) => error);

test('what waits for its turn is given up after ten seconds, too, and is never begun', async () => {
  const [slow, waiting] = [hanging(), hanging()];
  const asked = [slow, slow, waiting].map(({ operation }) => failureOf(onDisk(operation)));
  for (const answer of await Promise.all(asked)) expect(answer).toBeInstanceOf(SilentDiskError);
  slow.goOn();
  await pause(20);
  expect(slow.operation).toHaveBeenCalledTimes(2);
  expect(waiting.operation).not.toHaveBeenCalled();
  expect(await onDisk(async () => 'back')).toBe('back');
});

test('what fails after it was given up is told to nobody, and ends no process', async () => {
  const untold = jest.fn();
  process.on('unhandledRejection', untold);
  const { operation, goOn } = hanging();
  const asked = onDisk(operation, () => Promise.reject(new Error('closing fails')));
  expect(await failureOf(asked)).toBeInstanceOf(SilentDiskError);
  goOn();
  await pause(20);
  process.off('unhandledRejection', untold);
  expect(untold).not.toHaveBeenCalled();
});
