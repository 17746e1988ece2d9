import { createCursors } from '../../server/lib/cursor';
import { startInTurn } from '../../server/lib/eventLoop';
import { listEntries } from '../../server/services/diaryList';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { type Person, signUp } from '../support/people';
import { openRest } from '../support/transports';

const LONG = 'zq '.repeat(16_000);
const ENTRIES = 12;
/** Of an answer, JSON and all: what a page may hold of text, and its last entry. */
const MOST_BYTES = 200_000;

onEveryEngine((engine) => {
  const app = givenApp({ engine, env: { EMOTION_MODEL_DIR: '/nonexistent' } });
  let person: Person;
  const ids: number[] = [];

  beforeAll(async () => {
    person = await signUp(await openRest(app.url));
    for (let number = 0; number < ENTRIES; number += 1) {
      const content = `${LONG}${number === 0 ? ' needle' : ''}`;
      ids.push((await person.call('diary.create', { content, emotion: 'joy' })).body.diary.id);
    }
  }, 180_000);

  async function readAll(input: object) {
    const pages: { ids: number[]; bytes: number }[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { status, body } = await person.call('diary.list', { ...input, ...(cursor ? { cursor } : {}) });
      expect(status).toBe(200);
      pages.push({ ids: body.items.map(({ id }: { id: number }) => id), bytes: JSON.stringify(body).length });
      cursor = body.nextCursor;
      expect(pages.length).toBeLessThanOrEqual(ENTRIES + 1);
    }
    return pages;
  }

  test('a page of long entries ends early, and its cursor goes on with the next', async () => {
    for (const sort of ['date', '-date']) {
      const pages = await readAll({ limit: 100, sort });
      expect(pages.length).toBeGreaterThan(1);
      for (const { bytes } of pages) expect(bytes).toBeLessThan(MOST_BYTES);
      expect(pages.flatMap((page) => page.ids)).toEqual(sort === 'date' ? ids : [...ids].reverse());
    }
  });

  test('a page of texts that are long only together ends where they are too much', async () => {
    const writer = await signUp(await openRest(app.url));
    const own: number[] = [];
    for (let number = 0; number < 16; number += 1) {
      const content = `${number} ${'zq '.repeat(3_300)}`; // a page holds thirteen of them
      own.push((await writer.call('diary.create', { content, emotion: 'joy' })).body.diary.id);
    }
    const { body } = await writer.call('diary.list', { limit: 20, sort: 'date' });
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual(own.slice(0, 13));
    const rest = await writer.call('diary.list', { limit: 20, sort: 'date', cursor: body.nextCursor });
    expect(rest.body.items.map(({ id }: { id: number }) => id)).toEqual(own.slice(13));
    expect(rest.body.nextCursor).toBeNull();
  }, 180_000);

  test('an entry that is longer than a page may be is a page of its own', async () => {
    const writer = await signUp(await openRest(app.url));
    const own: number[] = [];
    for (const content of ['short', '가'.repeat(50_000), 'short again'])
      own.push((await writer.call('diary.create', { content, emotion: 'joy' })).body.diary.id);
    const seen: number[][] = [];
    for (let cursor: string | null | undefined; cursor !== null && seen.length < 9; ) {
      const { body } = await writer.call('diary.list', { sort: 'date', ...(cursor && { cursor }) });
      seen.push(body.items.map(({ id }: { id: number }) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(own.map((id) => [id]));
  });

  test('a search finds what stands at the end of the last of many long texts', async () => {
    const pages = await readAll({ q: 'needle', limit: 1 });
    expect(pages.flatMap((page) => page.ids)).toEqual([ids[0]]);
  });

  test.each([{ q: 'needle haystack zq' }, { word: 'haystack', q: 'zq needle' }])(
    'a search by %j lets others have their turn after every few long texts',
    async (input) => {
      let isOver = false;
      let turns = 0;
      const stand = () => {
        turns += 1;
        if (!isOver) startInTurn(stand);
      };
      startInTurn(stand); // somebody else's work, which goes on a step whenever the search lets it
      const control = { charge: () => {}, throwIfAborted: () => {} };
      const parts = { database: app.database, cursors: createCursors(['a secret of this test']) };
      const { entries } = await listEntries(parts, person.id, input, control);
      isOver = true;
      expect(entries).toEqual([]);
      expect(turns).toBeGreaterThanOrEqual(3);
    },
  );

  test('a search has at most ten different words', async () => {
    const words = Array.from({ length: 11 }, (_, index) => `word${index}`);
    expect((await person.call('diary.list', { q: words.slice(0, 10).join(' ') })).status).toBe(200);
    expect((await person.call('diary.list', { q: 'zq zq ZQ '.repeat(20) })).status).toBe(200);
    const refused = await person.call('diary.list', { q: words.join(' ') });
    expect(refused.status).toBe(400);
    expect(refused.body.issues).toMatchObject([{ path: ['q'] }]);
  });
});
