import type { Answer, Client, Person } from '../support/client';
import { createClient } from '../support/client';
import { faultOf } from '../support/errorShape';
import { uploadImport } from '../support/imports';
import { CASES, type Target } from '../support/inputs';
import { uploadPicture } from '../support/pictures';
import {
  call,
  find,
  type Input,
  listProcedures,
  type Procedure,
  TRANSPORTS,
  type Transport,
} from '../support/procedures';
import { defineRow } from '../support/row';

const SECRET_WORD = 'marzipanlighthouse';
const ABSENT: Target = { diaryId: 987_654_321, sessionId: 987_654_321, imageId: 987_654_321, importId: 987_654_321 };

defineRow({
  id: 'S4',
  title: "every procedure without a token and with another user's ids, over both transports",
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ startServer }) {
    const server = await startServer();
    const client = createClient(server.url);
    const faults: string[] = [];
    let checks = 0;
    const expect = (isTrue: boolean, fault: string) => {
      checks += 1;
      if (!isTrue) faults.push(fault);
    };
    const victim = await client.register({ nickname: SECRET_WORD });
    const stranger = await client.register();
    const target = await furnish(client, victim);
    const before = await snapshot(client, victim);
    for (const transport of TRANSPORTS) {
      for (const procedure of listProcedures()) {
        const at = `${transport} ${procedure.name}`;
        const { input, aimAt } = CASES[procedure.name];
        const without = await call(client, transport, procedure, input());
        expect(faultOf(without) === null, `${at} without a token: ${faultOf(without)}`);
        expect(procedure.isPublic || isRefusal(without), `${at} without a token: ${without.status}`);
        if (procedure.isPublic) continue;
        // Who signs out everywhere is nobody's stranger any more.
        const { token } = procedure.name === 'account.endSessions' ? await client.register() : stranger;
        const own = await call(client, transport, procedure, input(), { token });
        expect(!own.text.includes(SECRET_WORD) && own.status < 500, `${at} shows the victim's things: ${own.status}`);
        if (!aimAt) continue;
        const foreign = await aim(client, transport, procedure, { ...input(), ...aimAt(target) }, stranger);
        const absent = await aim(client, transport, procedure, { ...input(), ...aimAt(ABSENT) }, stranger);
        expect(foreign.status === 404, `${at} with a foreign id: ${foreign.status}`);
        expect(fingerprint(foreign) === fingerprint(absent), `${at} tells a foreign id from a missing one`);
      }
      for (const size of ['', '?size=small']) {
        const read = async (id: number, token?: string) =>
          client.request('GET', `/api/images/${id}${size}`, { ...(token ? { token } : {}) });
        const [foreign, absent] = [
          await read(target.imageId, stranger.token),
          await read(ABSENT.imageId, stranger.token),
        ];
        expect((await read(target.imageId)).status === 401, 'a picture is shown to nobody in particular');
        expect(
          foreign.status === 404 && fingerprint(foreign) === fingerprint(absent),
          'a foreign picture is told apart',
        );
      }
      const entry = (id: number) => ({ content: 'Not mine.', emotion: 'joy', imageUrl: `/api/images/${id}` });
      const shows = (id: number) => call(client, transport, find('diary.create'), entry(id), { token: stranger.token });
      const [foreign, absent] = [await shows(target.imageId), await shows(ABSENT.imageId)];
      expect(
        foreign.status === 400 && fingerprint(foreign) === fingerprint(absent),
        `${transport} an entry shows a foreign picture`,
      );
      for (const name of ['diary.list', 'reports.list'] as const) {
        const cursor = before.cursors[name];
        if (cursor === null) continue;
        const stolen = await call(client, transport, find(name), { limit: 1, cursor }, { token: stranger.token });
        expect(stolen.status === 400, `${transport} ${name} with a stolen cursor: ${stolen.status}`);
      }
    }
    const reused = await client.request('POST', '/api/diary', {
      token: stranger.token,
      headers: { 'idempotency-key': 'the-key' },
      body: { content: 'Mine.', emotion: 'joy' },
    });
    expect(reused.status === 201 && !reused.text.includes(SECRET_WORD), 'an idempotency key crosses users');
    const after = await snapshot(client, victim);
    expect(JSON.stringify(after) === JSON.stringify(before), "the victim's things changed");
    client.close();
    return {
      ok: faults.length === 0,
      bar: '401 without a token; 404 for a foreign id, the same as for a missing one; 0 leaks; a case for every procedure',
      measured: `${listProcedures().length} procedures × 2 transports, ${checks} checks, ${faults.length} faults${faults.length ? `: ${faults.slice(0, 5).join('; ')}` : ''}`,
    };
  },
});

const aim = (client: Client, transport: Transport, procedure: Procedure, input: Input, { token }: Person) =>
  call(client, transport, procedure, input, { token });

const isRefusal = ({ status, body, headers }: Answer) =>
  status === 401 && body.code === 'UNAUTHORIZED' && headers['www-authenticate'] === 'Bearer';

/** All that a client can tell answers apart by, but for what differs every time. */
function fingerprint({ status, text, headers }: Answer): string {
  const { date, 'x-request-id': _id, ratelimit, ...others } = headers;
  return JSON.stringify([status, text.replace(/"requestId":"[^"]*"/g, ''), others]);
}

/** Gives the victim something of everything that has an id. */
async function furnish(client: Client, { token }: Person): Promise<Target> {
  const ids: number[] = [];
  for (const key of ['the-key', 'another-key']) {
    const { body } = await client.request('POST', '/api/diary', {
      token,
      headers: { 'idempotency-key': key },
      body: { content: `A walk past the ${SECRET_WORD}.`, emotion: 'trust', tags: [SECRET_WORD] },
    });
    ids.push(body.diary.id);
  }
  await client.request('GET', '/api/reports/weekly', { token });
  const { body } = await client.request('GET', '/api/account/sessions', { token });
  const picture = await uploadPicture(client, token, {}, 'jpeg');
  const planned = await uploadImport(client, token, Buffer.from(`---\ndate: 2026-11-20\n---\nThe ${SECRET_WORD}.\n`));
  return {
    diaryId: ids[0] ?? 0,
    sessionId: body.items[0].id,
    imageId: picture.body.id,
    importId: planned.body.id,
  };
}

async function snapshot(client: Client, { token }: Person) {
  const get = async (path: string) => (await client.request('GET', path, { token })).body;
  const [account, sessions, tags] = [
    await get('/api/account'),
    await get('/api/account/sessions'),
    await get('/api/tags'),
  ];
  const page = await get('/api/diary?limit=1');
  const reports = await get('/api/reports?limit=1');
  const contents = (await get('/api/diary?limit=100')).items.map(({ id, content, updatedAt }: Input) => [
    id,
    content,
    updatedAt,
  ]);
  return {
    account,
    sessions,
    tags,
    contents,
    cursors: { 'diary.list': page.nextCursor as string | null, 'reports.list': reports.nextCursor as string | null },
  };
}
