import { z } from 'zod';
import { User } from '../models';
import type { Database } from '../models/database';
import { systemClock } from '../server/lib/clock';
import { createCredentials } from '../server/services/credentials';
import { resetPassword } from '../server/services/resetPassword';
import { createSessionService } from '../server/services/sessions';
import { defineCommand, print, runCommand } from './lib/command';
import { readCommandConfig } from './lib/config';
import { counted } from './lib/counted';
import { flag, text } from './lib/options';
import { requireUser } from './lib/users';
import { withDatabase } from './lib/withDatabase';

const HELP = `Lists the accounts, or gives one a new password: for somebody who has forgotten theirs, once you are sure who asks.
Safe while the service runs. Whoever has tried wrong passwords too often is refused for a quarter of an hour more.

  npm run account -- [options]

  --user EMAIL        only this account
  --reset-password    give it a password, which is printed once and kept nowhere, and sign it out everywhere
  --dry-run           say whose password would be reset, change nothing
  --json              the result as one JSON object on stdout
  --help              this text

Exit code: 0 when all went well, 1 when the database cannot be used, 2 for wrong usage, such as an account that is not there.
`;

const options = z
  .object({ user: text.optional(), 'reset-password': flag, 'dry-run': flag, json: flag })
  .refine((given) => given.user !== undefined || !given['reset-password'], '--reset-password needs --user');

export const main = defineCommand({
  help: HELP,
  options,
  run: (given) =>
    withDatabase(async (database) => {
      const accounts = await findAccounts(given.user?.toLowerCase());
      const [account] = accounts;
      if (account && given['reset-password']) await reset(database, account, given);
      else print(given, { accounts }, describe(accounts));
      return 0;
    }),
});

interface Account {
  id: number;
  email: string;
  createdAt: Date;
}

async function findAccounts(email: string | undefined): Promise<Account[]> {
  if (email !== undefined) await requireUser(email);
  const where = email === undefined ? {} : { email };
  const found = await User.findAll({ where, attributes: ['id', 'email', 'createdAt'], order: [['id', 'ASC']] });
  return found.map(({ id, email: address, createdAt }) => ({ id, email: address, createdAt }));
}

async function reset(
  database: Database,
  { id, email }: Account,
  given: { 'dry-run': boolean; json: boolean },
): Promise<void> {
  const dryRun = given['dry-run'];
  if (dryRun) return print(given, { email, dryRun }, `The password of ${email} would be reset.`);
  const config = readCommandConfig();
  const credentials = createCredentials({ ...config, clock: systemClock });
  const { refreshTokenIdleDays: idleDays, refreshTokenMaxDays: maxDays } = config;
  const sessions = createSessionService({ database, credentials, clock: systemClock, idleDays, maxDays });
  const password = await resetPassword({ database, credentials, sessions }, id);
  const said =
    `${email} is signed out everywhere. After too many wrong passwords the right one, too, is refused for a quarter of an hour.\n` +
    `The password is now, until it is changed in the settings of the page:\n${password}`;
  print(given, { email, password, dryRun }, said);
}

function describe(accounts: readonly Account[]): string {
  const lines = accounts.map(
    ({ id, email, createdAt }) => `${String(id).padStart(8)}  ${createdAt.toISOString().slice(0, 10)}  ${email}`,
  );
  return [...lines, `${counted(accounts.length, 'account')}.`].join('\n');
}

if (require.main === module) runCommand(main);
