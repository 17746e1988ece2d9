import { get } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { givenApp } from '../support/given';
import { TRANSPORTS, type Transport } from '../support/transports';

const ENTRY = { content: 'A walk.', emotion: 'joy' };
const DATE =
  'must be a day that exists, as YYYY-MM-DD, or a date-time with seconds and offset, as 2026-11-21T21:15:00+09:00';
const EMOTIONS = 'joy, trust, fear, surprise, sadness, disgust, anger, anticipation';
const ACCOUNT = { email: 'messages@example.org', password: 'a quiet morning by the sea', nickname: 'Mina' };

const NO_WORD = [' ', 'two words', '123', 'a-b', 'x'.repeat(41), 'x'.repeat(201), '"art"', 'art":1,"b'];
const ONE_WORD = 'must be one word of at most 40 characters';

const FAULTS: [
  procedure: string,
  input: Record<string, unknown>,
  issues: [path: (string | number)[], message: string][],
][] = [
  [
    'diary.create',
    {},
    [
      [['content'], 'is required'],
      [['emotion'], 'is required'],
    ],
  ],
  ['diary.create', { ...ENTRY, content: 7 }, [[['content'], 'must be a text']]],
  ['diary.create', { ...ENTRY, content: ' ' }, [[['content'], 'must not be empty']]],
  ['diary.create', { ...ENTRY, content: '\u200b\u2060 \u202e\u200d' }, [[['content'], 'must not be empty']]],
  ['diary.create', { ...ENTRY, content: '\u3164\u115f\u1160\uffa0\u2800' }, [[['content'], 'must not be empty']]],
  ['diary.create', { ...ENTRY, tags: ['\u200b'] }, [[['tags', 0], 'must have 1 to 50 characters']]],
  ['diary.create', { ...ENTRY, emotion: 'glee' }, [[['emotion'], `must be one of ${EMOTIONS}`]]],
  ['diary.create', { ...ENTRY, date: '2026-02-30' }, [[['date'], DATE]]],
  ['diary.create', { ...ENTRY, date: 20261121 }, [[['date'], DATE]]],
  ['diary.create', { ...ENTRY, tags: 'sea' }, [[['tags'], 'must be a list']]],
  ['diary.create', { ...ENTRY, tags: ['sea', 4] }, [[['tags', 1], 'must be a text']]],
  ['diary.create', { ...ENTRY, tags: Array(21).fill('x') }, [[['tags'], 'must have at most 20 items']]],
  [
    'diary.create',
    { ...ENTRY, imageUrl: `https://a.b/${'x'.repeat(2_040)}` },
    [[['imageUrl'], 'must have at most 2048 characters']],
  ],
  [
    'diary.create',
    { ...ENTRY, imageUrl: 'https://me:secret@a.b/' },
    [
      [
        ['imageUrl'],
        'must be an absolute http or https URL without credentials, spaces or quotes, or the address of a picture of yours, /api/images/{id}',
      ],
    ],
  ],
  [
    'diary.create',
    { ...ENTRY, colour: 'red', mood: 1 },
    [
      [['colour'], 'is not a field; the fields are clientId, content, emotion, imageUrl, date, tags'],
      [['mood'], 'is not a field; the fields are clientId, content, emotion, imageUrl, date, tags'],
    ],
  ],
  ['account.update', { nickname: '\u3164' }, [[['nickname'], 'must have 1 to 40 characters']]],
  [
    'auth.register',
    { ...ACCOUNT, email: `${'a'.repeat(65)}@example.org` },
    [[['email'], 'must be an e-mail address that mail can be sent to']],
  ],
  [
    'auth.register',
    { ...ACCOUNT, email: `mina@${'b'.repeat(64)}.org` },
    [[['email'], 'must be an e-mail address that mail can be sent to']],
  ],
  ['account.update', { nickname: '\u200b' }, [[['nickname'], 'must have 1 to 40 characters']]],
  ['diary.list', { limit: 0 }, [[['limit'], 'must be a whole number from 1 to 100']]],
  ['diary.list', { limit: 'many' }, [[['limit'], 'must be a whole number from 1 to 100']]],
  [
    'diary.list',
    { page: '2' },
    [[['page'], 'is not a field; the fields are from, to, emotion, tag, word, q, sort, limit, cursor']],
  ],
  ['diary.list', { sort: 'size' }, [[['sort'], 'must be one of -date, date']]],
  ['diary.get', { id: 'abc' }, [[['id'], 'must be a whole number from 1 to 9007199254740991']]],
  ['diary.get', { id: 2 ** 60 }, [[['id'], 'must be a whole number from 1 to 9007199254740991']]],
  ['diary.get', { id: '9007199254740993' }, [[['id'], 'must be a whole number from 1 to 9007199254740991']]],
  ['diary.list', { limit: '101' }, [[['limit'], 'must be a whole number from 1 to 100']]],
  ['diary.list', { q: '' }, [[['q'], 'must not be empty: leave it out, or give it a value']]],
  ['diary.list', { q: ' ' }, [[['q'], 'must have a word']]],
  ['diary.list', { word: '' }, [[['word'], 'must not be empty: leave it out, or give it a value']]],
  ...NO_WORD.map((word): (typeof FAULTS)[number] => ['diary.list', { word }, [[['word'], ONE_WORD]]]),
  ['stats.weekly', { week: '2026-W60' }, [[['week'], 'must be an ISO 8601 week that exists, as YYYY-Www']]],
  ['stats.weekly', { week: 'x' }, [[['week'], 'must be an ISO 8601 week that exists, as YYYY-Www']]],
  ['stats.weekly', { week: '2201-W01' }, [[['week'], 'must start with a year from 1900 to 2200']]],
  ['stats.weekly', { week: '9999-W52' }, [[['week'], 'must start with a year from 1900 to 2200']]],
  ['stats.weekly', { week: '2025-W53' }, [[['week'], 'must be an ISO 8601 week that exists, as YYYY-Www']]],
  ['stats.weekly', { week: 'W53' }, [[['week'], 'must be an ISO 8601 week that exists, as YYYY-Www']]],
  ['stats.monthly', { month: '9999-12' }, [[['month'], 'must start with a year from 1900 to 2200']]],
  ['stats.monthly', { month: 'x' }, [[['month'], 'must be a month that exists, as YYYY-MM']]],
  ['stats.emotions', { from: '11-01-2026' }, [[['from'], 'must be a day that exists, as YYYY-MM-DD']]],
  ['stats.emotions', { from: '2026-11-02', to: '2026-11-01' }, [[['to'], 'must not lie before `from`']]],
  [
    'stats.emotions',
    { from: '2027-01-01' },
    [[['from'], 'must not lie after today, the last day when `to` is left out']],
  ],
  ['diary.list', { from: '2026-11-02', to: '2026-11-01' }, [[['to'], 'must not lie before `from`']]],
  [
    'diary.list',
    { cursor: 'tampered' },
    [[['cursor'], 'must be the `nextCursor` of this list, asked with the same filters']],
  ],
  [
    'stats.trend',
    { granularity: 'day', from: '2020-11-21', to: '2026-11-22' },
    [[['granularity'], 'must be week or month: at most 366 points can be shown, and the range has 2193 days']],
  ],
  [
    'stats.trend',
    { granularity: 'month', from: '1900-01-01' },
    [[['from'], 'must be later: at most 366 points can be shown, and the range has 1523 months']],
  ],
  [
    'imports.confirm',
    { id: 1, moods: [{ label: 'rad', valence: 2 }] },
    [[['moods', 0, 'valence'], 'must be from -1 to 1']],
  ],
  ['auth.register', { ...ACCOUNT, email: 'nowhere' }, [[['email'], 'must be an e-mail address']]],
  ['auth.register', { ...ACCOUNT, email: null }, [[['email'], 'must be a text']]],
];

