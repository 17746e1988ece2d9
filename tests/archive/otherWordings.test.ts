import type { Answer } from '../support/client';
import { uploadImport } from '../support/imports';
import { buildPicture } from '../support/pictures';
import { sleep } from '../support/wait';
import { type Diaries, openDiaries } from './support/diaries';
import { hasPython } from './support/fixtures';
import { zipOf } from './support/zip';

(hasPython() ? describe : describe.skip)('what an import replaced, and its undo', () => {
  let diaries: Diaries;
  beforeAll(async () => {
    diaries = await openDiaries();
  }, 180_000);
  afterAll(() => diaries?.close());

  test('a file in another wording is left alone, replaced or kept beside, as its owner says; an undo brings back what was', async () => {
    const { app, client, carryOut, entriesOf, contents } = diaries;
    const note = (text: string, more = '') => Buffer.from(`---\ndate: 2026-05-01\ntags: [a]\n${more}---\n${text}`);
    const zip = (text: string) => zipOf({ 'note.md': note(text) });
    const mina = await client.register();
    const gladly = 'What a wonderful day, I am so happy!';
    const first = await uploadImport(client, mina.token, await zip(gladly));
    await carryOut(mina, first.body.id);
    for (let tries = 0; tries < 400 && (await app.backlog.size()) > 0; tries += 1) {
      await app.backlog.work();
      await sleep(50); // the model may still be starting
    }
    const [entry] = await entriesOf(mina);
    expect(entry.analysis).toMatchObject({ status: 'done', dominant: 'joy' });
    let seen: unknown;
    for (const [changed, expected] of [
      ['skip', [gladly]],
      ['duplicate', [gladly, 'Second.']],
      ['replace', ['Second.']],
    ] as const) {
      const again = await uploadImport(client, mina.token, await zip('Second.'));
      expect(again.body.plan).toMatchObject({ new: 0, same: 0, changed: 1 });
      await carryOut(mina, again.body.id, { changed });
      expect(await contents(mina)).toEqual(expected);
      seen = (await client.request('GET', `/api/diary/${entry.id}`, { token: mina.token })).headers.etag;
      const undone = await client.request('DELETE', `/api/import/${again.body.id}`, { token: mina.token });
      expect(undone.body).toMatchObject({ undone: true, kept: 0 });
      const saves = changed === 'replace' ? 2 : 0; // to replace it was one, to bring it back another
      expect(await entriesOf(mina)).toEqual([{ ...entry, revision: entry.revision + saves }]);
    }
    const body = { content: 'Mine now.', emotion: 'joy' };
    const save = (headers = {}) =>
      client.request('PUT', `/api/diary/${entry.id}`, { token: mina.token, body, headers });
    expect((await save()).status).toBe(200);
    expect((await save({ 'if-match': String(seen) })).status).toBe(412); // it was seen as it was before the undo
    const kept = await client.request('DELETE', `/api/import/${first.body.id}`, { token: mina.token });
    expect(kept.body).toMatchObject({ undone: true, kept: 1 });
    expect(await contents(mina)).toEqual(['Mine now.']);
  });

  test('imports that replaced one entry after the other are undone one after the other, until it is gone', async () => {
    const { client, carryOut, entriesOf, contents } = diaries;
    const mina = await client.register();
    const ids: number[] = [];
    for (const text of ['First.', 'Second.', 'Third.']) {
      const file = await zipOf({ 'note.md': `---\ndate: 2026-05-01\n---\n${text}` });
      const planned = await uploadImport(client, mina.token, file);
      await carryOut(mina, planned.body.id, { changed: 'replace' });
      ids.unshift(planned.body.id);
    }
    for (const text of ['Second.', 'First.']) {
      const undone = await client.request('DELETE', `/api/import/${ids.shift()}`, { token: mina.token });
      expect(undone.body).toMatchObject({ undone: true, kept: 0 });
      expect(await contents(mina)).toEqual([text]);
    }
    const last = await client.request('DELETE', `/api/import/${ids.shift()}`, { token: mina.token });
    expect(last.body).toMatchObject({ undone: true, kept: 0 });
    expect(await entriesOf(mina)).toEqual([]);
  });

  test('an undo leaves the pictures of an entry that is kept, also those in its text alone, and takes the others', async () => {
    const { client, carryOut, entriesOf } = diaries;
    const picture = (seed: number) => buildPicture('png', { seed, width: 40, height: 30 });
    const files = {
      'kept.md': '---\ndate: 2026-05-01\n---\nThe sae: ![](sea.png) ![](hill.png)',
      'gone.md': '---\ndate: 2026-05-02\n---\nThe wood: ![](wood.png)',
      ...{ 'sea.png': await picture(1), 'hill.png': await picture(2), 'wood.png': await picture(3) },
    };
    const mina = await client.register();
    const planned = await uploadImport(client, mina.token, await zipOf(files));
    expect((await carryOut(mina, planned.body.id)).body.result).toMatchObject({ added: 2, pictures: 3 });
    const [kept, gone] = await entriesOf(mina);
    const addressesIn = ({ content }: Answer['body']): string[] => content.match(/\/api\/images\/\d+/g) ?? [];
    const addresses = [...addressesIn(kept), ...addressesIn(gone)];
    const { emotion, imageUrl, date } = kept;
    const body = { content: kept.content.replace('sae', 'sea'), emotion: emotion ?? 'joy', imageUrl, date };
    await client.request('PUT', `/api/diary/${kept.id}`, { token: mina.token, body });
    const undone = await client.request('DELETE', `/api/import/${planned.body.id}`, { token: mina.token });
    expect(undone.body).toMatchObject({ undone: true, kept: 1 });
    const found = addresses.map(async (url) => (await client.request('GET', url, { token: mina.token })).status);
    expect(await Promise.all(found)).toEqual([200, 200, 404]);
  });
});
