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

/** @param readAll reads the whole file once more. */
export function createLikenesses(format: string, readAll: () => AsyncIterable<{ items: ImportItem<CheckedRecord>[] }>) {
  const ids = new Set<number>();
  const byPrint = new Map<number, number>();
  let names: Fingerprints | null = null;

  async function learnNames(): Promise<void> {
    names = createFingerprints();
    for await (const { items } of readAll())
      for (const item of items)
        if ('record' in item) for (const name of namesOf(item.record, format)) names.add(fingerprintOf(name));
  }

  return {
    has: (diaryId: number) => ids.has(diaryId),
    of: (record: CheckedRecord) => byPrint.get(fingerprintOf(nameOf(record))),
    names: () => names,

    /**
     * Matches of a batch. Before the first record is taken for an entry that nothing in its batch names, the others are asked, however
     * far behind they stand: an entry that one of them names is that one's.
     */
    async match(matchAll: () => Promise<Match[]>): Promise<Match[]> {
      const matches = await matchAll();
      if (names || !matches.some((match) => match.kind === 'same' && match.isLikeness)) return matches;
      await learnNames();
      return matchAll();
    },

    /** Once it is certain that these matches stand. */
    note(records: readonly CheckedRecord[], matches: readonly Match[]): void {
      for (const [index, record] of records.entries()) {
        const match = matches[index];
        if (match?.kind !== 'same') continue;
        ids.add(match.diaryId);
        if (match.isLikeness) byPrint.set(fingerprintOf(nameOf(record)), match.diaryId);
      }
    },
  };
}

/** A record, and the same a second time in its file. */
export const nameOf = ({ key, digest }: CheckedRecord) => `${key} ${digest}`;
