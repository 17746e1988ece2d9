import { tag as tagRule } from '../../server/contract/diaryFields';
import { checkItem } from '../../server/services/imports/checkRecord';
import type { ImportItem } from '../../server/services/imports/record';
import { type Client, createClient, type Person } from '../support/client';
import { givenApp } from '../support/given';
import { finishImport, uploadImport } from '../support/imports';
import { zipOf } from './support/zip';

/** A few milliseconds each, and minutes where the work grows with the square of what is sent. */
const SOON_MS = 2_500;

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** That many words, which pack no better than words do. */
const words = (count: number) => Array.from({ length: count }, (_, number) => (number ** 2).toString(36)).join(' ');

const journal = (entry: object) =>
  JSON.stringify({
    metadata: { version: '1.0' },
    entries: [{ uuid: 'A', creationDate: '2026-01-01T00:00:00Z', ...entry }],
  });

const DEAR: [name: string, files: () => Record<string, string | Buffer>][] = [
  [
    'Day One: escapes in one line',
    () => ({ 'Journal.json': journal({ text: `a${'\\.'.repeat(100_000)} ${words(20_000)}` }) }),
  ],
  [
    'Day One: photos of a long text',
    () => ({
      'Journal.json': journal({
        text: words(200_000),
        photos: Array.from({ length: 4_500 }, () => ({ identifier: 'x' })),
      }),
    }),
  ],
  [
    'Journey: lists in lists',
    () => ({
      '1700000000000-abc.json': JSON.stringify({
        id: 'x',
        date_journal: 1_700_000_000_000,
        type: 'html',
        text: `<p>x${'<ul>'.repeat(20_000)}${'<li>a'.repeat(20_000)}`,
      }),
    }),
  ],
  [
    'Journiv: media among many files',
    () => ({
      'data.json': JSON.stringify({
        export_version: '1',
        journals: [
          {
            entries: [
              {
                id: 1,
                content: 'x',
                entry_datetime_utc: '2026-01-01T00:00:00Z',
                media: Array.from({ length: 4_500 }, () => ({ checksum: 'zz' })),
              },
            ],
          },
        ],
      }),
      ...Object.fromEntries(Array.from({ length: 4_000 }, (_, number) => [`media/${number}`, ''])),
    }),
  ],
];

const itemOf = (said: object): ImportItem => ({
  record: {
    where: 'a journal',
    key: 'a',
    content: 'A walk.',
    date: new Date('2026-01-01T00:00:00Z'),
    day: '2026-01-01',
    zone: null,
    isZoneAssumed: true,
    emotion: null,
    mood: null,
    tags: [],
    imageUrl: null,
    media: [],
    updatedAt: null,
    extra: {},
    own: null,
    ...said,
  },
});

const TODAY = { here: '2026-11-25', furthest: '2026-11-25' };

test('of a record with hundreds of thousands of tags only some are looked at', () => {
  const letters = (count: number) =>
    Array.from({ length: count }, (_, at) => String.fromCharCode(97 + ((at * 7) % 26)));
  const looked = jest.spyOn(tagRule, 'safeParse');
  expect(checkItem(itemOf({ tags: letters(400_000) }), TODAY)).toMatchObject({
    refused: { reason: 'says more than an entry can keep' },
  });
  expect(looked.mock.calls.length).toBeLessThanOrEqual(1_000); // over half a second where each is
  looked.mockRestore();
  const many = checkItem(
    itemOf({ tags: [...letters(30), ...Array.from({ length: 1_500 }, () => 'z'), 'last'] }),
    TODAY,
  );
  expect(many).toMatchObject({
    record: { tags: { length: 20 }, extra: { otherTags: expect.arrayContaining(['last']) } },
  });
});

