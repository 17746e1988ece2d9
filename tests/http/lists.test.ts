import { Image, Import, Report } from '../../models';
import { fromJson } from '../../models/columns';
import { askAs, createClient } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { uploadImport } from '../support/imports';
import { uploadPicture } from '../support/pictures';

/** One more than a page has where nobody asks for another number. */
const ENTRIES = 21;

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const mina = givenNewPerson(client);

  const ask = askAs(client, mina);
  const sendPicture = async (seed: number) =>
    (await uploadPicture(client, mina.token, { width: 8, height: 8, seed })).body;

  /** The same row again and again, with what must differ. */
  const copiesOf = <Row extends object>(row: Row & { id?: unknown }, differs: (number: number) => Partial<Row>) =>
    [...Array(ENTRIES - 1).keys()].map((number) => {
      const { id: _, ...columns } = row;
      return { ...columns, ...differs(number) } as Row;
    });

  const FILLED: Record<string, () => Promise<unknown>> = {
    async '/api/diary'() {
      for (let number = 0; number < ENTRIES; number += 1)
        await ask('POST', '/api/diary', { content: `Day ${number}.`, emotion: 'joy' });
    },
    async '/api/images'() {
      const row = await Image.findByPk((await sendPicture(1)).id, { rejectOnEmpty: true });
      await Image.bulkCreate(copiesOf(row.get(), (number) => ({ sha256: `${number}`.padStart(64, '0') })));
    },
    async '/api/import'() {
      const { id } = (await uploadImport(client, mina.token, Buffer.from('---\ndate: 2026-05-01\n---\nA walk.'))).body;
      const row = await Import.findByPk(id, { rejectOnEmpty: true });
      await Import.bulkCreate(
        copiesOf(row.get(), () => ({ status: 'done' as const, file: null, plan: fromJson(row.plan), outcome: {} })),
      );
    },
    async '/api/reports'() {
      await ask('POST', '/api/diary', { content: 'A walk.', emotion: 'joy', date: '2026-11-10' });
      await ask('GET', '/api/reports/weekly?week=2026-W46');
      const row = await Report.findOne({ where: { userId: mina.id }, rejectOnEmpty: true });
      const parts = { body: fromJson(row.body), madeFor: fromJson<Report['madeFor']>(row.madeFor) };
      await Report.bulkCreate(copiesOf(row.get(), (number) => ({ ...parts, week: `2025-W${number + 10}` })));
    },
  };

  test.each(Object.keys(FILLED))('a page of %s has twenty items where nobody asks for more or fewer', async (path) => {
    await FILLED[path]?.();
    const first = (await ask('GET', path)).body;
    expect([first.items.length, typeof first.nextCursor]).toEqual([20, 'string']);
    const last = (await ask('GET', `${path}?cursor=${encodeURIComponent(first.nextCursor)}`)).body;
    expect([last.items.length, last.nextCursor]).toEqual([1, null]);
  });

  test('a last page of pictures that are deleted meanwhile is empty, and the last one', async () => {
    const [older] = [await sendPicture(1), await sendPicture(2)];
    const { items, nextCursor } = (await ask('GET', '/api/images?limit=1')).body;
    expect(items).toHaveLength(1);
    expect((await ask('DELETE', older.url)).status).toBe(200);
    const last = await ask('GET', `/api/images?limit=1&cursor=${encodeURIComponent(nextCursor)}`);
    expect([last.status, last.body]).toEqual([200, { items: [], nextCursor: null }]);
    expect((await ask('GET', '/api/images?limit=1')).body.nextCursor).toBeNull(); // it is full, and no other follows
  });

  test('what tells one list where it goes on is no place in another', async () => {
    for (const seed of [1, 2]) await sendPicture(seed);
    const { nextCursor } = (await ask('GET', '/api/images?limit=1')).body;
    for (const path of ['/api/diary', '/api/import', '/api/reports']) {
      const { status, body } = await ask('GET', `${path}?cursor=${encodeURIComponent(nextCursor)}`);
      expect([path, status, body.issues?.[0]?.path]).toEqual([path, 400, ['cursor']]);
    }
  });

  test('of the devices that are signed in the newest comes first', async () => {
    const { email, password } = mina;
    for (const name of ['Telephone', 'Tablet', 'Library']) {
      const device = createClient(app.url);
      const headers = { 'user-agent': name };
      await device.request('POST', '/api/auth/login', { body: { email, password }, headers });
      device.close();
    }
    const { body } = await ask('GET', '/api/account/sessions');
    const names = (body.items ?? body).map(({ userAgent }: { userAgent: string | null }) => userAgent);
    expect(names.slice(0, 3)).toEqual(['Library', 'Tablet', 'Telephone']);
    expect(names).toHaveLength(4);
  });
});
