import { fromJson } from '../../../models/columns';
import type { Database } from '../../../models/database';
import type { Steps } from '../../../models/repositories/steps';
import {
  readDayTables,
  readMonthTables,
  readWordedRows,
  type TableRow,
  type WordedRow,
} from '../../../models/repositories/wordRows';
import { runSteps } from '../../../models/runSteps';
import { chunksOf, eachStoredWord, type WordTable } from '../../../models/wordTable';
import { PER_CALL } from '../../contract/limits';
import type { Span } from '../../insights/period';
import { addDays, type MonthId, monthOf, monthRange } from '../../lib/dates';
import { createPauses } from '../../lib/eventLoop';
import { inPages } from '../../lib/inPages';
import { type CallControl, UNLIMITED } from '../caller';
import { createWordTotals, type WordTotals } from './wordTotals';

/** Of days and months with more words than their tables hold, so many entries are counted, the latest first. */
export const MOST_WIDE_ENTRIES = 1_000;
/** What is read before others have their turn: a millisecond or two. The words of an entry may be 100 kB. */
const SLICE_TABLES = 8;
const SLICE_ENTRIES = 4;
/** What of an entry's words, as they are stored, is counted between two looks at the clock: some thousand. */
const SLICE_CHARACTERS = 16_384;

/** Runs steps on the snapshot of a cloud. */
type Run = <T>(steps: Steps<T>) => Promise<T>;

/**
 * Adds up the words of a span on one snapshot: a row for each month that lies wholly in it, and a row for each day around
 * these. Where a table was too small for its words, the entries themselves are counted.
 */
export function readWords(
  database: Database,
  { userId, span, control = UNLIMITED }: { userId: number; span: Span; control?: CallControl | undefined },
): Promise<WordTotals> {
  return database.read(async (transaction) => {
    const run: Run = (steps) => {
      control.throwIfAborted();
      return runSteps(transaction, () => steps);
    };
    const totals = createWordTotals();
    const { addTable, addWord } = totals;
    const pauseIfDue = createPauses();
    const wide: Span[] = [];
    for await (const { id, words } of readTables(run, userId, span)) {
      const table = fromJson<WordTable>(words);
      if (table.isWide) wide.push(spanOf(id));
      else addTable(table);
      await pauseIfDue();
    }
    if (wide.length === 0) return totals;
    for await (const { words, sentiment, hasEmotions } of readEntries(run, userId, wide)) {
      const read = sentiment === null || !hasEmotions ? null : Math.round(sentiment * 1000);
      for (const chunk of chunksOf(words, SLICE_CHARACTERS)) {
        let counted = 0;
        eachStoredWord(chunk, (text, start, end, count) => {
          addWord(totals.words.placeOf(text, start, end), count, read);
          counted += 1;
        });
        control.charge(counted / PER_CALL.countedWords);
        await pauseIfDue();
      }
    }
    return totals;
  });
}

async function* readTables(run: Run, userId: number, span: Span): AsyncGenerator<TableRow, void, void> {
  const { months, days } = splitIntoMonths(span);
  const pages = [
    ...(months ? [(page: TablePage) => readMonthTables(userId, months, page)] : []),
    ...days.map((around) => (page: TablePage) => readDayTables(userId, around, page)),
  ];
  for (const read of pages) {
    const next = (last: TableRow | null) => run(read({ after: last?.id ?? null, most: SLICE_TABLES }));
    for await (const tables of inPages(SLICE_TABLES, next)) yield* tables;
  }
}

type TablePage = Parameters<typeof readMonthTables>[2];

async function* readEntries(run: Run, userId: number, spans: Span[]): AsyncGenerator<WordedRow, void, void> {
  let left = MOST_WIDE_ENTRIES;
  const next = (after: WordedRow | null) => {
    const most = Math.min(SLICE_ENTRIES, left);
    left -= most;
    return run(readWordedRows(userId, spans, { after, most }));
  };
  for await (const entries of inPages(SLICE_ENTRIES, next)) yield* entries;
}

/** The whole months inside a span, and the days before and after them. */
export function splitIntoMonths({ from, to }: Span): { months: { from: MonthId; to: MonthId } | null; days: Span[] } {
  const first = from.endsWith('-01') ? from : addDays(monthEnd(from), 1);
  const last = to === monthEnd(to) ? to : addDays(`${monthOf(to)}-01`, -1);
  if (first > last) return { months: null, days: [{ from, to }] };
  const around = [
    { from, to: addDays(first, -1) },
    { from: addDays(last, 1), to },
  ];
  return { months: { from: monthOf(first), to: monthOf(last) }, days: around.filter((span) => span.from <= span.to) };
}

/** The days of a month, or a day. */
const spanOf = (id: string): Span =>
  id.length === 'YYYY-MM'.length ? { from: `${id}-01`, to: monthEnd(`${id}-01`) } : { from: id, to: id };

function monthEnd(day: string): string {
  return monthRange(monthOf(day))?.to ?? day;
}