describe.each(TRANSPORTS)('over $name', ({ open }) => {
  const app = givenApp({ engine: 'sqlite' });
  let transport: Transport;
  let token: string;
  beforeAll(async () => {
    transport = await open(app.url);
    token = (await transport.call('auth.register', ACCOUNT)).body.tokens.accessToken;
  });

  test.each(FAULTS)('%s %j says which field is at fault and what it takes', async (procedure, input, issues) => {
    const { status, body } = await transport.call(procedure, input, { token });
    expect([status, body.message]).toEqual([400, 'Input validation failed']);
    expect(body.issues).toEqual(issues.map(([path, message]) => ({ path, message })));
  });

  test('an empty cursor is no first page', async () => {
    const { status, body } = await transport.call('diary.list', { cursor: '' }, { token });
    expect([status, body.issues[0].path]).toEqual([400, ['cursor']]);
  });

  test('digits are a number in an address, where all is text, and nowhere else', async () => {
    const { body: saved } = await transport.call('diary.create', ENTRY, { token });
    const read = await transport.call('diary.get', { id: String(saved.diary.id) }, { token });
    const list = await transport.call('diary.list', { limit: '1', q: '1' }, { token });
    expect([read.status, list.status]).toEqual(transport.name === 'REST' ? [200, 200] : [400, 400]);
    const hour = await transport.call('notifications.update', { reminderHour: '21' }, { token });
    expect([hour.status, hour.body.issues]).toEqual([
      400,
      [{ path: ['reminderHour'], message: 'must be a whole number from 0 to 23' }],
    ]);
  });

  test.each([
    ['letters', 'x'.repeat(50_001)],
    ['blanks', `x${' '.repeat(200_000)}`],
  ])('of too many %s the limit is told that is documented', async (_, content) => {
    const { body } = await transport.call('diary.create', { ...ENTRY, content }, { token });
    expect(body.issues).toEqual([{ path: ['content'], message: 'must have at most 50000 characters' }]);
  });

  test('says that nothing is taken, where something was sent', async () => {
    const { status, body } = await transport.call('tags.list', { colour: 'red' }, { token });
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      transport.name === 'REST'
        ? { path: ['colour'], message: 'is not a parameter: this takes none' }
        : { path: [], message: 'must be left out: this takes no input' },
    ]);
  });

  test('names an unknown field, but not at any length', async () => {
    const { body } = await transport.call('diary.create', { ...ENTRY, [`x${'y'.repeat(5_000)}`]: 1 }, { token });
    expect(body.issues[0].path[0]).toHaveLength(201);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, index]));
    expect((await transport.call('diary.create', { ...ENTRY, ...many }, { token })).body.issues).toHaveLength(20);
  });

  test('asks for a token by RFC 6750: an error only where one was sent', async () => {
    const challenge = async (options: object) => {
      const { status, headers } = await transport.call('account.get', undefined, options);
      return [status, headers.get('www-authenticate')];
    };
    expect(await challenge({})).toEqual([401, 'Bearer']);
    expect(await challenge({ headers: { authorization: 'Basic bWU6c2VjcmV0' } })).toEqual([401, 'Bearer']);
    const invalid = [401, 'Bearer error="invalid_token"'];
    expect(await challenge({ token: 'tampered' })).toEqual(invalid);
    expect(await challenge({ headers: { authorization: 'Bearer not one token' } })).toEqual(invalid);
    expect(await challenge({ headers: { authorization: `bearer ${token}` } })).toEqual([200, null]);
    app.clock.advance(15 * 60_000 + 1_000);
    expect(await challenge({ token })).toEqual(invalid);
    app.clock.advance(-15 * 60_000 - 1_000);
    const wrong = await transport.call('auth.login', { ...ACCOUNT, nickname: undefined, password: 'wrong' }, { token });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });
});

