import { startTestApp, type TestApp, type TestAppOptions } from './app';
import { type Client, createClient, type Person } from './client';
import type { NewUser } from './factories';

/** What the tests of a block share: declared where they are described, there once they run, and gone after the last of them. */

/** A whole service. */
export function givenApp(options: TestAppOptions): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => void Object.assign(app, await startTestApp(options)));
  afterAll(() => app.stop?.());
  return app;
}

/** A client of it. */
export function givenClient(app: TestApp): Client {
  const client = {} as Client;
  beforeAll(() => void Object.assign(client, createClient(app.url)));
  afterAll(() => client.close?.());
  return client;
}

/** Somebody who is registered there. */
export function givenPerson(client: Client, profile?: Partial<NewUser>): Person {
  const person = {} as Person;
  beforeAll(async () => void Object.assign(person, await client.register(profile)));
  return person;
}

/** Somebody new for each test. */
export function givenNewPerson(client: Client): Person {
  const person = {} as Person;
  beforeEach(async () => void Object.assign(person, await client.register()));
  return person;
}
