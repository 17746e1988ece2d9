import type { InferAttributes } from 'sequelize';
import type { Diary } from '../../models';
import type { Engine } from '../../models/dialects/dialect';
import { emotionParts, insertParts, tagParts } from '../../models/repositories/entryParts';
import { insertEntry } from '../../models/repositories/entryWrites';
import { type Steps, together } from '../../models/repositories/steps';
import type { Counted } from './contributions';
import { assembleEntry, type Entry, entryContribution } from './entries';
import { type Detected, detectedRows, tagRows } from './entryParts';
import { findSummaries, shiftSummaries } from './summaries';

/** An entry on its way into the diary, as its writer made it or as an import brings it. */
export interface NewEntry {
  /** Every column of its row but the id, and but what belongs to it. */
  columns: Omit<InferAttributes<Diary>, 'id' | 'emotionParts' | 'tagParts' | 'deletedAt' | 'version'>;
  detected: Detected | null | undefined;
  tags: readonly string[];
}

export interface WrittenEntry {
  /** Rows that belong to it. */
  emotions: ReturnType<typeof detectedRows>;
  tags: ReturnType<typeof tagRows>;
  entry: Entry;
  /** What its day and month count. */
  counted: Counted;
}

/** Its row, to be inserted. */
export const rowOf = ({ columns, detected, tags }: NewEntry) => ({
  ...columns,
  emotionParts: emotionParts(detectedRows(0, detected)),
  tagParts: tagParts(tagRows(0, tags)),
});

/** What belongs to a new entry whose row has this id now. */
export function writtenEntry({ columns, detected, tags: names }: NewEntry, id: number): WrittenEntry {
  const [emotions, tags] = [detectedRows(id, detected), tagRows(id, names)];
  const entry = assembleEntry({ ...columns, id }, emotions, tags);
  return { emotions, tags, entry, counted: entryContribution({ ...entry, words: columns.words }) };
}

/**
 * Writes a new entry with all that belongs to it, and carries it into the summaries. Must run in a transaction that has the
 * row of its user.
 */
export function* addEntry(engine: Engine, added: NewEntry): Steps<Entry> {
  const { userId, day } = added.columns;
  const [id, summaries] = yield* together([insertEntry(engine, rowOf(added)), findSummaries(userId, [day])]);
  const { entry, emotions, tags, counted } = writtenEntry(added, id);
  yield* together([
    insertParts(engine, 'emotions', emotions),
    insertParts(engine, 'tags', tags),
    shiftSummaries(engine, summaries, [{ ...counted, sign: 1 }]),
  ]);
  return entry;
}
