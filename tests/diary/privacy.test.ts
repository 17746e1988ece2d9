import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IdempotencyRecord, Session } from '../../models';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { holdNextReading } from '../support/held';
import { signUp } from '../support/people';
import { openRest, openTrpc } from '../support/transports';

const ENTRY = { content: 'A walk by the sea.', emotion: 'joy' };
const WEEK = 7 * 86_400_000;

onEveryEngine((engine) => {
  const app = givenApp({ engine });

  const newPerson = async () => signUp(await openRest(app.url));

  test('the address of an image is stored, never opened', async () => {
    const visits: string[] = [];
    const site = createServer((request, response) => {
      visits.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
    const imageUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/picture.png`;
    const person = await newPerson();
    const { id } = (await person.call('diary.create', { ...ENTRY, imageUrl })).body.diary;
    await person.call('diary.update', { ...ENTRY, id, imageUrl: `${imageUrl}?2` });
    await person.call('diary.update', { ...ENTRY, id, content: 'Another walk.', imageUrl: `${imageUrl}?3` });
    await person.call('diary.get', { id });
    await fetch(`${imageUrl}?own`); // whatever came before it has arrived by now
    expect(visits).toEqual(['/picture.png?own']);
    site.closeAllConnections();
    site.close();
  });

  test('a key of somebody else shows nothing of theirs', async () => {
    const transport = await openRest(app.url);
    const headers = { 'idempotency-key': 'a-plain-key' };
    const [person, other] = [await signUp(transport), await signUp(transport)];
    const theirs = await transport.call('diary.create', ENTRY, { token: other.token, headers });
    const own = await transport.call('diary.create', ENTRY, { token: person.token, headers });
    expect([own.status, own.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(own.body.diary.id).not.toBe(theirs.body.diary.id);
    expect((await person.call('diary.list')).body.items).toHaveLength(1);
  });

  test('a key that somebody else is using just now is free all the same', async () => {
    const transport = await openRest(app.url);
    const headers = { 'idempotency-key': 'a-key-in-use' };
    const [person, other] = [await signUp(transport), await signUp(transport)];
    const { isHeld, letGo } = holdNextReading(app.analyser);
    const theirs = transport.call('diary.create', ENTRY, { token: other.token, headers });
    await isHeld;
    const own = await transport.call('diary.create', ENTRY, { token: person.token, headers });
    letGo();
    expect([own.status, (await theirs).status]).toEqual([201, 201]);
    expect((await theirs).body.diary.id).not.toBe(own.body.diary.id);
  });

  test('the sweep removes answers of which nobody may ask again, and no others', async () => {
    const transport = await openRest(app.url);
    const person = await signUp(transport);
    const create = (key: string) =>
      transport.call('diary.create', ENTRY, { token: person.token, headers: { 'idempotency-key': key } });
    await create('old');
    app.clock.advance(WEEK);
    const { token } = await newPerson();
    await transport.call('diary.create', ENTRY, { token, headers: { 'idempotency-key': 'new' } });
    await app.idempotency.sweep();
    expect((await IdempotencyRecord.findAll()).map(({ key }) => key)).toEqual(['new']);
    app.clock.advance(-WEEK);
  });

  test('a defect tells its request and nothing else, over either transport', async () => {
    const transports = [await openRest(app.url), await openTrpc(app.url)];
    const people = [await signUp(transports[0] ?? fail()), await signUp(transports[1] ?? fail())];
    const rename = (from: string, to: string) => app.database.sequelize.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    // Asked by a procedure, and before any procedure is: who sends this?
    for (const [table, question] of [
      ['emotion_stats', 'stats.weekly'],
      ['sessions', 'account.get'],
    ] as const) {
      await rename(table, 'lost');
      try {
        for (const person of people) {
          const { status, body } = await person.call(question);
          expect([question, status, body.code]).toEqual([question, 500, 'INTERNAL_SERVER_ERROR']);
          expect(body.message).toMatch(/^[^:]*request [\w-]+[^:]*$/i);
          expect(JSON.stringify(body)).not.toMatch(/SELECT|SQL|no such|exist|lost|emotion_stats/);
        }
      } finally {
        await rename('lost', table);
      }
      for (const { id } of people) app.sessions.forget(await sessionOf(id));
    }
  });
});

async function sessionOf(userId: number): Promise<number> {
  return (await Session.findOne({ where: { userId }, rejectOnEmpty: true })).id;
}

function fail(): never {
  throw new Error('no such transport');
}