test('of a long name or word the beginning is looked at, however often a record names it', () => {
  const looked: number[] = [];
  for (const method of ['replaceAll', 'toWellFormed', 'normalize'] as const) {
    const whole = String.prototype[method] as (this: string, ...given: unknown[]) => string;
    jest.spyOn(String.prototype, method).mockImplementation(function (this: string, ...given: unknown[]) {
      looked.push(this.length);
      return whole.apply(this, given);
    });
  }
  const long = 'a\0'.repeat(100_000);
  const said = (times: number) => ({ tags: Array(times).fill(long), mood: { label: long, valence: null } });
  const [many, few, words] = [said(1_000), said(3), { content: long.repeat(2) }].map((one) =>
    checkItem(itemOf(one), TODAY),
  );
  jest.restoreAllMocks();
  expect(many).toEqual({ refused: { where: 'a journal', reason: 'says more than an entry can keep' } });
  const otherTags = Array(3).fill('a\0'.repeat(250));
  expect(few).toMatchObject({ record: { tags: [], mood: { label: 'a'.repeat(200) }, extra: { otherTags } } });
  expect(words).toEqual({ refused: { where: 'a journal', reason: 'has more than 50000 characters' } });
  expect(Math.max(...looked)).toBeLessThanOrEqual(500);
  expect(looked.length).toBeLessThan(1_500);
});

test.each([
  [
    'a long word for a mood, after its first 200 letters',
    { mood: { label: '😀'.repeat(201), valence: 1 } },
    { mood: { label: '😀'.repeat(200), valence: 1 } },
  ],
  ['a mood better than the best', { mood: { label: 'rad', valence: 1.5 } }, { mood: { label: 'rad', valence: null } }],
  ['a mood that is none', { mood: { label: '', valence: -2 } }, { mood: null }],
  [
    'what is no address of a picture, beside the entry',
    { imageUrl: 'a photo' },
    { imageUrl: null, extra: { imageUrl: 'a photo' } },
  ],
])('of a record is kept what an entry takes: %s', (_, said, kept) => {
  expect(checkItem(itemOf(said), TODAY)).toMatchObject({ record: { content: 'A walk.', ...kept } });
});

test.each([
  ['name is longer than any', { key: 'x'.repeat(256) }, 'has no name of its own in its format'],
  [
    'pictures are more than a text can show',
    { media: Array(10_001).fill({ path: null, placeholder: null, alt: null, isCover: false }) },
    'shows more than 10000 pictures',
  ],
  ['further words are more than an entry', { extra: { more: 'x'.repeat(65_536) } }, 'says more than an entry can keep'],
])('a record whose %s is refused in words', (_, said, reason) => {
  expect(checkItem(itemOf(said), TODAY)).toEqual({ refused: { where: 'a journal', reason } });
});

describe('a record that was made to be dear', () => {
  const app = givenApp({ engine: 'sqlite' });
  let client: Client;
  let mina: Person;
  let bob: Person;

  beforeAll(async () => {
    client = createClient(app.url, { keepAlive: false }); // a kept one may be closed just as it is used again
    mina = await client.register();
    bob = await client.register();
  });
  afterAll(async () => {
    client.close();
  });

  test.each(DEAR)('holds nobody up (%s)', async (_, files) => {
    const file = await zipOf(files());
    let isOver = false;
    const waits: number[] = [];
    const bystander = (async () => {
      while (!isOver) {
        const start = performance.now();
        expect((await client.request('GET', '/api/tags', { token: bob.token, timeoutMs: 120_000 })).status).toBe(200);
        waits.push(performance.now() - start);
        await new Promise((wake) => setTimeout(wake, 20));
      }
    })();
    const { status } = await uploadImport(client, mina.token, file);
    isOver = true;
    await bystander;
    expect(status).toBe(201);
    expect(Math.max(...waits)).toBeLessThan(SOON_MS);
  });

  test('a picture whose name stands in its new address makes the text no longer than it is', async () => {
    const text = `A fact ${'![](a) '.repeat(14)}`;
    const planned = await uploadImport(client, mina.token, await zipOf({ '2026-01-01.md': text, 'media/a': PIXEL }));
    const done = await finishImport(client, { token: mina.token, id: planned.body.id }, () => app.importJobs.work());
    expect(done.body).toMatchObject({ status: 'done', result: { added: 1, pictures: 1 } });
    const { body } = await client.request('GET', '/api/diary', { token: mina.token });
    const [{ content, imageUrl }] = body.items;
    expect(content === `A fact ${`![](${imageUrl}) `.repeat(14)}`.trim()).toBe(true); // nobody wants to read how it grew
  });
});