describe('questions in an address', () => {
  const app = givenApp({ engine: 'sqlite' });
  let token: string;
  beforeAll(async () => {
    token = (await (await TRANSPORTS[0].open(app.url)).call('auth.register', ACCOUNT)).body.tokens.accessToken;
  });

  const EMPTY = 'must not be empty: leave it out, or give it a value';

  test.each([
    ['/api/diary?q=', 'q', EMPTY],
    ['/api/diary?limit=5&tag=', 'tag', EMPTY],
    ['/api/diary?limit=05', 'limit', 'must be a whole number from 1 to 100'],
    ['/api/diary/017', 'id', expect.stringMatching(/^must be a whole number/)],
    ['/api/diary?q=%20', 'q', 'must have a word'],
    ['/api/diary?word=', 'word', EMPTY],
    ['/api/export.csv?word=two+words', 'word', ONE_WORD],
    ['/api/diary?q=%E2%80%8B', 'q', 'must have a word'],
    ['/api/diary?tag=a&tag=b', 'tag', 'must be given once'],
    ['/api/stats/weekly?week=2026-W47&week=2026-W46', 'week', 'must be given once'],
    ['/api/export.csv?tag=a&tag=b', 'tag', 'must be given once'],
    ['/api/export.csv?from=', 'from', EMPTY],
    ['/api/images/1?size=small&size=full', 'size', 'must be given once'],
    ['/api/diary/1?id=2', 'id', 'is not a parameter: it stands in the path'],
    ['/api/images/1?id=2', 'id', 'is not a parameter: it stands in the path'],
    ['/api/diary?__proto__=1', '__proto__', expect.stringMatching(/^is not a field/)],
    [
      '/api/stats/emotions?from=2016-11-13&to=2026-11-21',
      'from',
      'must be later: at most 3660 days, the first and the last included',
    ],
  ])('%s is refused, not passed over', async (path, field, message) => {
    const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: 'Input validation failed', code: 'BAD_REQUEST', issues: [{ path: [field], message }] },
    ]);
  });

  test('neither a slash at the end of a path nor a character that is encoded changes anything', async () => {
    const ask = async (path: string) => {
      const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      return [answer.status, await answer.json()];
    };
    expect((await ask('/api/diary'))[0]).toBe(200);
    for (const path of ['/api/diary', '/api/diary/4711', '/api/stats/weekly', '/api/export.csv/none'])
      expect([path, await ask(`${path}/`)]).toEqual([path, await ask(path)]);
    expect(await ask('/api/diary/4%371%31')).toEqual(await ask('/api/diary/4711'));
    expect((await ask('/api/diary/4711'))[0]).toBe(404);
  });

  test.each(['/api/diary?q=%ZZ', '/api/diary?q=%FF', '/api/diary/%E0%A4%A', '/api/%', '/docs/%ZZ', '/trpc/%ZZ'])(
    '%s is no address',
    async (path) => {
      const { status, body } = await askRaw(`${app.url}${path}`);
      expect(status).toBe(400);
      expect(body).toContain('The address has a % that begins no character of UTF-8');
    },
  );

  /** As it is written: `fetch` would mend it. */
  const askRaw = (url: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve) => {
      const { port } = new URL(url);
      get({ port, path: url.slice(url.indexOf(port) + port.length) }, async (answer) =>
        resolve({ status: answer.statusCode, body: await readText(answer) }),
      );
    });
});

