import { User } from '../../models';
import { UsageError } from './command';

/** Whoever has this id or e-mail address. Rejects with a `UsageError` where nobody does, with a hint for what to do then. */
export async function requireUser(who: number | string, hint = hintFor(who)): Promise<User> {
  const where = typeof who === 'number' ? { id: who } : { email: who.toLowerCase() };
  const user = await User.findOne({ where, raw: true });
  if (!user) throw new UsageError(`There is no user ${who}.${hint}`);
  return user;
}

const hintFor = (who: number | string): string =>
  typeof who === 'number' || who.includes('@') ? '' : ' An e-mail address is wanted here: npm run account lists them.';
