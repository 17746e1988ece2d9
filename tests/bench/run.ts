import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { defineCommand, runCommand, UsageError } from '../../scripts/lib/command';
import { flag, text } from '../../scripts/lib/options';

const BENCHES = ['service', 'stats', 'reports'];

const HELP = `Measures the service, its statistics and its reports beside their floors, each in one run.
Machines are noisy: read ratios, not single figures.

  npm run bench -- [options]

  --only NAMES  of ${BENCHES.join(', ')}, with commas between
  --json        one line of JSON for each bench on stdout
  --help        this text

Each bench has options of its own: node scripts/bench.mjs service --help. The model has npm run bench:model.
`;

/** Runs each bench in a process of its own, one after another, so that none weighs on the next. */
const main = defineCommand({
  help: HELP,
  options: z.object({ only: text.transform((names) => names.split(',')).default(BENCHES), json: flag }),
  async run({ only, json }) {
    const unknown = only.find((name) => !BENCHES.includes(name));
    if (unknown !== undefined) throw new UsageError(`There is no bench ${unknown}: ${BENCHES.join(', ')}.`);
    const failed = only.filter((name) => {
      if (!json) process.stdout.write(`\n== ${name}\n\n`);
      const script = join(__dirname, `${name}.ts`);
      const args = [...process.execArgv, script, ...(json ? ['--json'] : [])];
      const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
      return status !== 0;
    });
    for (const name of failed) process.stderr.write(`The bench ${name} failed.\n`);
    return failed.length > 0 ? 1 : 0;
  },
});

if (require.main === module) runCommand(main);
