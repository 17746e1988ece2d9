import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { zipOf } from './support/zip';

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);

  async function bring(file: Buffer) {
    const person = await client.register();
    const { id } = (await uploadImport(client, person.token, file)).body;
    const { body } = await finishImport(client, { token: person.token, id }, () => app.importJobs.work());
    return { person, state: body };
  }

  test('half a character in a name or a tag keeps no entry from coming in, nor out and in again', async () => {
    const creationDate = '2026-01-05T09:00:00Z';
    const half = { 'caption \ud83d': ['half \ud83d', { more: '\ude00' }] };
    const journal = JSON.stringify({
      metadata: { version: '1.0' },
      entries: [
        { uuid: 'A', creationDate, text: 'A caption was cut.', weather: half },
        { uuid: 'B', creationDate, text: 'A tag is cut here.', tags: [`a${'😀'.repeat(300)}`] },
        { uuid: 'C', creationDate, text: 'All is well.' },
      ],
    });
    const { person, state } = await bring(await zipOf({ 'Journal.json': journal }));
    expect(state).toMatchObject({ status: 'done', result: { added: 3, refused: 0 } });
    const again = await bring(await exportOf(app, person));
    expect(again.state).toMatchObject({ status: 'done', result: { added: 3, refused: 0 } });
  });
});
