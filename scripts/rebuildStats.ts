import { parseArgs } from 'node:util';
import { Op } from 'sequelize';
import { User } from '../models';
import type { Database } from '../models/database';
import { type RebuildResult, rebuildUser } from '../server/services/rebuild';
import { runCommand, UsageError, withDatabase } from './lib/command';
import { showProgress } from './lib/progress';

const HELP = `Recomputes everything that is derived from the entries: daily summaries, monthly words, searchable text.
Changes nothing where nothing was wrong. Safe while the service runs.

  npm run rebuild-stats -- [options]

  --user ID    only this user
  --dry-run    say what is wrong, change nothing
  --json       the result as one JSON object on stdout
  --help       this text
`;

const PAGE = 100;

export async function rebuildAll(
  database: Database,
  options: { dryRun: boolean; userId?: number | undefined },
): Promise<RebuildResult & { users: number }> {
  const where = options.userId === undefined ? {} : { id: options.userId };
  const total = await User.count({ where });
  if (options.userId !== undefined && total === 0) throw new UsageError(`There is no user ${options.userId}.`);
  const progress = showProgress({ label: 'Rebuilding', total });
  const sum = { users: 0, entries: 0, days: 0, months: 0 };
  for (let lastId = 0; ; ) {
    const users = await User.findAll({
      where: { [Op.and]: [where, { id: { [Op.gt]: lastId } }] },
      attributes: ['id'],
      order: [['id', 'ASC']],
      limit: PAGE,
      raw: true,
    });
    for (const { id } of users) {
      const found = await rebuildUser(database, id, { dryRun: options.dryRun });
      sum.users += 1;
      sum.entries += found.entries;
      sum.days += found.days;
      sum.months += found.months;
      progress.advance();
    }
    const last = users.at(-1);
    if (!last) break;
    lastId = last.id;
  }
  progress.finish();
  return sum;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      user: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (values.user !== undefined && !/^[1-9]\d{0,15}$/.test(values.user)) throw new UsageError('--user takes an id.');
  const userId = values.user === undefined ? undefined : Number(values.user);
  const dryRun = values['dry-run'];
  const result = await withDatabase((database) => rebuildAll(database, { dryRun, userId }));
  const { users, entries, days, months } = result;
  const verb = dryRun ? 'wrong' : 'mended';
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ ...result, dryRun })}\n`
      : `${users} users checked. ${entries} entries, ${days} days and ${months} months ${verb}.\n`,
  );
  return 0;
}

if (require.main === module) runCommand(main);
