import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { canTest } from '../support/otherPrograms';

const ROOT = join(__dirname, '../..');

const run = (command: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  return { isRight: status === 0, output: `${stdout ?? ''}${stderr ?? ''}` };
};

/** The first Python that has what the training's arithmetic needs; the service itself needs none. */
const python = ['python3', '/usr/bin/python3'].find((name) => run(name, ['-c', 'import numpy, scipy']).isRight);
/** What can be had of linters, the strictest first. */
const linters: [string, string[]][] = [
  ['ruff', ['check', '--no-cache', 'ml/training']],
  ['python3', ['-m', 'ruff', 'check', '--no-cache', 'ml/training']],
  ['python3', ['-m', 'pyflakes', 'ml/training']],
  ['/usr/bin/python3', ['-m', 'pyflakes', 'ml/training']],
];
const linter = linters.find(
  ([command, [first = '', ...rest]]) =>
    run(command, first === '-m' ? [first, rest[0] ?? '', '--version'] : ['--version']).isRight,
);

const testWith = (tool: unknown, get: string) =>
  canTest({ get, tests: 'the training code', isThere: tool !== undefined }) ? test : test.skip;

testWith(python, 'apt-get install python3-scipy')('the training code does what its own tests say', () => {
  const { isRight, output } = run(python ?? '', ['-m', 'unittest', 'discover', '-s', 'ml/training/tests', '-t', '.']);
  expect(output).toMatch(/Ran [1-9]\d+ tests/);
  expect({ isRight, output }).toMatchObject({ isRight: true });
});

testWith(linter, 'apt-get install python3-pyflakes')('the training code has no fault that a linter sees', () => {
  const [command, args] = linter ?? ['', []];
  const { isRight, output } = run(command, args);
  expect({ isRight, output }).toMatchObject({ isRight: true });
});
