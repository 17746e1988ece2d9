import type { Transaction } from 'sequelize';
import type { Database } from '../../../models/database';
import { findMatching } from '../../../models/repositories/entryList';
import { readEntryRows } from '../../../models/repositories/entryRows';
import { type DayOrder, readLengths, readMonths } from '../../../models/repositories/exportRows';
import type { Steps } from '../../../models/repositories/steps';
import { runSteps } from '../../../models/runSteps';
import { tagKey } from '../../contract/diaryFields';
import type { ExportFilters } from '../../contract/export';
import { nextTurn } from '../../lib/eventLoop';
import { askedAsCounted } from '../askedWord';
import { checkFilters, countSought } from '../diaryList';
import { type Entry, fromEntryRows } from '../entries';

/** What is read at once: a few milliseconds of work, and so much memory however long the texts are. */
const PAGE_ENTRIES = 200;
const PAGE_BYTES = 1_048_576;
/** Of so many entries the ids are known at once, or of all of a month. */
const SPAN_ENTRIES = 2_000;

interface Candidate {
  id: number;
  bytes: number;
}

interface Wanted {
  filters: ExportFilters;
  /** Without them, what was read is left out, which is most of the rows. */
  withReadings?: boolean;
  /** How those of a day are sorted; as they happened when left out. */
  within?: DayOrder;
}

export interface EntryOrder extends Wanted {
  userId: number;
}

/**
 * The entries of a user that pass the filters, sorted by day, within it, and by id, a page at a time, as they stand on the
 * snapshot of `transaction`. Memory holds a page and the ids of some months, and others have their turn between pages.
 */
export async function* entriesInOrder(
  database: Database,
  { userId, ...order }: EntryOrder,
  transaction: Transaction,
): AsyncGenerator<Entry[]> {
  const { within = 'date' } = order;
  const filters = await askedAsCounted(order.filters, userId, (steps) => runSteps(transaction, steps));
  const wanted = { ...order, filters };
  const days = daysWanted(wanted.filters);
  for (const span of spansOf(await readMonths(database, { userId, ...days }, transaction), days)) {
    const candidates = await readLengths(database, { userId, ...span, within }, transaction);
    for (const ids of pagesOf(candidates)) {
      const entries = await runSteps(transaction, () => readPage(ids, wanted));
      if (entries.length > 0) yield entries;
      await nextTurn();
    }
  }
}

export const daysWanted = ({ from, to }: ExportFilters) => ({ from: from ?? '0000-01-01', to: to ?? '9999-12-31' });

interface Days {
  from: string;
  to: string;
}

/** Whole months together as long as they are short, within some days. */
function* spansOf(months: readonly { month: string; entries: number }[], { from, to }: Days): Generator<Days> {
  let [first, sum]: [string | null, number] = [null, 0];
  for (const [index, { month, entries }] of months.entries()) {
    first ??= month;
    sum += entries;
    const next = months[index + 1];
    if (next && sum + next.entries <= SPAN_ENTRIES) continue;
    yield { from: later(from, `${first}-01`), to: earlier(to, `${month}-31`) };
    [first, sum] = [null, 0];
  }
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

function* pagesOf(candidates: Candidate[]): Generator<number[]> {
  let [page, bytes]: [number[], number] = [[], 0];
  for (const candidate of candidates) {
    if (page.length === PAGE_ENTRIES || (page.length > 0 && bytes + candidate.bytes > PAGE_BYTES)) {
      yield page;
      [page, bytes] = [[], 0];
    }
    page.push(candidate.id);
    bytes += candidate.bytes;
  }
  if (page.length > 0) yield page;
}

/** Of some entries those that pass the filters, in the order of the ids. */
function* readPage(ids: number[], { filters, withReadings = true }: Wanted): Steps<Entry[]> {
  const sought = checkFilters(filters);
  const holding = new Set(countSought(sought) === 0 ? ids : yield* findMatching(ids, sought));
  const wanted = ids.filter((id) => holding.has(id));
  const rows = yield* readEntryRows(wanted, { withEmotions: withReadings });
  return rows.map(fromEntryRows).filter(filterOf(filters));
}

function filterOf({ emotion, tag }: ExportFilters): (entry: Entry) => boolean {
  const key = tag === undefined ? null : tagKey(tag);
  return (entry) =>
    (emotion === undefined || entry.emotion === emotion) && (key === null || entry.tagKeys.includes(key));
}
