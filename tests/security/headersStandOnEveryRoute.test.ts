import { type Answer, type Client, createClient } from '../support/client';
import { CASES } from '../support/inputs';
import { call, listProcedures, TRANSPORTS } from '../support/procedures';
import { defineRow } from '../support/row';

const EVERYWHERE: Record<string, RegExp> = {
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'referrer-policy': /^no-referrer$/,
  'strict-transport-security': /^max-age=\d{8,}/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^(SAMEORIGIN|DENY)$/,
  'x-request-id': /^[\da-f-]{36}$/,
};

const NOWHERE = [
  'x-powered-by',
  'server',
  'etag',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'set-cookie',
];

const PAGES = [
  '/',
  '/docs',
  '/docs/',
  '/docs/start.js',
  '/docs/swagger-ui.css',
  '/api/health',
  '/api/ready',
  '/api/openapi.json',
];
const ODD: [method: string, path: string][] = [
  ['GET', '/nowhere'],
  ['GET', '/api/nowhere'],
  ['GET', '/trpc/nowhere'],
  ['PATCH', '/api/diary'],
  ['TRACE', '/api/diary'],
  ['POST', '/api/health'],
  ['OPTIONS', '/api/diary'],
  ['GET', '/api/diary/%'],
  ['GET', '/docs/%'],
  ['POST', '/trpc/page/auth.login'],
];

const ORIGIN = 'https://diary.example.org';
const ELSEWHERE = 'https://evil.example.com';

defineRow({
  id: 'S15',
  title: 'headers, cross-origin rules and trusted proxies, on every route',
  engines: ['sqlite'],
  short: ['sqlite'],
  async run({ startServer }) {
    const server = await startServer({ env: { CALLS_PER_MINUTE: '1000', LOGIN_ATTEMPTS: '3' } });
    const client = createClient(server.url);
    const { token } = await client.register();
    const faults: string[] = [];
    let count = 0;
    const look = (at: string, { headers, status }: Answer, isPrivate = true) => {
      count += 1;
      for (const [name, pattern] of Object.entries(EVERYWHERE)) {
        if (!pattern.test(String(headers[name]))) faults.push(`${at} (${status}): ${name} is ${headers[name]}`);
      }
      for (const name of NOWHERE) {
        if (headers[name] !== undefined && !(name === 'etag' && !isPrivate))
          faults.push(`${at} (${status}): ${name} is ${headers[name]}`);
      }
      if (isPrivate && headers['cache-control'] !== 'private, no-store')
        faults.push(`${at} (${status}): cache-control is ${headers['cache-control']}`);
    };
    for (const procedure of listProcedures()) {
      for (const transport of TRANSPORTS) {
        for (const options of [{}, { token }]) {
          const answer = await call(client, transport, procedure, CASES[procedure.name].input(), {
            ...options,
            headers: { origin: ELSEWHERE },
          });
          look(`${transport} ${procedure.name}`, answer);
        }
      }
    }
    for (const path of PAGES)
      look(
        path,
        await client.request('GET', path, { headers: { origin: ELSEWHERE } }),
        !/^\/$|^\/docs|openapi/.test(path),
      );
    for (const [method, path] of ODD) look(`${method} ${path}`, await client.request(method, path, { token }));
    faults.push(...(await spoofs(client)));
    client.close();

    const opened = await startServer({ env: { CORS_ORIGINS: ORIGIN, TRUST_PROXY: '1', LOGIN_ATTEMPTS: '3' } });
    const openedClient = createClient(opened.url);
    faults.push(...(await crossOrigin(openedClient)), ...(await behindProxy(openedClient)));
    openedClient.close();
    return {
      ok: faults.length === 0,
      bar: "helmet's set, no X-Powered-By, CORS closed unless configured, no-store on private answers, TRUST_PROXY explicit: on every route",
      measured: `${count} answers of ${listProcedures().length} procedures, ${PAGES.length} pages and ${ODD.length} errors; ${faults.length} faults${faults.length ? `: ${faults.slice(0, 5).join('; ')}` : ''}`,
    };
  },
});

const login = (client: Client, email: string, forwarded: string) =>
  client.request('POST', '/api/auth/login', {
    body: { email, password: 'wrong and wrong again' },
    headers: {
      'x-forwarded-for': forwarded,
      forwarded: `for=${forwarded}`,
      'x-real-ip': forwarded,
      'x-client-ip': forwarded,
    },
  });

/** Without a trusted proxy nobody gets more tries by inventing addresses. */
async function spoofs(client: Client): Promise<string[]> {
  const { email } = await client.register();
  const statuses = [];
  for (let attempt = 1; attempt <= 6; attempt += 1)
    statuses.push((await login(client, email, `203.0.113.${attempt}`)).status);
  return statuses.join() === '401,401,401,429,429,429' ? [] : [`invented addresses without a proxy: ${statuses}`];
}

/** Behind one proxy its word counts, and not what the client wrote before it. An IPv6 network is one client. */
async function behindProxy(client: Client): Promise<string[]> {
  const faults: string[] = [];
  const tries = async (name: string, forwarded: (attempt: number) => string, expected: string) => {
    const { email } = await client.register();
    const statuses = [];
    for (let attempt = 1; attempt <= 5; attempt += 1)
      statuses.push((await login(client, email, forwarded(attempt))).status);
    if (statuses.join() !== expected) faults.push(`${name}: ${statuses}`);
  };
  const limited = '401,401,401,429,429';
  await tries('addresses invented before the proxy', (attempt) => `192.0.2.${attempt}, 203.0.113.9`, limited);
  await tries('addresses of one IPv6 network', (attempt) => `2001:db8:1:2:${attempt}::${attempt}`, limited);
  await tries(
    'one address written in two ways',
    (attempt) => (attempt % 2 ? '203.0.113.8' : '::ffff:203.0.113.8'),
    limited,
  );
  await tries('different clients', (attempt) => `198.51.100.${attempt}`, '401,401,401,401,401');
  return faults;
}

async function crossOrigin(client: Client): Promise<string[]> {
  const faults: string[] = [];
  const allowOf = async (method: string, origin: string) => {
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
    const { headers } = await client.request(method, '/api/emotions', {
      headers: { origin, ...(method === 'OPTIONS' ? preflight : {}) },
    });
    return [headers['access-control-allow-origin'], headers['access-control-allow-credentials'], headers.vary] as const;
  };
  for (const method of ['GET', 'OPTIONS']) {
    const [allowed, credentials, vary] = await allowOf(method, ORIGIN);
    if (allowed !== ORIGIN || credentials || !String(vary).includes('Origin'))
      faults.push(`${method} from the configured origin: ${allowed}, ${vary}`);
    for (const origin of [
      ELSEWHERE,
      'null',
      `${ORIGIN}.evil.example.com`,
      ORIGIN.replace('https', 'http'),
      `${ORIGIN}:8443`,
    ]) {
      const [other] = await allowOf(method, origin);
      if (other !== undefined) faults.push(`${method} from ${origin}: ${other}`);
    }
  }
  return faults;
}
