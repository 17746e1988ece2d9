import { z } from 'zod';
import { User } from '../models';
import type { Database } from '../models/database';
import { pagesById } from '../models/pagesById';
import { type RebuildResult, rebuildUser } from '../server/services/rebuild';
import { defineCommand, print, runCommand } from './lib/command';
import { counted, countedEntries } from './lib/counted';
import { flag, id } from './lib/options';
import { showProgress } from './lib/progress';
import { requireUser } from './lib/users';
import { withDatabase } from './lib/withDatabase';

const HELP = `Recomputes everything that is derived from the entries: daily summaries, monthly words, searchable text. Gives tags that
an older version stored their names by today's rules, so that they are found by them.
Changes nothing where nothing was wrong. Safe while the service runs.

  npm run rebuild-stats -- [options]

  --user ID    only this user (npm run account lists them)
  --dry-run    say what is wrong, change nothing
  --json       the result as one JSON object on stdout
  --help       this text

Exit code: 0 when all went well, 1 when a dry run found something wrong, 2 for wrong usage.
`;

const PAGE = 100;

export async function rebuildAll(
  database: Database,
  options: { dryRun: boolean; userId?: number | undefined },
): Promise<RebuildResult & { users: number }> {
  if (options.userId !== undefined) await requireUser(options.userId);
  const where = options.userId === undefined ? {} : { id: options.userId };
  const total = await User.count({ where });
  const progress = showProgress({ label: 'Rebuilding', total });
  const sum = { users: 0, entries: 0, days: 0, months: 0 };
  for await (const users of pagesById(User, { where, attributes: ['id'], raw: true }, PAGE)) {
    for (const user of users) {
      const found = await rebuildUser(database, user.id, { dryRun: options.dryRun });
      sum.users += 1;
      sum.entries += found.entries;
      sum.days += found.days;
      sum.months += found.months;
      progress.advance();
    }
  }
  progress.finish();
  return sum;
}

export const main = defineCommand({
  help: HELP,
  options: z.object({ user: id.optional(), 'dry-run': flag, json: flag }),
  async run(given) {
    const dryRun = given['dry-run'];
    const result = await withDatabase((database) => rebuildAll(database, { dryRun, userId: given.user }));
    const { users, entries, days, months } = result;
    const verb = dryRun ? 'wrong' : 'mended';
    const text = `${counted(users, 'user')} checked. ${countedEntries(entries)}, ${counted(days, 'day')} and ${counted(months, 'month')} ${verb}.`;
    print(given, { ...result, dryRun }, text);
    return dryRun && entries + days + months > 0 ? 1 : 0;
  },
});

if (require.main === module) runCommand(main);
