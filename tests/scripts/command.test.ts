import fc from 'fast-check';
import { z } from 'zod';
import { defineCommand, UsageError } from '../../scripts/lib/command';
import { decimal, flag, id, text, whole } from '../../scripts/lib/options';
import { mariadbServer } from '../bench/mariadb';
import { attempt } from '../support/attempt';
import { ROOT } from '../support/root';

const run = jest.fn(async () => 7);
const command = defineCommand({
  help: 'what it does\n',
  options: z.object({
    out: text,
    user: id.optional(),
    turns: whole(1, 64).default(5),
    years: decimal(0.01, 100).optional(),
    mariadb: mariadbServer,
    'dry-run': flag,
  }),
  run,
});

let printed: jest.SpyInstance;
beforeEach(() => {
  run.mockClear();
  printed = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => printed.mockRestore());

test('a command gets its options by name, as values, with what was left out filled in', async () => {
  expect(await command(['--out', 'a.db', '--user', '12', '--years', '0.5', '--dry-run'])).toBe(7);
  expect(run).toHaveBeenCalledWith({
    out: 'a.db',
    user: 12,
    turns: 5,
    years: 0.5,
    mariadb: 'mariadb://root@127.0.0.1:3306',
    'dry-run': true,
  });
});

test('--help prints what the command does and does nothing', async () => {
  expect(await command(['--help'])).toBe(0);
  expect(printed).toHaveBeenCalledWith('what it does\n');
  expect(run).not.toHaveBeenCalled();
});

test('every option at fault is named, and nothing runs', async () => {
  const args = ['--user', '0', '--turns', '65', '--years', '1e9', '--mariadb', 'ftp://somewhere'];
  const failure = await command(args).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(UsageError);
  expect((failure as Error).message.split('\n')).toEqual([
    '--out is needed; see --help',
    '--user takes an id: npm run account lists them',
    '--turns takes a whole number from 1 to 64',
    '--years takes a number from 0.01 to 100',
    '--mariadb takes a URL such as mariadb://root@127.0.0.1:3306',
  ]);
  expect(run).not.toHaveBeenCalled();
});

test('an unknown option, a switch with a value and a stray word are refused', async () => {
  for (const args of [['--outt', 'a'], ['--dry-run=yes'], ['stray']]) {
    await expect(command(args)).rejects.toMatchObject({ code: expect.stringMatching(/^ERR_PARSE_ARGS/) });
  }
  expect(run).not.toHaveBeenCalled();
});

test.each(['scripts/run.mjs migrate', 'scripts/battery.mjs', 'scripts/lintOpenApi.mjs', 'tests/mutants/run.mjs'])(
  '%s names an option that it does not know, shows those that it does, and does nothing',
  async (script) => {
    const { code, output } = await attempt(process.execPath, [...script.split(' '), '--unknown'], { cwd: ROOT });
    expect(code).toBe(2);
    expect(output).toMatch(/^Unknown option '--unknown'\n\n[A-Z].*^ {2}npm run /ms);
    expect(output).not.toMatch(/^\s+at /m);
  },
);

test.each(['start', 'build', 'dev', 'demo', 'test'])(
  '%s says what it does when it is asked, and does nothing',
  async (name) => {
    const script = `scripts/${name}.mjs`;
    const helped = await attempt(process.execPath, [script, '--help'], { cwd: ROOT });
    expect(helped).toMatchObject({ code: 0, output: expect.stringMatching(/^[A-Z][^\0]*\n\n {2}npm [a-z]/) });
    if (name === 'test') return; // others are for jest
    const refused = await attempt(process.execPath, [script, '--unknown'], { cwd: ROOT });
    expect(refused).toEqual({ code: 2, output: expect.stringMatching(/^Unknown option '--unknown'\n\n[A-Z]/) });
  },
);

test('a whole number is taken exactly when it lies within the limits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), (number) => {
      const { success, data } = whole(3, 64).safeParse(String(number));
      expect(success).toBe(number >= 3 && number <= 64);
      if (success) expect(data).toBe(number);
    }),
  );
  for (const written of ['', ' 5', '5.0', '-5', '0x5', '1e1', 'NaN', '٥']) {
    expect(whole(0, 100).safeParse(written).success).toBe(false);
  }
});
