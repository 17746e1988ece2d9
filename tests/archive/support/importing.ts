import { plainlyDerivedFrom } from '../../../server/lib/derived';
import { createImportJobs, type ImportJobs } from '../../../server/services/imports/jobs';
import { startTestApp, type TestApp } from '../../support/app';
import { type Answer, createClient, type Person } from '../../support/client';
import { uploadImport } from '../../support/imports';
import { buildPicture } from '../../support/pictures';
import { zipOf } from './zip';

/** Longer than a worker holds an import that it does not get on with. */
export const LEASE_MS = 16_000;

interface Note {
  uuid: string;
  text: string;
  creationDate: string;
}

export const notesOf = (count: number, shape: (number: number) => Partial<Note> = () => ({})): Note[] =>
  Array.from({ length: count }, (_, number) => ({
    uuid: `N${number}`,
    text: `Note ${number}.`,
    creationDate: new Date(Date.UTC(2024, 0, 1, number)).toISOString(),
    ...shape(number),
  }));

const journalOf = (entries: Note[]) =>
  zipOf({ 'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries }) });

/** Words of texts do not matter here, and take the most time. */
export const underived = async (content: string) => plainlyDerivedFrom(content);

interface Shape {
  sliceMs?: number;
  beatMs?: number;
  derive?: typeof underived;
  create?: TestApp['services']['images']['create'];
}

export type Importing = Awaited<ReturnType<typeof openImporting>>;

/** A service whose imports are worked on only when a test says so, by workers of its own make. */
export async function openImporting() {
  const app = await startTestApp({ engine: 'sqlite', env: { ACCESS_TOKEN_MINUTES: '240' } });
  const client = createClient(app.url);

  const upload = async ({ token }: Person, file: Buffer): Promise<number> => {
    const { status, body, text } = await uploadImport(client, token, file);
    if (status !== 201) throw new Error(text);
    return body.id;
  };

  return {
    app,
    client,

    jobsWith({ sliceMs = 10_000, beatMs, derive = underived, create = app.services.images.create }: Shape): ImportJobs {
      const { database, clock, config, services } = app;
      const folder = config.importDir;
      const deriver = { ...app.deriver, derive };
      const images = { ...services.images, create };
      return createImportJobs({ database, clock, deriver, images, folder, sliceMs, ...(beatMs && { beatMs }) });
    },

    /** Notes of Day One. */
    send: async (person: Person, notes: Note[]): Promise<number> => upload(person, await journalOf(notes)),

    /** Notes in Markdown, each with so many pictures. */
    async sendPictures(person: Person, { notes, each }: { notes: number; each: number }): Promise<number> {
      const files: Record<string, string | Buffer> = {};
      for (let note = 0; note < notes; note += 1) {
        const names = Array.from({ length: each }, (_, number) => `${note}-${number}.png`);
        for (const [seed, name] of names.entries())
          files[name] = await buildPicture('png', { width: 8, height: 8, seed });
        files[`2024-01-01 ${note}.md`] = names.map((name) => `![](${name})`).join(' ');
      }
      return upload(person, await zipOf(files));
    },

    confirm: ({ token }: Person, id: number, choices: object = {}): Promise<Answer> =>
      client.request('POST', `/api/import/${id}/confirm`, { token, body: choices }),

    stateOf: async ({ token }: Person, id: number): Promise<Answer['body']> =>
      (await client.request('GET', `/api/import/${id}`, { token })).body,

    async close(): Promise<void> {
      client.close();
      await app.stop();
    },
  };
}