describe('the methods of a path', () => {
  const app = givenApp({ engine: 'sqlite' });

  test.each([
    ['/api/diary', 'PATCH', 'POST, GET, HEAD'],
    ['/api/diary/1', 'POST', 'GET, HEAD, PUT, DELETE'],
    ['/api/health', 'DELETE', 'GET, HEAD'],
    ['/docs/', 'POST', 'GET, HEAD'],
    ['/trpc/diary.list', 'PUT', 'GET, HEAD, POST'],
  ])('%s tells OPTIONS what it takes, and refuses %s with the same', async (path, method, allow) => {
    const options = await fetch(`${app.url}${path}`, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow'), await options.text()]).toEqual([
      204,
      `${allow}, OPTIONS`,
      '',
    ]);
    const refused = await fetch(`${app.url}${path}`, { method });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, `${allow}, OPTIONS`]);
  });

  const TRPC = ['/trpc/emotions.list', '/trpc/emotions.list?batch=1', '/trpc/auth.login', '/trpc/emotions.list?x=1'];

  test('HEAD answers as GET does, without the body', async () => {
    for (const path of ['/api/health', '/api/openapi.json', '/docs/', '/api/diary', ...TRPC]) {
      const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => fetch(`${app.url}${path}`, { method })));
      expect([path, head?.status, await head?.text()]).toEqual([path, get?.status, '']);
      for (const name of ['content-type', 'cache-control', 'etag', 'www-authenticate']) {
        expect([path, name, head?.headers.get(name)]).toEqual([path, name, get?.headers.get(name)]);
      }
    }
  });

  test('what is no JSON is told what would be taken', async () => {
    const refused = await fetch(`${app.url}/api/auth/login`, { method: 'POST', body: 'a=b' });
    expect([refused.status, refused.headers.get('accept')]).toEqual([415, 'application/json']);
    const statusOf = async (type: string, more = {}) =>
      (await send('/api/auth/login', '{}', { 'content-type': type, ...more })).status;
    expect(await statusOf('application/json; charset=iso-8859-1')).toBe(415);
    expect(await statusOf('application/jsonp')).toBe(415);
    expect(await statusOf('Application/JSON;charset="UTF8"', { 'content-encoding': 'Identity' })).toBe(400); // for its fields
  });

  test.each([
    ['[]', [], 'must be a JSON object'],
    [`{"tags":${'['.repeat(16)}${']'.repeat(16)}}`, [], 'must not be nested so deeply'],
    [`{"moods":[{"tags":[${'0,'.repeat(1_000)}0]}]}`, ['moods', 0, 'tags'], 'must have at most 1000 entries'],
    [`{${Array.from({ length: 1_001 }, (_, at) => `"x${at}":0`)}}`, [], 'must have at most 1000 entries'],
    ['', ['email'], 'is required'],
  ])('the body %j is refused before anything goes through it', async (body, path, message) => {
    const { issues } = (await (await send('/api/auth/login', body)).json()) as { issues: unknown[] };
    expect(issues[0]).toEqual({ path, message });
  });

  test('the page has an address of its own to sign in at and for nothing else, and stays signed in', async () => {
    const page = { 'x-diary-page': '1' };
    const registered = await send('/trpc/page/auth.register', JSON.stringify(ACCOUNT), page);
    expect(registered.headers.get('set-cookie')).toMatch(/; Expires=[^;]+ 2026 \d\d:\d\d:\d\d GMT; HttpOnly/);
    const called = ['diary.create', 'auth.login,diary.create', 'account.sessions'];
    const statuses = called.map(async (name) => (await send(`/trpc/page/${name}`, '{}', page)).status);
    expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
  });

  const send = (path: string, body: string, headers = {}) =>
    fetch(`${app.url}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
});
