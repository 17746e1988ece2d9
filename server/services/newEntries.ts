import type { InferAttributes } from 'sequelize';
import type { Diary } from '../../models';
import type { Contribution } from './contributions';
import { assembleEntry, type Entry, entryContribution } from './entries';
import { type Detected, detectedRows, tagRows } from './entryParts';

/** An entry on its way into the diary, as its writer made it or as an import brings it. */
export interface NewEntry {
  /** Every column of its row but the id. */
  columns: Omit<InferAttributes<Diary>, 'id' | 'deletedAt' | 'version'>;
  detected: Detected | null | undefined;
  tags: readonly string[];
}

export interface WrittenEntry {
  /** Rows that belong to it. */
  emotions: ReturnType<typeof detectedRows>;
  tags: ReturnType<typeof tagRows>;
  entry: Entry;
  /** What its day and month count. */
  counted: { day: string; contribution: Contribution };
}

/** What belongs to a new entry whose row has this id now. */
export function writtenEntry({ columns, detected, tags: names }: NewEntry, id: number): WrittenEntry {
  const [emotions, tags] = [detectedRows(id, detected), tagRows(id, names)];
  const entry = assembleEntry({ ...columns, id }, emotions, tags);
  return { emotions, tags, entry, counted: entryContribution({ ...entry, words: columns.words }) };
}
