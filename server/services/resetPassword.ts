import { randomBytes } from 'node:crypto';
import type { Database } from '../../models/database';
import type { Credentials } from './credentials';
import { changeAccount } from './locks';
import type { SessionService } from './sessions';

/** Twenty characters, which nobody guesses and a person can still copy by hand. */
const PASSWORD_BYTES = 15;

/**
 * Gives an account a new password and signs it out everywhere: whoever had the old one, or a device of theirs, is out. The
 * password is handed back and kept nowhere.
 */
export async function resetPassword(
  parts: {
    database: Database;
    credentials: Pick<Credentials, 'hashPassword'>;
    sessions: Pick<SessionService, 'endAll'>;
  },
  userId: number,
): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const hash = await parts.credentials.hashPassword(password, []);
  const ended = await changeAccount(parts.database, userId, async (user, transaction) => {
    await user.update({ password: hash }, { transaction });
    return parts.sessions.endAll(userId, { transaction });
  });
  ended.forget();
  return password;
}
