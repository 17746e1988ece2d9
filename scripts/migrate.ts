import { z } from 'zod';
import { openDatabase } from '../models/database';
import { MIGRATIONS } from '../models/migrations';
import { migrate, pendingMigrations } from '../models/migrator';
import type { Config } from '../server/config';
import { defineCommand, print, runCommand } from './lib/command';
import { readCommandConfig } from './lib/config';
import { flag } from './lib/options';
import { areOthersAtWork } from './lib/othersAtWork';
import { refuseOtherUser } from './lib/sameUser';
import { missingFileOf, refuseEmpty, refuseMissingFile } from './lib/withDatabase';

const HELP = `Brings the schema of the configured database up to date. \`npm start\` does the same by itself.

  npm run migrate -- [options]

  --create     make the SQLite database, or the tables of an empty one, when there are none yet
  --dry-run    list the migrations that would run
  --json       the result as one JSON object on stdout
  --help       this text

Exit code: 0 when all went well, 1 when the schema could not be brought up to date, 2 for wrong usage.
`;

const OLDER =
  'Somebody else has this database open. A service of an earlier version does not know the new schema: start it again, with this version.\n';

export const main = defineCommand({
  help: HELP,
  options: z.object({ create: flag, 'dry-run': flag, json: flag }),
  async run(given) {
    const dryRun = given['dry-run'];
    const config = readCommandConfig();
    if (given.create) refuseOtherUser(config, 'migrate');
    else refuseMissingFile(config);
    const wouldBeMade = dryRun && missingFileOf(config) !== null;
    const migrations = wouldBeMade ? MIGRATIONS.map(({ name }) => name) : await migrateConfigured(config, given);
    const list = migrations.length === 0 ? 'Nothing to do: the schema is up to date.' : migrations.join('\n');
    print(given, { dryRun, migrations }, list);
    if (!dryRun && migrations.length > 0 && (await areOthersAtWork(config.databaseUrl))) process.stderr.write(OLDER);
    return 0;
  },
});

async function migrateConfigured(config: Config, given: { create: boolean; 'dry-run': boolean }): Promise<string[]> {
  const database = openDatabase({ url: config.databaseUrl, mediaDir: config.mediaDir });
  try {
    if (!given.create) await refuseEmpty(database);
    return given['dry-run'] ? await pendingMigrations(database) : (await migrate(database)).applied;
  } finally {
    await database.close();
  }
}

if (require.main === module) runCommand(main);
