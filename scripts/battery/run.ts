import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '../lib/command';
import { type Result, runBattery } from './battery';
import { ENGINES, type EngineName } from './row';
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

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      engine: { type: 'string' },
      seed: { type: 'string' },
      short: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const rows = chooseRows(values.only);
  if (values.list) {
    process.stdout.write(rows.map(({ id, engines, title }) => `${id}\t${engines.join(', ')}\t${title}\n`).join(''));
    return 0;
  }
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => interruption.abort());
  }
  const running = runBattery({
    rows,
    engines: chooseEngines(values.engine),
    seed: chooseSeed(values.seed),
    short: values.short,
    long: values.long,
    signal: interruption.signal,
    report: (line) => void process.stderr.write(`${line}\n`),
  });
  const results = await running.catch((error: unknown) => {
    if (!interruption.signal.aborted) throw error;
    process.stderr.write('Stopped. What the battery had started is ended and removed.\n');
    process.exit(EXIT_INTERRUPTED);
  });
  process.stdout.write(values.json ? `${JSON.stringify(results, null, 2)}\n` : showTable(results));
  const code = results.some(({ verdict }) => verdict === 'fail') ? 1 : 0;
  setTimeout(() => process.exit(code), EXIT_MS).unref(); // a row that failed may have left a connection open
  return code;
}

function chooseRows(only: string | undefined) {
  if (only === undefined) return ROWS;
  const wanted = only.toUpperCase().split(',');
  const unknown = wanted.filter((id) => !ROWS.some((row) => row.id === id));
  if (unknown.length > 0) throw new UsageError(`There is no row ${unknown.join(', ')}; --list shows them all.`);
  return ROWS.filter(({ id }) => wanted.includes(id));
}

function chooseEngines(name: string | undefined): readonly EngineName[] {
  if (name === undefined) return ENGINES;
  const engine = ENGINES.find((known) => known === name);
  if (!engine) throw new UsageError(`--engine takes ${ENGINES.join(' or ')}.`);
  return [engine];
}

function chooseSeed(text: string | undefined): number {
  if (text === undefined) return Date.now() % 1_000_000;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError('--seed takes a whole number of at most nine digits.');
  return Number(text);
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
  return `\n${lines.join('\n')}\n\n${count('pass')} passed, ${count('fail')} failed, ${count('not run')} not run. Seed ${seed}.\n`;
}

if (require.main === module) runCommand(main);
