import { Diary } from '../../models';
import { PER_CALL } from '../../server/contract/limits';
import { createCursors } from '../../server/lib/cursor';
import { type CallControl, type Caller, UNLIMITED } from '../../server/services/caller';
import { listEntries } from '../../server/services/diaryList';
import { createCaller } from '../support/callers';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';

const LONG = 'zq '.repeat(16_000).trim();
const LONG_ENTRIES = 150;
/** More than one page of a search goes through. */
const SHORT_ENTRIES = 20_300;
const cursors = createCursors(['a secret of this test']);

/** What a search looks through, what it charges for that, and where it stops. */
onEveryEngine((engine) => {
  const app = givenApp({ engine, env: { EMOTION_MODEL_DIR: '/nonexistent' } });

  async function addEntries(caller: Caller, count: number, text: string): Promise<void> {
    const now = app.clock.now();
    const entry = {
      ...{ userId: caller.id, content: 'x', searchText: text, words: {}, emotion: 'joy' as const },
      ...{ date: now, day: '2026-11-20', revision: 1, analysisStatus: 'done' as const, attempts: 0 },
      ...{ createdAt: now, updatedAt: now },
    };
    const most = text.length > 1_000 ? 50 : 2_000; // at once
    for (let made = 0; made < count; made += most) {
      const rows = Array.from({ length: Math.min(most, count - made) }, () => entry);
      await app.database.write((transaction) => Diary.bulkCreate(rows, { transaction }));
    }
  }

  async function search(
    caller: Caller,
    sought: string | { word: string; q?: string },
    { cursor, ...more }: Partial<CallControl> & { cursor?: string } = {},
  ) {
    let charged = 0;
    const charge = (calls: number) => {
      charged += calls;
    };
    const control = { ...UNLIMITED, charge, ...more };
    const input = { ...(typeof sought === 'string' ? { q: sought } : sought), ...(cursor && { cursor }) };
    const { entries, nextCursor } = await listEntries({ database: app.database, cursors }, caller.id, input, control);
    return { found: entries.length, nextCursor, charged };
  }

  describe('of long texts', () => {
    let caller: Caller;
    beforeAll(async () => {
      caller = await createCaller();
      await addEntries(caller, 12, LONG);
    });

    test('a search is charged by the bytes it goes through, once for each word', async () => {
      const bytes = 12 * LONG.length;
      const one = await search(caller, 'needle');
      expect(one).toMatchObject({ found: 0, nextCursor: null });
      expect(one.charged).toBeCloseTo(bytes / PER_CALL.searchedBytes, 9);
      const three = await search(caller, 'needle thread cloth');
      expect(three.charged).toBeCloseTo(3 * one.charged, 9);
      const counted = await search(caller, { word: 'needle' });
      expect(counted).toMatchObject({ found: 0, nextCursor: null });
      expect(counted.charged).toBeCloseTo(one.charged, 9);
      const both = await search(caller, { word: 'needle', q: 'thread cloth' });
      expect(both.charged).toBeCloseTo(3 * one.charged, 9);
    });

    test('a search ends between two slices of one page once nobody waits for it', async () => {
      let asked = 0;
      const gone = new Error('nobody waits any more');
      const throwIfAborted = () => {
        asked += 1;
        if (asked === 3) throw gone;
      };
      for (const sought of ['needle thread cloth', { word: 'needle', q: 'thread cloth' }]) {
        asked = 0;
        await expect(search(caller, sought, { throwIfAborted })).rejects.toBe(gone);
        expect(asked).toBe(3);
      }
    });

    test('a page of a search goes through so many bytes, and its cursor through the rest', async () => {
      const other = await createCaller();
      await addEntries(other, LONG_ENTRIES, LONG);
      const q = 'a b c d e f g h i j';
      const first = await search(other, q);
      expect(first).toMatchObject({ found: 0, nextCursor: expect.any(String) });
      const second = await search(other, q, { cursor: first.nextCursor ?? '' });
      expect(second).toMatchObject({ found: 0, nextCursor: null });
      const all = (10 * LONG_ENTRIES * LONG.length) / PER_CALL.searchedBytes;
      expect(first.charged + second.charged).toBeCloseTo(all, 6);
      expect(second.charged).toBeLessThan(first.charged);
    });
  });

  test('a page of a search goes through so many entries, however short, and its cursor through the rest', async () => {
    const caller = await createCaller();
    await addEntries(caller, SHORT_ENTRIES, 'word');
    const first = await search(caller, 'needle');
    expect(first).toMatchObject({ found: 0, nextCursor: expect.any(String) });
    expect(await search(caller, 'needle', { cursor: first.nextCursor ?? '' })).toMatchObject({ nextCursor: null });
    const worded = await search(caller, { word: 'needle' });
    expect(worded).toMatchObject({ found: 0, nextCursor: expect.any(String) });
    const rest = await search(caller, { word: 'needle' }, { cursor: worded.nextCursor ?? '' });
    expect(rest).toMatchObject({ found: 0, nextCursor: null });
  });
});
