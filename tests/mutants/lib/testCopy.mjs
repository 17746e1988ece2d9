import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT_MS = 900_000;
const TEST_LIMIT_MS = 120_000;

/** Runs the tests of a mutant in a copy of the tree, a file at a time: jest writes no report when it leaves others out. */
export function testCopy(root, { tests, name, build = false }) {
  const found = [];
  for (const path of tests) {
    const result = testFile(root, path, { name, build });
    if (result.outcome === 'killed') return result;
    found.push(result);
  }
  return found.find(({ outcome }) => outcome === 'survived') ?? found[0];
}

function testFile(root, path, { name, build }) {
  const report = join(root, '.report.json');
  rmSync(report, { force: true });
  const { status, signal, error } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
      ...(build ? [] : ['--config', 'jest.mutants.config.js']),
      ...['--bail', '--maxWorkers', '1', '--json', '--outputFile', report, '--testTimeout', String(TEST_LIMIT_MS)],
      ...(name ? ['--testNamePattern', name] : []),
      ...['--runTestsByPath', path],
    ],
    {
      cwd: root,
      stdio: 'ignore',
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
      env: { ...process.env, MARIADB_ANSWERS: process.env.MARIADB_ANSWERS ?? 'yes', BATTERY_SEED: '1' },
    },
  );
  if (error?.code === 'ETIMEDOUT') return { outcome: 'killed', detail: 'no end within a quarter of an hour' };
  if (signal) return { outcome: 'invalid', detail: `jest was ended by ${signal}` };
  if (!existsSync(report)) return { outcome: 'invalid', detail: `jest ended with ${status} and without a report` };
  return judge(JSON.parse(readFileSync(report, 'utf8')));
}

function judge({ numFailedTests, numPassedTests, testResults }) {
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  if (numFailedTests > 0) return { outcome: 'killed', detail: failed ? `by "${failed.fullName}"` : '' };
  const broken = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  if (broken) return { outcome: 'invalid', detail: firstLine(broken.message) };
  if (numPassedTests === 0) return { outcome: 'invalid', detail: 'no test has that name' };
  return { outcome: 'survived', detail: `${numPassedTests} tests passed` };
}

function firstLine(message) {
  return (message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 3)
    .join(' ')
    .slice(0, 200);
}
