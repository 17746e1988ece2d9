import type { z } from 'zod';
import { fromInstant } from '../../models/columns';
import type { Database } from '../../models/database';
import {
  type CandidateRow,
  findMatching,
  type ListScan,
  readCandidates,
  readNextRows,
  type Sought,
} from '../../models/repositories/entryList';
import { type EntryRows, readEntryRows } from '../../models/repositories/entryRows';
import type { Steps } from '../../models/repositories/steps';
import { runSteps } from '../../models/runSteps';
import { DEFAULT_LIMIT } from '../contract/common';
import type { listDiaries } from '../contract/diary';
import { tagKey } from '../contract/diaryFields';
import { PER_CALL } from '../contract/limits';
import { badRequest } from '../errors';
import { requireInOrder } from '../insights/period';
import { countedForms, foldWord } from '../lib/countedWord';
import type { Cursors, Position } from '../lib/cursor';
import { nextTurn } from '../lib/eventLoop';
import { searchTerms } from '../web/lib/searchText';
import { askedAsCounted } from './askedWord';
import { type CallControl, UNLIMITED } from './caller';
import { type Entry, fromEntryRows } from './entries';

/** Different words of a search; each is looked for in the whole text of every entry. */
const MOST_TERMS = 10;

/**
 * What one page may cost, however long the texts are. It ends early where it has reached a bound, with a cursor that goes
 * on from there: a page of long entries has fewer of them, and a search of very much text may find none on a page.
 */
const PAGE_BYTES = 131_072;
/** So many times what a page holds is read at most to fill it at once. */
const READ_TIMES = 2;
const SEARCHED_BYTES = 67_108_864;
const SEARCHED_ENTRIES = 20_000;

/** What is searched before others have their turn: a few milliseconds. */
const SLICE_BYTES = 524_288;
const SLICE_ENTRIES = 250;

/** Between reading a page of so much and writing it down, others have their turn. */
const LONG_BYTES = 16_384;

/** What is looked for in entries. Throws a 400 on filters that no diary can meet. */
export function checkFilters({ from, to, q = '', word }: Pick<ListInput, 'from' | 'to' | 'q' | 'word'>): Sought {
  requireInOrder({ from, to });
  const terms = searchTerms(q);
  if (terms.length > MOST_TERMS) throw badRequest('q', `must have at most ${MOST_TERMS} different words`);
  return { terms, forms: word === undefined ? [] : countedForms(word) };
}

/**
 * How many things are looked for. One among the words that an entry counts costs what one in its text does: these are hardly
 * more bytes, and on SQLite stand behind the text in the row.
 */
export const countSought = ({ terms, forms }: Sought): number => terms.length + forms.length;

type ListInput = z.output<typeof listDiaries.input>;

/** Where an entry stands in the list: its date as the database gives it, for only the last of a page is looked at. */
type Place = Pick<CandidateRow, 'id'> & { date: CandidateRow['date'] | Date };

/** One page of a user's entries by keyset: each entry once, whatever is written meanwhile. */
export async function listEntries(
  { database, cursors }: { database: Database; cursors: Cursors },
  userId: number,
  input: ListInput,
  control: CallControl = UNLIMITED,
): Promise<{ entries: Entry[]; nextCursor: string | null }> {
  const { from, to, sort = '-date', limit = DEFAULT_LIMIT, cursor, ...rest } = input;
  const sought = checkFilters(await askedAsCounted(input, userId, (steps) => database.readSteps(steps)));
  const word = rest.word && foldWord(rest.word);
  const filters = { userId, from, to, sort, ...rest, word, tag: rest.tag && tagKey(rest.tag) };
  const start = cursor === undefined ? null : toPlace(cursors.open(cursor, filters));
  const { emotion, tag } = input;
  const scan: Scan = { userId, sort, from, to, emotion, tagKey: tag && tagKey(tag) };
  const { page, rows } = await (countSought(sought) === 0
    ? readPage(database, scan, { start, limit })
    : searchPage(database, { scan, sought, control }, { start, limit }));
  const { last } = page;
  if (page.bytes > LONG_BYTES) await nextTurn();
  return {
    entries: rows.map(fromEntryRows),
    nextCursor: page.goesOn && last ? cursors.seal(toPosition(last), filters) : null,
  };
}

const toPlace = ({ at, id }: Position): Place => ({ date: new Date(at), id });

const toPosition = ({ date, id }: Place): Position => ({ at: fromInstant(date).getTime(), id });

type Scan = ListScan;

interface From {
  start: Place | null;
  limit: number;
}

/** A page while it is being filled. */
interface Page {
  limit: number;
  ids: number[];
  bytes: number;
  searched: number;
  searchedBytes: number;
  /** After which entry the list goes on. */
  last: Place | null;
  goesOn: boolean;
}

