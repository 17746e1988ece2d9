interface Cursor {
  delete(): Promise<void>;
  continue(): Promise<Cursor | null>;
}

interface ByTime {
  count(): Promise<number>;
  openCursor(): Promise<Cursor | null>;
}

/** Leaves the latest `most` rows of an index that has them in order of time. */
export async function leaveLatest(byTime: ByTime, most: number): Promise<void> {
  const tooMany = (await byTime.count()) - most;
  let oldest = tooMany > 0 ? await byTime.openCursor() : null;
  for (let gone = 0; oldest && gone < tooMany; gone += 1) {
    await oldest.delete();
    oldest = await oldest.continue();
  }
}
