import type { Transaction } from 'sequelize';
import { findMatching } from '../../../models/repositories/entryList';
import { readEntryRows } from '../../../models/repositories/entryRows';
import { type DayOrder, type LengthRow, readLengths } from '../../../models/repositories/exportRows';
import type { Steps } from '../../../models/repositories/steps';
import { runSteps } from '../../../models/runSteps';
import { tagKey } from '../../contract/diaryFields';
import type { ExportFilters } from '../../contract/export';
import { nextTurn } from '../../lib/eventLoop';
import { inPages } from '../../lib/inPages';
import { merged } from '../../lib/merged';
import { askedAsCounted } from '../askedWord';
import { checkFilters, countSought } from '../diaryList';
import { type Entry, fromEntryRows } from '../entries';

/** What is read at once: a few milliseconds of work, and so much memory however long the texts are. */
const PAGE_ENTRIES = 200;
const PAGE_BYTES = 1_048_576;
/** Of which only the place and the length is read. */
const LENGTHS_PAGE = 1_000;

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
 * snapshot of `transaction`. Memory holds a page and the ids of a day, and others have their turn between pages.
 */
export async function* entriesInOrder(
  { userId, ...order }: EntryOrder,
  transaction: Transaction,
): AsyncGenerator<Entry[]> {
  const filters = await askedAsCounted(order.filters, userId, (steps) => runSteps(transaction, steps));
  const wanted = { ...order, filters };
  for await (const candidates of candidatesByDays({ userId, ...wanted }, transaction)) {
    for (const ids of pagesOf(candidates)) {
      const entries = await runSteps(transaction, () => readPage(ids, wanted));
      if (entries.length > 0) yield entries;
      await nextTurn();
    }
  }
}

export const daysWanted = ({ from, to }: ExportFilters) => ({ from: from ?? '0000-01-01', to: to ?? '9999-12-31' });

/** Some days at a time, each of them whole, in order: what was read of a day stands aside until all of it is. */
async function* candidatesByDays(
  { userId, filters, within = 'date' }: EntryOrder,
  transaction: Transaction,
): AsyncGenerator<Iterable<LengthRow>> {
  const page = { ...daysWanted(filters), most: LENGTHS_PAGE };
  const next = (after: LengthRow | null) =>
    runSteps(transaction, () => readLengths(userId, within, { ...page, after }));
  let aside: LengthRow[][] = [];
  for await (const rows of inPages(LENGTHS_PAGE, next)) {
    const last = rows.at(-1)?.day;
    const whole = rows.filter(({ day }) => day !== last).sort(inOrder);
    if (whole.length > 0) {
      yield merged([...aside, whole], inOrder);
      aside = [];
    }
    aside.push(rows.slice(whole.length).sort(inOrder));
  }
  yield merged(aside, inOrder);
}

const inOrder = (a: LengthRow, b: LengthRow) => compared(a.day, b.day) || compared(a.at, b.at) || a.id - b.id;

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function* pagesOf(candidates: Iterable<LengthRow>): Generator<number[]> {
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
    (emotion === undefined || (entry.emotion ?? 'none') === emotion) && (key === null || entry.tagKeys.includes(key));
}
