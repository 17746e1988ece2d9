import type { CallOptions, Door } from './doors';
import { buildUser, type NewUser } from './factories';

/** Somebody who is signed in, and asks through a door. */
export interface Person {
  id: number;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
  call: (procedure: string, input?: Record<string, unknown>) => ReturnType<Door['call']>;
}

/** Registers somebody new. Rejects unless that worked. */
export async function signUp(door: Door, profile: Partial<NewUser> = {}, options: CallOptions = {}): Promise<Person> {
  const { email, password, ...more } = buildUser(profile);
  const { status, body } = await door.call('auth.register', { email, password, ...more }, options);
  if (status !== (door.name === 'REST' ? 201 : 200)) throw new Error(`registering failed: ${status}`);
  const { accessToken: token, refreshToken } = body.tokens;
  const call: Person['call'] = (procedure, input) => door.call(procedure, input, { token });
  return { id: body.user.id, email, password, token, refreshToken, call };
}
