import type { Entry } from './entries';

/** Whether an entry of this revision is the one that the client means to change. */
export type Expectation = (revision: number) => boolean;

/** Without a condition the last writer wins. */
export const anyRevision: Expectation = () => true;

/** The entry was saved by somebody else meanwhile; nothing was changed. */
export class EntryChangedError extends Error {
  override readonly name = 'EntryChangedError';

  constructor(readonly current: Entry) {
    super('the entry has another revision');
  }
}

/** Throws unless the entry is the expected one. */
export function requireExpected(entry: Entry, isExpected: Expectation): void {
  if (!isExpected(entry.revision)) throw new EntryChangedError(entry);
}
