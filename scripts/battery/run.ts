import { z } from 'zod';
import { defineCommand, print, runCommand, UsageError } from '../lib/command';
import { flag, text, whole } from '../lib/options';
import { type Result, runBattery } from './battery';
import { ENGINES } from './row';
import { ROWS } from './rows';

const HELP = `Attacks real server processes from outside and shows what they withstand, a number per row.

  npm run battery -- [options]

  --only R1,S4      only these rows
  --engine NAME     sqlite or mariadb; both when left out
  --seed N          repeats an earlier run
  --short           fewer repetitions: all rows in about 90 seconds
  --long            more repetitions: the soak takes half an hour
  --json            the results as one JSON array on stdout
  --list            the rows, without running them
  --help            this text

Ends with 1 when a row failed. MariaDB is one of the battery's own, started on a free port in a temporary folder.
`;

const EXIT_MS = 2_000;
const EXIT_INTERRUPTED = 130;

const options = z.object({
  only: text.transform((ids) => ids.toUpperCase().split(',')).optional(),
  engine: z.enum(ENGINES, `takes ${ENGINES.join(' or ')}`).optional(),
  seed: whole(0, 999_999_999).default(() => Date.now() % 1_000_000),
  short: flag,
  long: flag,
  list: flag,
  json: flag,
});

const main = defineCommand({
  help: HELP,
  options,
  async run({ only, engine, seed, short, long, list, json }) {
    const rows = chooseRows(only);
    if (list) {
      process.stdout.write(rows.map(({ id, engines, title }) => `${id}\t${engines.join(', ')}\t${title}\n`).join(''));
      return 0;
    }
    const interruption = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.once(name, () => interruption.abort());
    }
    const running = runBattery({
      rows,
      engines: engine === undefined ? ENGINES : [engine],
      seed,
      short,
      long,
      signal: interruption.signal,
      report: (line) => void process.stderr.write(`${line}\n`),
    });
    const results = await running.catch((error: unknown) => {
      if (!interruption.signal.aborted) throw error;
      process.stderr.write('Stopped. What the battery had started is ended and removed.\n');
      process.exit(EXIT_INTERRUPTED);
    });
    print({ json }, results, showTable(results));
    const code = results.some(({ verdict }) => verdict === 'fail') ? 1 : 0;
    setTimeout(() => process.exit(code), EXIT_MS).unref(); // a row that failed may have left a connection open
    return code;
  },
});

function chooseRows(only: string[] | undefined) {
  if (only === undefined) return ROWS;
  const unknown = only.filter((id) => !ROWS.some((row) => row.id === id));
  if (unknown.length > 0) throw new UsageError(`There is no row ${unknown.join(', ')}; --list shows them all.`);
  return ROWS.filter(({ id }) => only.includes(id));
}

function showTable(results: Result[]): string {
  const lines = results.map(({ id, engine, verdict, seconds, title, bar, measured }) =>
    [
      `${id.padEnd(4)} ${engine.padEnd(8)} ${verdict.toUpperCase().padEnd(8)} ${title} (${seconds} s)`,
      ...(bar ? [`     must show  ${bar}`] : []),
      `     ${verdict === 'not run' ? 'because  ' : 'measured '}  ${measured}`,
    ].join('\n'),
  );
  const count = (verdict: Result['verdict']) => results.filter((result) => result.verdict === verdict).length;
  const seed = results[0]?.seed ?? 0;
  return `\n${lines.join('\n')}\n\n${count('pass')} passed, ${count('fail')} failed, ${count('not run')} not run. Seed ${seed}.`;
}

if (require.main === module) runCommand(main);
