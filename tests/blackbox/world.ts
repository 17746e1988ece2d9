import { startTestApp, type TestApp } from '../support/app';
import type { EngineName } from '../support/databases';
import type { NewUser } from '../support/factories';
import { type Person, signUp } from '../support/people';
import { TRANSPORTS, type Transport } from '../support/transports';

/** One running service and a transport into it, for the suites below. */
export interface World {
  app: TestApp;
  transport: Transport;
  /** Registers somebody new. */
  signUp(profile?: Partial<NewUser>): Promise<Person>;
}

export function describeEveryTransport(engine: EngineName, suite: (world: () => World) => void): void {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app?.stop());

  describe.each(TRANSPORTS)('over $name', ({ open }) => {
    let world: World;
    beforeAll(async () => {
      const transport = await open(app.url);
      world = { app, transport, signUp: (profile) => signUp(transport, profile) };
    });
    suite(() => world);
  });
}
