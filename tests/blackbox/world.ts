import { startTestApp, type TestApp } from '../support/app';
import type { EngineName } from '../support/databases';
import { DOORS, type Door } from '../support/doors';

/** One running service and a door into it, for the suites below. */
export interface World {
  app: TestApp;
  door: Door;
  /** Registers somebody new. */
  signUp(profile?: Record<string, unknown>): Promise<Person>;
}

export interface Person {
  id: number;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
  call: (procedure: string, input?: Record<string, unknown>) => ReturnType<Door['call']>;
}

let people = 0;

export function describeEveryDoor(engine: EngineName, suite: (world: () => World) => void): void {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app?.stop());

  describe.each(DOORS)('through $name', ({ open }) => {
    let world: World;
    beforeAll(async () => {
      const door = await open(app.url);
      world = { app, door, signUp: (profile) => signUp(door, profile) };
    });
    suite(() => world);
  });
}

export async function signUp(door: Door, profile: Record<string, unknown> = {}): Promise<Person> {
  people += 1;
  const email = `person-${process.pid}-${people}@example.org`;
  const password = 'a quiet morning by the sea';
  const { status, body } = await door.call('auth.register', { email, password, nickname: 'Mina', ...profile });
  if (status !== (door.name === 'REST' ? 201 : 200)) throw new Error(`registering failed: ${status}`);
  const token: string = body.tokens.accessToken;
  return {
    id: body.user.id,
    email,
    password,
    token,
    refreshToken: body.tokens.refreshToken,
    call: (procedure, input) => door.call(procedure, input, { token }),
  };
}
