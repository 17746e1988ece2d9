import type { Import } from '../../../models';
import { createLikenesses, type KnownLikenesses } from './likenesses';
import { ImportRefusal } from './refusal';

/** Of so many imports that wait for their next turn; of others it is found out anew. */
const MOST = 4;

/** What was noted of an import, and from which record on. */
export interface Noted {
  known: KnownLikenesses;
  since: number;
  /** Pictures of the file that were taken, by their path; null for one that cannot be read. */
  taken: Map<string, number | null>;
}

/** What imports noted in turns of this process: to find it out anew, all that they did is read, matched and taken again. */
export function createNotedLikenesses() {
  const kept = new Map<number, Noted & { position: number }>();
  return {
    /** Gives a turn what earlier ones noted, and keeps it for the next; nothing, where the import began or got on elsewhere. */
    async during(row: Import, turn: (noted: Noted) => Promise<boolean>): Promise<boolean> {
      const { id, format, position: since } = row;
      const found = kept.get(id);
      kept.delete(id);
      const noted = found?.position === since ? found : { known: createLikenesses(format), since, taken: new Map() };
      let goesOn = true;
      try {
        const isDone = await turn(noted);
        goesOn = !isDone;
        return isDone;
      } catch (error) {
        goesOn = !(error instanceof ImportRefusal);
        throw error;
      } finally {
        if (goesOn) kept.set(id, { ...noted, position: row.position });
        for (const first of kept.keys()) if (kept.size > MOST) kept.delete(first);
      }
    },
  };
}
