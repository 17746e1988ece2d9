import { type Client, createClient, type Person } from '../support/client';
import { faultOf } from '../support/errorShape';
import { CASES } from '../support/inputs';
import { call, listProcedures, TRANSPORTS } from '../support/procedures';
import { defineRow } from '../support/row';

/** Fields that only the server may set, and fields that reach for what all objects share. Sent as raw JSON. */
const FIELDS = [
  '"__proto__":{"userId":1,"isAdmin":true,"content":"polluted","limit":1}',
  '"__proto__":null',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"prototype":{"isAdmin":true}',
  '"toString":"x"',
  '"hasOwnProperty":"x"',
  '"then":"x"',
  '"id":1',
  '"userId":1',
  '"user_id":1',
  '"user":{"id":1}',
  '"createdAt":"1970-01-01T00:00:00.000Z"',
  '"updatedAt":"1970-01-01T00:00:00.000Z"',
  '"day":"1970-01-01"',
  '"analysis":{"status":"done"}',
  '"sentiment":1',
  '"analysisStatus":"done"',
  '"revision":99',
  '"role":"admin"',
  '"isAdmin":true',
  '"password_hash":"x"',
  '"sessionId":1',
  '"$set":{"userId":1}',
];

const MUTATIONS_THAT_END = new Set(['account.delete', 'auth.logout', 'account.endSession', 'account.endSessions']);

defineRow({
  id: 'S9',
  title: '__proto__, constructor.prototype and mass assignment, over both transports',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ startServer }) {
    const server = await startServer();
    const client = createClient(server.url);
    const [owner, attacker] = [await client.register(), await client.register()];
    await client.request('POST', '/api/diary', { token: owner.token, body: { content: 'Mine.', emotion: 'joy' } });
    const before = await view(client, owner);
    const profile = (await client.request('GET', '/api/account', { token: attacker.token })).body;
    const faults: string[] = [];
    let count = 0;
    const mutations = listProcedures().filter(({ type, name }) => type === 'mutation' && !MUTATIONS_THAT_END.has(name));
    for (const procedure of mutations) {
      for (const field of FIELDS) {
        const { id, ...input } = CASES[procedure.name].input();
        const isOurs = field.startsWith('"id"') && id !== undefined;
        if (isOurs) continue; // an id is what these take
        const inner = JSON.stringify(input);
        const raw = `${inner.slice(0, -1)}${inner === '{}' ? '' : ','}${field}}`;
        const withId = id === undefined ? raw : `{"id":${id},${raw.slice(1)}`;
        const requests = [
          { method: procedure.method, path: `/api${procedure.path.replace('{id}', String(id))}`, body: raw },
          { method: 'POST', path: `/trpc/${procedure.name}`, body: withId },
          { method: 'POST', path: `/trpc/${procedure.name}?batch=1`, body: `{"0":${withId}}` },
        ];
        for (const { method, path, body } of requests) {
          const answer = await client.request(method, path, { token: attacker.token, body });
          count += 1;
          const fault = faultOf(answer);
          if (fault) faults.push(`${path} with ${field}: ${fault}`);
          else if (answer.status < 400) faults.push(`${path} takes ${field}: ${answer.status}`);
        }
      }
    }
    for (const procedure of listProcedures().filter(({ type }) => type === 'query')) {
      for (const transport of TRANSPORTS) {
        const input = JSON.parse(`{"__proto__":"x","constructor":"x"}`);
        const answer = await call(
          client,
          transport,
          procedure,
          { ...CASES[procedure.name].input(), ...input },
          attacker,
        );
        const fault = faultOf(answer);
        count += 1;
        if (fault) faults.push(`${transport} ${procedure.name}: ${fault}`);
      }
    }
    if ((await view(client, owner)) !== before) faults.push("the owner's things changed");
    const now = (await client.request('GET', '/api/account', { token: attacker.token })).body;
    if (JSON.stringify(now) !== JSON.stringify(profile)) faults.push("the attacker's own profile changed");
    const { body } = await client.request('GET', '/api/diary', { token: attacker.token });
    if (body.items.length > 0) faults.push(`${body.items.length} entries were made`);
    client.close();
    return {
      ok: faults.length === 0,
      bar: '400 for every such field; nothing changed',
      measured: `${count} requests, ${faults.length} faults${faults.length ? `: ${faults.slice(0, 4).join('; ')}` : ''}`,
    };
  },
});

async function view(client: Client, { token }: Person): Promise<string> {
  const account = await client.request('GET', '/api/account', { token });
  const { body } = await client.request('GET', '/api/diary', { token });
  return JSON.stringify([account.body, body.items.map(({ id, content }: Record<string, unknown>) => [id, content])]);
}
