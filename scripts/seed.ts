import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createAnalyser } from '../ml/createAnalyser';
import type { Database } from '../models/database';
import type { Config } from '../server/config';
import { systemClock } from '../server/lib/clock';
import { isDay } from '../server/lib/dates';
import { createCredentials } from '../server/services/credentials';
import { defineCommand, print, runCommand } from './lib/command';
import { readCommandConfig } from './lib/config';
import { countedEntries } from './lib/counted';
import { decimal, flag, text, whole } from './lib/options';
import { showProgress } from './lib/progress';
import { refuseOtherUser } from './lib/sameUser';
import { withDatabase } from './lib/withDatabase';
import { type SeededUser, seedDays, seedUsers } from './seed/seedUsers';

const HELP = `Fills the database with made-up people and their diaries, for demonstrations and benchmarks: several personas with
good and bad weekdays and seasons, things that happen to them, tags that move their mood and tags that do not, English
and Korean. The database is the one of the service (DATABASE_URL).
People who exist already are left alone, so an interrupted run can be repeated.

  npm run seed -- [options]

  --users N        how many people (default 7, one of each persona)
  --years Y        length of each diary (default 2, may have decimals)
  --per-day N      so many entries on each day, more or less (default: the habit of each persona, with gaps)
  --seed S         the same seed gives the same people and diaries (default 1)
  --until DAY      last day, YYYY-MM-DD (default: today, up to now)
  --password P     what all of them sign in with (default: random, shown at the end)
  --create         make the SQLite database when there is none yet
  --analyse        let the model read every text; otherwise readings are drawn, and marked as of the model "seed"
  --dry-run        say what would be written, write nothing
  --json           the result as one JSON object on stdout
  --help           this text

Exit code: 0 when all went well, 1 when the database cannot be used, 2 for wrong usage.
`;

const ANALYSER_PATIENCE_MS = 120_000;

export interface SeedCommand {
  users: number;
  years: number;
  perDay: number | undefined;
  seed: string;
  until: Date;
  password: string | undefined;
  analyse: boolean;
  dryRun: boolean;
}

export interface SeedResult {
  users: SeededUser[];
  entries: number;
  /** What those who were added sign in with; null when nobody was. */
  password: string | null;
  seconds: number;
  dryRun: boolean;
}

/** Runs the command against an open database. */
export async function seedDatabase(database: Database, config: Config, command: SeedCommand): Promise<SeedResult> {
  const startedAt = performance.now();
  const password = command.password ?? randomBytes(9).toString('base64url');
  const passwordHash = await createCredentials({ ...config, clock: systemClock }).hashPassword(password, []);
  const progress = showProgress({ label: 'Seeding days', total: seedDays(command) });
  const analyser = command.analyse && !command.dryRun ? openAnalyser(config) : null;
  const users: SeededUser[] = [];
  try {
    for await (const user of seedUsers(database, { ...command, passwordHash, analyser, progress })) users.push(user);
  } finally {
    progress.finish();
    await analyser?.close();
  }
  return {
    users,
    entries: users.reduce((sum, { entries }) => sum + entries, 0),
    password: command.dryRun || users.every(({ existed }) => existed) ? null : password,
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    dryRun: command.dryRun,
  };
}

function openAnalyser({ modelDir, analyserChildren, analyserQueue }: Config) {
  const timeoutMs = ANALYSER_PATIENCE_MS;
  return createAnalyser({ modelDir, children: analyserChildren, queueLimit: analyserQueue, timeoutMs });
}

function describe({ users, entries, password, seconds, dryRun }: SeedResult): string {
  const lines = users.map(({ id, email, persona, timeZone, entries: count, existed }) =>
    existed ? `${email} is there already (id ${id})` : `${email}  ${persona}, ${timeZone}, ${countedEntries(count)}`,
  );
  const total = `${countedEntries(entries)} ${dryRun ? 'would be written' : `written in ${seconds} s`}.`;
  return [...lines, total, ...(password === null ? [] : [`All sign in with the password ${password}`])].join('\n');
}

export const main = defineCommand({
  help: HELP,
  options: z.object({
    users: whole(1, 1_000_000).default(7),
    years: decimal(0.01, 100).default(2),
    'per-day': decimal(1, 100).optional(),
    seed: text.regex(/^[\w.]{1,40}$/, 'takes 1 to 40 letters, digits, _ or dots').default('1'),
    until: text.refine(isDay, 'takes a day, as YYYY-MM-DD').optional(),
    password: text.optional(),
    create: flag,
    analyse: flag,
    'dry-run': flag,
    json: flag,
  }),
  async run({ until, create, 'dry-run': dryRun, 'per-day': perDay, json, ...given }) {
    const command: SeedCommand = {
      ...given,
      until: until === undefined ? systemClock.now() : new Date(`${until}T23:59:59.999Z`),
      password: given.password,
      perDay,
      dryRun,
    };
    const config = readCommandConfig();
    if (create) refuseOtherUser(config, 'seed');
    const result = await withDatabase((database) => seedDatabase(database, config, command), { create, dryRun });
    print({ json }, result, describe(result));
    return 0;
  },
});

if (require.main === module) runCommand(main);
