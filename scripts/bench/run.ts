import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '../lib/command';
import { benchService, printServiceRows } from './service';

const HELP = `Measures the service beside its floors, in one run. Machines are noisy: read ratios, not single figures.

  npm run bench -- [options]

  --seconds N   for each row of the service (default 5)
  --json        the figures as one JSON object on stdout
  --help        this text

See also npm run bench:model, and the benches of statistics and reports beside this file.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const seconds = Number(values.seconds);
  if (!(seconds > 0 && seconds <= 600)) throw new UsageError('--seconds takes a number above 0, at most 600.');
  const service = await benchService(seconds);
  process.stdout.write(values.json ? `${JSON.stringify({ service })}\n` : `${printServiceRows(service)}\n`);
  return 0;
}

if (require.main === module) runCommand(main);
