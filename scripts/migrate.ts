import { parseArgs } from 'node:util';
import { openDatabase } from '../models/database';
import { createMigrator, migrate } from '../models/migrator';
import { readConfig } from '../server/config';
import { runCommand } from './lib/command';

const HELP = `Brings the schema of the configured database up to date. \`npm start\` does the same by itself.

  npm run migrate -- [options]

  --dry-run    list the migrations that would run
  --json       the result as one JSON object on stdout
  --help       this text
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const database = openDatabase({ url: readConfig().databaseUrl });
  try {
    const dryRun = values['dry-run'];
    const names = dryRun
      ? (await createMigrator(database).pending()).map(({ name }) => name)
      : (await migrate(database)).applied;
    const list = names.length === 0 ? 'Nothing to do: the schema is up to date.' : names.join('\n');
    process.stdout.write(values.json ? `${JSON.stringify({ dryRun, migrations: names })}\n` : `${list}\n`);
    return 0;
  } finally {
    await database.close();
  }
}

if (require.main === module) runCommand(main);
