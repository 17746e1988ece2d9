import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchServerProcess, type ServerProcess, startServerProcess } from '../support/serverProcess';

let folder: string;
let service: ServerProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diary-log-'));
});
afterEach(async () => {
  await service?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** More than may wait in memory, and than a pipe holds. */
const ENOUGH = 9_000;

/** Asks on one connection, one request right behind the other: nine thousand of `fetch` are the test's work, not the service's. */
async function ask(url: string, times: number): Promise<number[]> {
  const { host, hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(10_000, () => socket.destroy(new Error('no answer for 10 s')));
  const statuses: number[] = [];
  let asked = 0;
  let text = '';
  const askNext = () => {
    const more = Math.min(17, times - asked); // the service cuts off who sends more ahead
    asked += more;
    socket.write(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(more));
  };
  askNext();
  for await (const chunk of socket.setEncoding('latin1')) {
    text += chunk;
    const heads = text.split('HTTP/1.1 ');
    text = `HTTP/1.1 ${heads.pop()}`; // the last one may not be whole yet
    statuses.push(...heads.filter((head) => head !== '').map((head) => Number(head.slice(0, 3))));
    const isLastWhole = statuses.length === asked - 1 && text.endsWith('}');
    if (!isLastWhole) continue;
    statuses.push(Number(text.slice(9, 12)));
    text = '';
    if (asked === times) break;
    askNext();
  }
  return statuses;
}

const linesOf = (text: string) =>
  text
    .slice(0, text.lastIndexOf('\n'))
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { lost?: number; req?: { path: string } });

test('a disk without room for the log from the first line on stops neither the service nor its end', async () => {
  const full = openSync('/dev/full', 'w');
  service = await startServerProcess({ dataDir: folder, stdio: ['ignore', full, full] });
  closeSync(full);
  expect(new Set(await ask(service.url, 200))).toEqual(new Set([200]));
  expect(await service.stop()).toEqual({ code: 0, signal: null });
});

test('a log that nobody reads any more stops nothing, and what was lost is counted and told', async () => {
  service = await launchServerProcess({ dataDir: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const { stdout } = service;
  let text = '';
  stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  while (!text.includes('"msg":"ready"')) await sleep(50);
  await service.waitForAnalyser(); // its line would be one more among those that get lost
  stdout?.pause();
  expect(new Set(await ask(service.url, ENOUGH))).toEqual(new Set([200]));
  stdout?.resume();
  const findLoss = () => linesOf(text).find(({ lost }) => lost !== undefined);
  for (let turn = 0; turn < 100 && !findLoss(); turn += 1) await sleep(50);
  const written = linesOf(text).filter(({ req }) => req?.path === '/api/health');
  expect(findLoss()?.lost).toBeGreaterThan(0);
  expect(written.length + (findLoss()?.lost ?? 0)).toBe(ENOUGH);
  expect(await service.stop()).toEqual({ code: 0, signal: null });
}, 180_000);

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

(canMount ? test : test.skip)(
  'a disk that fills up and gets room again loses whole lines only, and says how many',
  async () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status).toBe(0);
    try {
      const logFile = join(disk, 'log');
      const log = openSync(logFile, 'a');
      service = await startServerProcess({ dataDir: join(folder, 'data'), stdio: ['ignore', log, log] });
      closeSync(log);
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize - 8_192));
      expect(new Set(await ask(service.url, ENOUGH))).toEqual(new Set([200]));
      expect(spawnSync('mount', ['-o', 'remount,size=64m', disk]).status).toBe(0);
      const whole = () => linesOf(readFileSync(logFile, 'utf8'));
      for (let turn = 0; turn < 100 && !whole().some(({ lost }) => lost); turn += 1) await sleep(50);
      expect(whole().find(({ lost }) => lost)?.lost).toBeGreaterThan(0);
      expect(await service.stop()).toEqual({ code: 0, signal: null });
    } finally {
      spawnSync('umount', ['--lazy', disk]);
    }
  },
  180_000,
);
