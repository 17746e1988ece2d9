import { buildOpenApi } from '../../server/http/openapi';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { type Person, signUp } from '../support/people';
import { openRest, TRANSPORTS, type Transport } from '../support/transports';

const ENTRY = { content: 'A heron stood in the brook all morning.', emotion: 'joy' };
const DAY_MS = 24 * 3_600_000;

onEveryEngine((engine) => {
  const app = givenApp({ engine });

  test('a key is passed over where the document names none', async () => {
    const { token } = await signUp(await openRest(app.url));
    const { paths } = buildOpenApi('1.2.3');
    const takers = Object.entries(paths ?? {}).filter(([, item]) => JSON.stringify(item).includes('"Idempotency-Key"'));
    expect(takers.map(([path]) => path)).toEqual(['/diary']);
    expect(JSON.stringify(takers)).toContain('Any other request passes the header over.');
    for (const nickname of ['Mina', 'Mina K']) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'from-the-train' };
      const response = await fetch(`${app.url}/api/account`, {
        method: 'PATCH',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: JSON.stringify({ nickname }),
      });
      expect([response.status, await response.json()]).toMatchObject([200, { nickname }]);
      expect(response.headers.get('idempotency-replayed')).toBeNull();
    }
  });

  describe.each(TRANSPORTS)('over $name', ({ open }) => {
    let transport: Transport;
    let person: Person;
    let token: string;
    beforeEach(async () => {
      transport = await open(app.url);
      person = await signUp(transport);
      token = person.token;
    });
    const create = (content = ENTRY.content) =>
      transport.call(
        'diary.create',
        { ...ENTRY, content },
        { token, headers: { 'idempotency-key': 'from-the-train' } },
      );
    const remove = (id: number) => transport.call('diary.delete', { id }, { token });
    const countEntries = async () => (await transport.call('diary.list', {}, { token })).body.items.length;

    test('a retry gets the first answer as it was', async () => {
      const [first, again] = [await create(), await create()];
      expect(again.body).toEqual(first.body);
      expect(again.body.replayed).toBe(false);
    });

    test('a retry that comes when the entry is deleted makes nothing anew', async () => {
      await remove((await create()).body.diary.id);
      for (const content of [ENTRY.content, 'Something else.']) {
        const late = await create(content);
        expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
        expect(late.body.message).toBe(
          'The entry made with this Idempotency-Key was deleted; choose another key for a new entry',
        );
        expect(late.headers.get('retry-after')).toBeNull(); // trying again would not help
      }
      expect(await countEntries()).toBe(0);
    });

    test('a day after the first creation its key is good for another, though the entry was deleted', async () => {
      await remove((await create()).body.diary.id);
      app.clock.advance(DAY_MS);
      const { email, password } = person;
      token = (await transport.call('auth.login', { email, password })).body.tokens.accessToken;
      const again = await create();
      expect(again.body.saved).toBe(true);
      expect(await countEntries()).toBe(1);
      await remove(again.body.diary.id); // its key is spent for the second time
      expect(await countEntries()).toBe(0);
      expect((await create()).status).toBe(409);
    });
  });
});
