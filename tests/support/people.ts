import { buildUser, type NewUser } from './factories';
import type { CallOptions, Transport } from './transports';

/** Somebody who is signed in, and asks over a transport. */
export interface Person {
  id: number;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
  call: (procedure: string, input?: Record<string, unknown>) => ReturnType<Transport['call']>;
}

/** Registers somebody new. Rejects unless that worked. */
export async function signUp(
  transport: Transport,
  profile: Partial<NewUser> = {},
  options: CallOptions = {},
): Promise<Person> {
  const { email, password, ...more } = buildUser(profile);
  const { status, body } = await transport.call('auth.register', { email, password, ...more }, options);
  if (status !== (transport.name === 'REST' ? 201 : 200)) throw new Error(`registering failed: ${status}`);
  const { accessToken: token, refreshToken } = body.tokens;
  const call: Person['call'] = (procedure, input) => transport.call(procedure, input, { token });
  return { id: body.user.id, email, password, token, refreshToken, call };
}
