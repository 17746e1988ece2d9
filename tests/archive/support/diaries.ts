import { startTestApp } from '../../support/app';
import { type Answer, createClient, type Person } from '../../support/client';
import { finishImport, uploadImport } from '../../support/imports';
import { makeFixtures } from './fixtures';

export type Diaries = Awaited<ReturnType<typeof openDiaries>>;

/** A service, and diaries of other programs that are brought to it. */
export async function openDiaries() {
  const fixtures = makeFixtures();
  const app = await startTestApp({ engine: 'sqlite' });
  const client = createClient(app.url);

  const plan = async (name: string, { token }: Person): Promise<Answer['body']> => {
    const answer = await uploadImport(client, token, fixtures.read(name));
    expect([answer.status, answer.body.message]).toEqual([201, undefined]);
    return answer.body;
  };

  const carryOut = ({ token }: Person, id: number, choices: object = {}): Promise<Answer> =>
    finishImport(client, { token, id, choices }, () => app.importJobs.work());

  const entriesOf = async ({ token }: Person): Promise<Answer['body'][]> =>
    (await client.request('GET', '/api/diary?sort=date&limit=100', { token })).body.items;

  return {
    app,
    client,
    fixtures,
    plan,
    carryOut,
    entriesOf,

    contents: async (person: Person): Promise<string[]> => (await entriesOf(person)).map(({ content }) => content),

    /** A new person's diary, brought in from a file. */
    async bring(name: string, choices: object = {}) {
      const person = await client.register({ timeZone: 'Asia/Seoul' });
      const state = await plan(name, person);
      const done = await carryOut(person, state.id, choices);
      return { person, plan: state.plan, result: done.body.result, entries: await entriesOf(person) };
    },

    async close(): Promise<void> {
      client.close();
      await app.stop();
    },
  };
}
