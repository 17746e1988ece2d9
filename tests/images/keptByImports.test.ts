import { Import, ImportRecord } from '../../models';
import { askAs } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { uploadPicture } from '../support/pictures';

const DAY_MS = 86_400_000;

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const mina = givenNewPerson(client);

  const ask = askAs(client, mina);

  test.each([
    ['as its cover', (url: string) => ({ content: 'With a picture.', imageUrl: url })],
    ['in its text', (url: string) => ({ content: `The sea:\n${url}`, imageUrl: null })],
  ])('a picture that a replaced entry showed %s is kept for an undo', async (_, shownBy) => {
    const { url } = (await uploadPicture(client, mina.token, { width: 40, height: 30 })).body;
    const plain = { content: 'Without.', emotion: 'joy', date: '2026-11-10T12:00:00.000Z' };
    const { id } = (await ask('POST', '/api/diary', plain)).body.diary;
    const backup = await exportOf(app, mina);
    const pictured = { ...plain, ...shownBy(url) };
    expect((await ask('PUT', `/api/diary/${id}`, pictured)).status).toBe(200);
    const planned = await uploadImport(client, mina.token, backup);
    const choices = { changed: 'replace' };
    await finishImport(client, { token: mina.token, id: planned.body.id, choices }, () => app.importJobs.work());
    expect((await ask('GET', `/api/diary/${id}`)).body.content).toBe('Without.');

    const refused = { status: 409, body: { message: expect.stringMatching(`Undoing an import .* entry ${id} again`) } };
    expect(await ask('DELETE', url)).toMatchObject(refused);
    for (let day = 0; day < 3; day += 1) {
      app.clock.advance(DAY_MS + 1);
      await app.services.images.sweep();
    }
    const { email, password } = mina;
    const { tokens } = (await client.request('POST', '/api/auth/login', { body: { email, password } })).body;
    mina.token = tokens.accessToken; // the one before has run out
    expect((await ask('GET', url)).status).toBe(200);
    await ask('DELETE', `/api/import/${planned.body.id}`);
    expect((await ask('GET', `/api/diary/${id}`)).body).toMatchObject(pictured);
    expect((await ask('PUT', `/api/diary/${id}`, pictured)).status).toBe(200);
    expect((await ask('DELETE', url)).body.message).toMatch(/^Entry \d+ shows this picture/);
    await ask('PUT', `/api/diary/${id}`, { ...plain, imageUrl: null });
    expect((await ask('DELETE', url)).status).toBe(200);
  });

  test('a picture goes on being kept by the later of two imports once the earlier one is undone', async () => {
    const { url } = (await uploadPicture(client, mina.token, { width: 50, height: 30 })).body;
    const plain = { content: 'First.', emotion: 'joy', date: '2026-11-10T12:00:00.000Z' };
    const { id } = (await ask('POST', '/api/diary', plain)).body.diary;
    const backups: Buffer[] = [];
    for (const said of [{ content: 'Second.' }, { content: 'With a picture.', imageUrl: url }]) {
      const response = await fetch(`${app.url}/api/export`, { headers: { authorization: `Bearer ${mina.token}` } });
      backups.push(Buffer.from(await response.arrayBuffer()));
      expect((await ask('PUT', `/api/diary/${id}`, { ...plain, ...said })).status).toBe(200);
    }
    const imports: number[] = [];
    for (const backup of backups) {
      const planned = await uploadImport(client, mina.token, backup);
      const given = { token: mina.token, id: planned.body.id, choices: { changed: 'replace' } };
      await finishImport(client, given, () => app.importJobs.work());
      imports.push(planned.body.id);
    }
    const content = async () => (await ask('GET', `/api/diary/${id}`)).body.content;
    expect(await content()).toBe('Second.');
    const [earlier, later] = imports;
    await ask('DELETE', `/api/import/${earlier}`);
    expect(await content()).toBe('Second.');
    expect((await ask('DELETE', url)).status).toBe(409);
    await ask('DELETE', `/api/import/${later}`);
    expect((await ask('GET', `/api/diary/${id}`)).body).toMatchObject({ content: 'With a picture.', imageUrl: url });
  });

  test('a picture is kept for an undo however many replaced entries showed others', async () => {
    const { id: shown, url } = (await uploadPicture(client, mina.token, { width: 60, height: 30 })).body;
    const { id: diaryId } = (await ask('POST', '/api/diary', { content: 'Plain.', emotion: 'joy' })).body.diary;
    const owned = { userId: mina.id, format: 'markdown' };
    const done = { position: 0, outcome: {}, choices: {}, failure: null, leaseUntil: null, file: null, plan: {} };
    const at = { createdAt: app.clock.now(), confirmedAt: null, finishedAt: null };
    const { id: importId } = await Import.create({ ...owned, ...done, ...at, status: 'done', timeZone: 'UTC' });
    const record = { ...owned, importId, diaryId, digest: 'x', origin: {}, keepsImages: true };
    const keptOf = (id: number) => ({ diary: { content: `![](/api/images/${id})`, imageUrl: null, revision: 1 } });
    await ImportRecord.bulkCreate(
      Array.from({ length: 250 }, (_, index) => ({
        ...{ ...record, sourceKey: `note ${index}`, revision: index + 2, replacedRevision: index + 1 },
        replaced: keptOf(index === 249 ? shown : shown + 1 + index),
      })),
    );
    expect(await ask('DELETE', url)).toMatchObject({ status: 409, body: { message: expect.stringMatching('again') } });
  });
});
