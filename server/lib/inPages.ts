import { nextTurn } from './eventLoop';

/** Rows a page at a time, with a turn of others between two; each page begins after the last row of the one before. */
export async function* inPages<Row>(
  most: number,
  read: (last: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[], void, void> {
  let last: Row | null = null;
  for (;;) {
    const rows = await read(last);
    yield rows;
    if (rows.length < most) return;
    last = rows.at(-1) ?? null;
    await nextTurn();
  }
}
