import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchStolenTime } from './machine';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'machine-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('stolen time is a share of what was wanted since the call, idle time left out', () => {
  const file = join(folder, 'stat');
  writeFileSync(file, 'cpu  100 20 30 4000 50 6 7 80 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n');
  const stolen = watchStolenTime(file);
  expect(stolen()).toBe(0);
  writeFileSync(file, 'cpu  150 30 50 9000 99 8 15 110 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n');
  expect(stolen()).toBeCloseTo(30 / (30 + 90));
});

test('nothing counts as stolen where the system does not tell', () => {
  expect(watchStolenTime(join(folder, 'missing'))()).toBe(0);
});
