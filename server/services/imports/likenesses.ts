import { createFingerprints, type Fingerprints, fingerprintOf } from './fingerprints';
import type { Match } from './matching';
import { namesOf } from './names';
import type { CheckedRecord, ImportItem } from './record';

/** Entries that records of a file stand for: each for one of them, and where nothing names it for that one as often as it stands there. */
export interface Likenesses {
  has(diaryId: number): boolean;
  /** The entry that was taken for this record, where it stands in the file a second time. */
  of(record: CheckedRecord): number | undefined;
  /** What the records of the file are called, all of them; null until `match` had to know. */
  names(): Pick<Fingerprints, 'has'> | null;
}

/** The file, to be read once more. */
export interface FileAgain {
  /** All of its records, some at a time. */
  all(): AsyncIterable<{ items: ImportItem<CheckedRecord>[] }>;
  /** Those that were done before anything was noted here, in their order. */
  done(): AsyncIterable<{ items: ImportItem<CheckedRecord>[] }> | readonly [];
  match(records: readonly CheckedRecord[]): Promise<Match[]>;
}

export type KnownLikenesses = ReturnType<typeof createLikenesses>;

const recordsOf = ({ items }: { items: ImportItem<CheckedRecord>[] }) =>
  items.flatMap((item) => ('record' in item ? item.record : []));

export function createLikenesses(format: string) {
  const ids = new Set<number>();
  const byPrint = new Map<number, number>();
  let names: Fingerprints | null = null;

  /** Once it is certain that these matches stand. */
  function note(records: readonly CheckedRecord[], matches: readonly Match[]): void {
    for (const [index, record] of records.entries()) {
      const match = matches[index];
      if (match?.kind !== 'same') continue;
      ids.add(match.diaryId);
      if (match.isLikeness) byPrint.set(fingerprintOf(nameOf(record)), match.diaryId);
    }
  }

  /** What is broken off leaves nothing. */
  async function learn(file: FileAgain): Promise<void> {
    const found = createFingerprints();
    for await (const batch of file.all())
      for (const record of recordsOf(batch)) for (const name of namesOf(record, format)) found.add(fingerprintOf(name));
    names = found;
    try {
      for await (const batch of file.done()) note(recordsOf(batch), await file.match(recordsOf(batch)));
    } catch (error) {
      names = null;
      throw error;
    }
  }

  return {
    has: (diaryId: number) => ids.has(diaryId),
    of: (record: CheckedRecord) => byPrint.get(fingerprintOf(nameOf(record))),
    names: () => names,
    note,

    /**
     * Matches of a batch. Before the first record is taken for an entry that nothing in its batch names, the others are asked, however
     * far behind or before they stand: an entry that one of them names, or was taken for, is that one's.
     */
    async match(records: readonly CheckedRecord[], file: FileAgain): Promise<Match[]> {
      const matches = await file.match(records);
      if (names || !matches.some((match) => match.kind === 'same' && match.isLikeness)) return matches;
      await learn(file);
      return file.match(records);
    },
  };
}

/** A record, and the same a second time in its file. */
export const nameOf = ({ key, digest }: CheckedRecord) => `${key} ${digest}`;
