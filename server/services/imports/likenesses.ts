import { fingerprintOf } from './fingerprints';
import type { Match } from './matching';
import type { CheckedRecord } from './record';

/** Entries that records of a file stand for: each for one of them, and where nothing names it for that one as often as it stands there. */
export interface Likenesses {
  has(diaryId: number): boolean;
  /** The entry that was taken for this record, where it stands in the file a second time. */
  of(record: CheckedRecord): number | undefined;
}

export function createLikenesses() {
  const ids = new Set<number>();
  const byPrint = new Map<number, number>();
  return {
    has: (diaryId: number) => ids.has(diaryId),
    of: (record: CheckedRecord) => byPrint.get(fingerprintOf(nameOf(record))),
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
