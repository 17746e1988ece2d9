import { spawnSync } from 'node:child_process';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '../lib/command';

const BENCHES = ['service', 'stats', 'reports'];

const HELP = `Measures the service, its statistics and its reports beside their floors, each in one run.
Machines are noisy: read ratios, not single figures.

  npm run bench -- [options]

  --only NAME   one of: ${BENCHES.join(', ')} (repeatable)
  --json        one line of JSON for each bench on stdout
  --help        this text

Each bench has options of its own: node dist/scripts/bench/service.js --help. The model has npm run bench:model.
`;

/** Runs each bench in a process of its own, one after another, so that none weighs on the next. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const unknown = values.only.find((name) => !BENCHES.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no bench ${unknown}: ${BENCHES.join(', ')}.`);
  const chosen = values.only.length > 0 ? values.only : BENCHES;
  const failed = chosen.filter((name) => {
    if (!values.json) process.stdout.write(`\n== ${name}\n\n`);
    const script = join(__dirname, `${name}${extname(__filename)}`);
    const { status } = spawnSync(process.execPath, [script, ...(values.json ? ['--json'] : [])], { stdio: 'inherit' });
    return status !== 0;
  });
  for (const name of failed) process.stderr.write(`The bench ${name} failed.\n`);
  return failed.length > 0 ? 1 : 0;
}

if (require.main === module) runCommand(main);
