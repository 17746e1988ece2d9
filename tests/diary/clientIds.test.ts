import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { TRANSPORTS, type Transport } from '../support/transports';

const ENTRY = { content: 'Rain on the tent all night.', emotion: 'joy' };
const password = 'a quiet morning by the sea';
let names = 0;
const newName = () => {
  names += 1;
  return `019a9fd2-6f3c-7a41-9c55-${names.toString(16).padStart(12, '0')}`;
};

onEveryEngine((engine) => {
  const app = givenApp({ engine });

  describe.each(TRANSPORTS)('over $name', ({ name, open }) => {
    let transport: Transport;
    let token: string;
    const register = async (email: string) =>
      (await transport.call('auth.register', { email, password, nickname: 'Camper' })).body.tokens
        .accessToken as string;
    beforeEach(async () => {
      transport = await open(app.url);
      token = await register(`${newName()}@example.org`);
    });
    const create = (input: object, headers: Record<string, string> = {}) =>
      transport.call('diary.create', { ...ENTRY, ...input }, { token, headers });
    const countEntries = async () => (await transport.call('diary.list', {}, { token })).body.items.length;
    const [made, again] = name === 'REST' ? [201, 200] : [200, 200];

    test('a second creation with the same clientId, however late, answers the first entry as it stands', async () => {
      const clientId = newName();
      const first = await create({ clientId });
      expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([made, null]);
      expect([first.body.diary.clientId, first.body.replayed]).toEqual([clientId, false]);
      const { id } = first.body.diary;
      await transport.call('diary.update', { id, ...ENTRY, content: 'Sun in the morning.' }, { token });
      const second = await create({ clientId: clientId.toUpperCase(), content: 'Something else.' });
      expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([again, 'true']);
      expect(second.body).toMatchObject({ saved: true, replayed: true }); // the first was; nothing of this one
      expect(second.body.diary).toMatchObject({ id, revision: 2, content: 'Sun in the morning.' });
      expect(await countEntries()).toBe(1);
    });

    test('a year later it is still the same entry', async () => {
      const clientId = newName();
      const email = `${newName()}@example.org`;
      token = await register(email);
      const { id } = (await create({ clientId }, { 'idempotency-key': clientId })).body.diary;
      app.clock.advance(365 * 24 * 3_600_000);
      token = (await transport.call('auth.login', { email, password })).body.tokens.accessToken;
      const late = await create({ clientId }, { 'idempotency-key': clientId });
      expect([late.status, late.body.diary?.id]).toEqual([again, id]);
      expect(await countEntries()).toBe(1);
    });

    test('an Idempotency-Key is forgotten after a day: then it may name another creation', async () => {
      const email = `${newName()}@example.org`;
      token = await register(email);
      const headers = { 'idempotency-key': newName() };
      await create({}, headers);
      app.clock.advance(24 * 3_600_000);
      token = (await transport.call('auth.login', { email, password })).body.tokens.accessToken;
      const other = await create({ content: 'Another day, another text.' }, headers);
      expect([other.status, other.headers.get('idempotency-replayed')]).toEqual([made, null]);
      expect(await countEntries()).toBe(2);
    });

    test('an Idempotency-Key beside a known clientId is spent: another body is refused, and a retry told as the first', async () => {
      const [clientId, headers] = [newName(), { 'idempotency-key': newName() }];
      const { id } = (await create({ clientId })).body.diary;
      for (const _ of ['first', 'retry']) {
        const { status, body } = await create({ clientId, content: 'Something else.' }, headers);
        expect([status, body.replayed, body.diary.id, body.diary.content]).toEqual([again, true, id, ENTRY.content]);
      }
      expect((await create({ content: 'A third thing.' }, headers)).body.code).toBe('UNPROCESSABLE_CONTENT');
      expect(await countEntries()).toBe(1);
    });

    test('of many creations with one clientId at once exactly one makes an entry', async () => {
      const clientId = newName();
      const answers = await Promise.all(Array.from({ length: 8 }, () => create({ clientId })));
      const replayed = answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
      expect(replayed).toHaveLength(7);
      expect(answers.filter(({ body }) => body.replayed)).toEqual(replayed);
      expect(new Set(answers.map(({ body }) => body.diary.id)).size).toBe(1);
      expect(await countEntries()).toBe(1);
    });

    test('the clientId of a deleted entry brings nothing back', async () => {
      const clientId = newName();
      const { id } = (await create({ clientId })).body.diary;
      await transport.call('diary.delete', { id }, { token });
      const late = await create({ clientId });
      expect(late.status).toBe(409);
      expect(late.body.message).toMatch(/deleted/);
      expect(await countEntries()).toBe(0);
    });

    test('two people may choose the same clientId', async () => {
      const clientId = newName();
      const mine = (await create({ clientId })).body.diary;
      token = await register(`${newName()}@example.org`);
      const theirs = await create({ clientId });
      expect(theirs.status).toBe(made);
      expect(theirs.body.diary.id).not.toBe(mine.id);
    });

    test('a name that somebody else had, and deleted, is nobody else’s loss', async () => {
      const clientId = newName();
      const { id } = (await create({ clientId })).body.diary;
      expect((await transport.call('diary.delete', { id }, { token })).status).toBe(200);
      token = await register(`${newName()}@example.org`);
      const own = await create({ clientId });
      expect([own.status, own.body.diary?.clientId]).toEqual([made, clientId]);
    });

    test.each(['7', '019a9fd2-6f3c-4a41-9c55-3f1de2b7a804', '', null])('%j is no clientId', async (clientId) => {
      const { status, body } = await create({ clientId });
      expect([status, body.issues]).toEqual([400, [{ path: ['clientId'], message: expect.stringContaining('UUID') }]]);
    });
  });
});
