import { startTestApp, type TestApp } from '../support/app';
import type { EngineName } from '../support/databases';
import { DOORS, type Door } from '../support/doors';
import type { NewUser } from '../support/factories';
import { type Person, signUp } from '../support/people';

/** One running service and a door into it, for the suites below. */
export interface World {
  app: TestApp;
  door: Door;
  /** Registers somebody new. */
  signUp(profile?: Partial<NewUser>): Promise<Person>;
}

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
