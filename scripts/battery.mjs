// `npm run battery`: runs the rows of tests/reliability and tests/security at length and prints what they measured.

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/build.mjs';
import { readOptions, refuse } from './lib/readOptions.mjs';
import { prepareDevelopment } from './prepare.mjs';

const HELP = `Attacks real server processes from outside and shows what they withstand, a number per row.

  npm run battery -- [options]

  --only R1,S4      only these rows
  --engine NAME     sqlite or mariadb; both when left out
  --seed N          repeats an earlier run
  --short           fewer repetitions: all rows in some minutes
  --long            more repetitions: the soak takes half an hour
  --json            the results as one JSON array on stdout
  --list            the rows, without running them
  --help            this text

Ends with 1 when a row failed. Rows that kill MariaDB start one of their own on a free port in a temporary folder.
`;

const FOLDERS = ['tests/reliability', 'tests/security'];
const EXIT_INTERRUPTED = 130;

const OPTIONS = {
  only: { type: 'string' },
  engine: { type: 'string' },
  seed: { type: 'string' },
  short: { type: 'boolean' },
  long: { type: 'boolean' },
  json: { type: 'boolean' },
  list: { type: 'boolean' },
};

/** What each row's file says of it. */
function listRows() {
  const rows = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).flatMap((name) => {
      if (!name.endsWith('.test.ts')) return [];
      const text = readFileSync(join(root, folder, name), 'utf8');
      return [...text.matchAll(/\bid: '([A-Z]\d+)',\s+title: (?:'(.*)'|"(.*)"),\s+engines: \[(.*)\]/g)].map(
        ([, id, single, double, engines]) => ({
          id,
          title: single ?? double,
          engines: engines.replaceAll("'", '').split(', '),
          file: join(folder, name),
        }),
      );
    }),
  );
  const order = ({ id }) => (id.startsWith('R') ? 0 : 1_000) + Number(id.slice(1));
  return rows.sort((a, b) => order(a) - order(b));
}

function chooseRows({ only, engine }) {
  const rows = listRows();
  const ids = only?.toUpperCase().split(',') ?? rows.map(({ id }) => id);
  const unknown = ids.filter((wanted) => !rows.some(({ id }) => id === wanted));
  if (unknown.length > 0) refuse(`There is no row ${unknown.join(', ')}; --list shows them all.`);
  return rows.filter(({ id, engines }) => ids.includes(id) && (engine === undefined || engines.includes(engine)));
}

/** Runs the rows one after another in a folder of their own, which goes when they end or are interrupted. */
async function runRows(rows, { engine, seed, short, long }) {
  const folder = mkdtempSync(join(tmpdir(), 'battery-'));
  const results = join(folder, 'results');
  writeFileSync(results, '');
  const ids = rows.map(({ id }) => id);
  const jest = [
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    ...['--selectProjects', 'rows', '--runInBand', '--forceExit', '--silent=false'],
    ...['--testNamePattern', `(${ids.join('|')}) on`],
    ...['--runTestsByPath', ...new Set(rows.map(({ file }) => file))],
  ];
  const child = spawn(process.execPath, jest, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 2, 2],
    env: {
      ...process.env,
      TMPDIR: folder,
      BATTERY_FORM: short ? 'short' : long ? 'long' : 'full',
      BATTERY_ENGINES: engine ?? 'sqlite,mariadb',
      BATTERY_PATIENCE: '1',
      BATTERY_RESULTS: results,
      BATTERY_SEED: seed,
    },
  });
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
    process.kill(-child.pid, 'SIGKILL'); // and all that it started
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupt);
  await new Promise((ended) => child.once('exit', ended));
  const lines = readFileSync(results, 'utf8').split('\n').filter(Boolean);
  rmSync(folder, { recursive: true, force: true });
  if (!isInterrupted) return lines.map((line) => JSON.parse(line));
  process.stderr.write('Stopped. What the battery had started is ended and removed.\n');
  return process.exit(EXIT_INTERRUPTED);
}

function showTable(results, seed) {
  const lines = results.map(({ id, engine, verdict, seconds, title, bar, measured }) =>
    [
      `${id.padEnd(4)} ${engine.padEnd(8)} ${verdict.toUpperCase().padEnd(8)} ${title} (${seconds} s)`,
      ...(bar ? [`     must show  ${bar}`] : []),
      `     ${verdict === 'not run' ? 'because  ' : 'measured '}  ${measured}`,
    ].join('\n'),
  );
  const count = (wanted) => results.filter(({ verdict }) => verdict === wanted).length;
  return `\n${lines.join('\n')}\n\n${count('pass')} passed, ${count('fail')} failed, ${count('not run')} not run. Seed ${seed}.\n`;
}

async function main() {
  const values = readOptions(HELP, OPTIONS);
  if (!['sqlite', 'mariadb', undefined].includes(values.engine)) refuse('--engine takes sqlite or mariadb.');
  if (values.seed !== undefined && !/^\d{1,9}$/.test(values.seed)) refuse('--seed takes a whole number.');
  const rows = chooseRows(values);
  if (values.list) {
    const lines = rows.map(({ id, engines, title, file }) => `${id}\t${engines.join(', ')}\t${title}\t${file}\n`);
    return void process.stdout.write(lines.join(''));
  }
  prepareDevelopment();
  const seed = values.seed ?? String(Date.now() % 1_000_000);
  const results = await runRows(rows, { ...values, seed });
  process.stdout.write(values.json ? `${JSON.stringify(results, null, 2)}\n` : showTable(results, seed));
  const expected = rows.flatMap(({ engines }) => engines.filter((name) => name === (values.engine ?? name))).length;
  if (results.length < expected) process.stderr.write(`Only ${results.length} of ${expected} rows told anything.\n`);
  process.exitCode = results.length < expected || results.some(({ verdict }) => verdict === 'fail') ? 1 : 0;
}

await main();