const emptyPage = ({ start, limit }: From): Page => ({
  limit,
  ids: [],
  bytes: 0,
  searched: 0,
  searchedBytes: 0,
  last: start,
  goesOn: false,
});

/** Goes through some candidates in order; stops where the page is full. */
function fill(page: Page, candidates: CandidateRow[], isFound: (id: number) => boolean, times: number): void {
  for (const candidate of candidates) {
    if (isFound(candidate.id)) {
      const isLong = page.ids.length > 0 && page.bytes + candidate.bytes > PAGE_BYTES;
      if (page.ids.length === page.limit || isLong) {
        page.goesOn = true;
        return;
      }
      page.ids.push(candidate.id);
      page.bytes += candidate.bytes;
    }
    page.searched += 1;
    page.searchedBytes += candidate.searchedBytes * times;
    page.last = candidate;
  }
}

interface Found {
  page: Page;
  rows: EntryRows[];
}

/**
 * A page of which no text is searched. Mostly the next entries are read at once with all that belongs to them; where one
 * of the page has a long text, the page is chosen by how long they are before any is read.
 */
async function readPage(database: Database, scan: Scan, from: From): Promise<Found> {
  const short = await database.readOne(() => readShortPage(database, scan, from));
  return short ?? database.readSteps(() => readLongPage(database, scan, from));
}

/** Null where a text of the page is long. */
function* readShortPage({ engine }: Database, scan: Scan, from: From): Steps<Found | null> {
  const page = emptyPage(from);
  const mostBytes = Math.floor((READ_TIMES * PAGE_BYTES) / from.limit);
  const next = { after: toAfter(from.start), most: from.limit + 1, mostBytes };
  const read = yield* readNextRows(engine, scan, next);
  const candidates = read.map(({ row: { id, date, bytes } }) => ({ id, date, bytes, searchedBytes: 0 }));
  fill(page, candidates, () => true, 0);
  const rows = read.slice(0, page.ids.length);
  return rows.every(({ hasText }) => hasText) ? { page, rows } : null;
}

function* readLongPage(database: Database, scan: Scan, from: From): Steps<Found> {
  const page = emptyPage(from);
  fill(page, yield* candidatesAfter(database, scan, { after: from.start, most: from.limit + 1 }), () => true, 0);
  return { page, rows: yield* readEntryRows(page.ids) };
}

const toAfter = (after: Place | null) => after && { at: fromInstant(after.date), id: after.id };

function* candidatesAfter(
  { engine }: Database,
  scan: Scan,
  { after, most }: { after: Place | null; most: number },
): Steps<CandidateRow[]> {
  return yield* readCandidates(engine, scan, { after: toAfter(after), most });
}

/** A page of the entries that hold what is sought; others have their turn between the slices. */
function searchPage(
  database: Database,
  { scan, sought, control }: { scan: Scan; sought: Sought; control: CallControl },
  from: From,
): Promise<Found> {
  return database.read(async (transaction) => {
    const run = <T>(steps: Steps<T>) => runSteps(transaction, () => steps);
    const page = emptyPage(from);
    const times = countSought(sought);
    let isEnd = false;
    while (!isEnd && !page.goesOn) {
      control.throwIfAborted();
      const candidates = await run(candidatesAfter(database, scan, { after: page.last, most: SLICE_ENTRIES }));
      isEnd = candidates.length < SLICE_ENTRIES;
      for (const { slice, isLast } of slicesOf(candidates, SLICE_BYTES / times)) {
        control.throwIfAborted();
        const ids = slice.map(({ id }) => id);
        const found = new Set(await run(findMatching(ids, sought)));
        const searchedBefore = page.searchedBytes;
        fill(page, slice, (id) => found.has(id), times);
        control.charge((page.searchedBytes - searchedBefore) / PER_CALL.searchedBytes);
        const isEnough = page.searched >= SEARCHED_ENTRIES || page.searchedBytes >= SEARCHED_BYTES;
        if (isEnough && !(isEnd && isLast)) page.goesOn = true;
        if (page.goesOn) break;
        await nextTurn();
      }
    }
    return { page, rows: await run(readEntryRows(page.ids)) };
  });
}

/** Cuts entries into runs whose texts are together no longer than that, but of one entry at least. */
function* slicesOf(candidates: CandidateRow[], most: number): Generator<{ slice: CandidateRow[]; isLast: boolean }> {
  for (let start = 0; start < candidates.length; ) {
    let end = start + 1;
    let bytes = candidates[start]?.searchedBytes ?? 0;
    for (; end < candidates.length; end += 1) {
      bytes += candidates[end]?.searchedBytes ?? 0;
      if (bytes > most) break;
    }
    yield { slice: candidates.slice(start, end), isLast: end === candidates.length };
    start = end;
  }
}
