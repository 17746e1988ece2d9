/** So many rows of a minute wait for each other: nobody writes more, and each may have a megabyte. */
const MOST_WAITING = 20;

export interface TableRow {
  cells: Record<string, string>;
  /** Where it stands in its file, for people. */
  where: string;
  /** Its minute, as a clock on the wall showed it; null where that could not be read. */
  local: string | null;
}

/** What names a row in every export of its table; null where its minute could not be read. */
export type NamedRow = TableRow & { key: string | null };

/**
 * Names rows by their minute, those that stand side by side counted from the oldest: the next one that is written in that minute
 * takes no name of these. A table begins with its newest, unless its first two minutes say otherwise. Rows that say just the same are one.
 * Of more than twenty of a minute each further twenty are counted on by themselves, so that none waits for the last of a million.
 */
export function createRowsOfAMinute() {
  let waiting: TableRow[] = [];
  let counted = 0;
  let isNewestFirst: boolean | null = null;

  function finish(): NamedRow[] {
    const said = waiting.map(({ cells }) => JSON.stringify(cells));
    const fromOldest = [...new Set(isNewestFirst === false ? said : said.toReversed())];
    const numberOf = (index: number) => counted + fromOldest.indexOf(said[index] ?? '');
    const named = waiting.map((row, index) => ({ ...row, key: keyOf(row.local, numberOf(index)) }));
    counted += fromOldest.length;
    waiting = [];
    return named;
  }

  return {
    /** Gives those before it that have their names by now. */
    add(row: TableRow): NamedRow[] {
      const last = waiting.at(-1);
      const isAnother = last !== undefined && last.local !== row.local;
      if (isAnother && last.local !== null && row.local !== null) isNewestFirst ??= row.local < last.local;
      const finished = isAnother || waiting.length >= MOST_WAITING ? finish() : [];
      if (isAnother) counted = 0;
      waiting.push(row);
      return finished;
    },

    rest: finish,
  };
}

const keyOf = (local: string | null, number: number) => (local !== null && number > 0 ? `${local}#${number}` : local);
