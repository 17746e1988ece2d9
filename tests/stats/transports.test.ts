import { givenApp } from '../support/given';
import { TRANSPORTS, type Transport } from '../support/transports';

const NAMES = ['weekly', 'monthly', 'emotions', 'calendar', 'trend', 'words'];

const app = givenApp({ engine: 'sqlite' });
let transports: Transport[];
let token: string;

beforeAll(async () => {
  transports = await Promise.all(TRANSPORTS.map(({ open }) => open(app.url)));
  const { tokens } = await app.services.auth.register(
    { email: 'mina@example.org', password: 'a quiet morning by the sea', nickname: 'Mina', timeZone: 'Asia/Seoul' },
    { address: '127.0.0.1', userAgent: 'test' },
  );
  token = tokens.accessToken;
  for (const date of ['2026-11-21', '2026-11-20', '2026-11-02']) {
    const entry = { content: 'The river was bright and I was so happy.', emotion: 'joy', date, tags: ['River'] };
    await transports[0]?.call('diary.create', entry, { token });
  }
});

test('every statistic is the same over both transports', async () => {
  for (const [name, input] of [
    ['weekly', { week: '2026-W47' }],
    ['monthly', {}],
    ['emotions', { from: '2026-11-01', to: '2026-11-30' }],
    ['calendar', { year: 2026 }],
    ['trend', { granularity: 'day' }],
    ['words', { limit: 2 }],
  ] as const) {
    const answers = await Promise.all(transports.map((transport) => transport.call(`stats.${name}`, input, { token })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.body.period.timeZone).toBe('Asia/Seoul');
  }
});

test('an entry is in the statistics as soon as it is saved, and no answer has a sentence of it', async () => {
  for (const name of NAMES) {
    const { body } = (await transports[0]?.call(`stats.${name}`, {}, { token })) ?? { body: null };
    if (name === 'monthly')
      expect(body).toMatchObject({ entries: 3, daysWithEntries: 3, tags: [{ name: 'River', entries: 3 }] });
    if (name === 'words') expect(body.items[0]).toMatchObject({ entries: 3, weight: 1 });
    expect(JSON.stringify(body)).not.toContain('was bright');
  }
});

test('nobody is told anything without signing in', async () => {
  for (const transport of transports) {
    for (const name of NAMES) expect((await transport.call(`stats.${name}`, {})).status).toBe(401);
  }
});

test.each([
  ['weekly', { week: '2025-W53' }, 'week'],
  ['weekly', { week: '9999-W99' }, 'week'],
  ['weekly', { week: '0000-W00' }, 'week'],
  ['monthly', { month: '2026-13' }, 'month'],
  ['monthly', { month: '9999-12' }, 'month'],
  ['emotions', { from: '2026-02-29' }, 'from'],
  ['emotions', { from: '2026-11-02', to: '2026-11-01' }, 'to'],
  ['calendar', { year: '2500' }, 'year'],
  ['calendar', { year: '2026.5' }, 'year'],
  ['calendar', { year: 2026, month: '2026-01' }, 'year'],
  ['trend', { granularity: 'hour' }, 'granularity'],
  ['words', { limit: '201' }, 'limit'],
])('stats.%s refuses %j and names the field', async (name, input, field) => {
  for (const transport of transports) {
    const { status, body } = await transport.call(`stats.${name}`, input, { token });
    expect(status).toBe(400);
    expect(body.issues.map((issue: { path: string[] }) => issue.path[0])).toEqual([field]);
  }
});

test('a misspelt parameter is refused', async () => {
  for (const transport of transports)
    expect((await transport.call('stats.weekly', { weak: '2026-W47' }, { token })).status).toBe(400);
});
