import { readdirSync } from 'node:fs';
import { startTestApp, type TestApp } from '../../support/app';
import { type Client, createClient, type Person } from '../../support/client';
import { buildEntry } from '../../support/factories';
import { uploadImport } from '../../support/imports';
import { createRandom } from '../../support/random';

/** A person with nine entries and the archive of them, for files that are to be refused. */
export interface Refusals {
  app: TestApp;
  client: Client;
  person: Person;
  archive: Buffer;
  /** Why a file is refused, or the status where it is not. */
  refusalOf(file: Buffer): Promise<string>;
  /** Fails unless every refused file is gone, and the service goes on. */
  expectNothingLeft(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRefusals(): Promise<Refusals> {
  const app = await startTestApp({ engine: 'sqlite' });
  const client = createClient(app.url);
  const person = await client.register();
  const { token } = person;
  const random = createRandom(7);
  for (let day = 1; day <= 9; day += 1) {
    const body = { ...buildEntry(random), date: `2026-11-0${day}` };
    await client.request('POST', '/api/diary', { token, body });
  }
  const response = await fetch(`${app.url}/api/export`, { headers: { authorization: `Bearer ${token}` } });
  return {
    app,
    client,
    person,
    archive: Buffer.from(await response.arrayBuffer()),
    async refusalOf(file) {
      const { status, body } = await uploadImport(client, token, file);
      if (status !== 400) return `${status}`;
      return body.issues.map(({ path, message }: { path: string[]; message: string }) => `${path}: ${message}`).join();
    },
    async expectNothingLeft() {
      const { body } = await client.request('GET', '/api/import', { token });
      expect(body.items).toEqual([]);
      expect(readdirSync(app.config.importDir)).toEqual([]);
      expect((await client.request('GET', '/api/tags', { token })).status).toBe(200);
    },
    async stop() {
      client.close();
      await app.stop();
    },
  };
}
