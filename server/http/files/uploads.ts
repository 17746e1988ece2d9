import { unavailable } from '../../errors';

/** How many files of a user, and of all, may be arriving and be worked on at once: each takes room on the disk. */
const PER_USER = 4;
const IN_ALL = 32;
/** Beyond, nobody has a second one: some who send slowly do not take up all places. */
const CROWDED = IN_ALL / 2;

/** Somebody who has a place, while their file arrives. */
export interface Sender {
  /** How much came in the last seconds; null as long as that is no matter: they have only begun, or enough comes. */
  tooFewBytes(): number | null;
  /** The place is given to somebody else. */
  giveUp(): void;
}

/** A place among the uploads. */
export interface Place {
  /** Who sends; null before and after. */
  sender: Sender | null;
}

/**
 * Refuses with 503 what comes beyond that: whoever sends many files waits for one before the next. Where all places are
 * taken, the slowest of those who send too slowly gives theirs away.
 */
export function limitUploads(): <T>(userId: number, work: (place: Place) => Promise<T>) => Promise<T> {
  const underWay = new Map<number, number>();
  const places = new Set<Place>();
  return async (userId, work) => {
    const own = underWay.get(userId) ?? 0;
    if (own >= PER_USER || (own > 0 && places.size >= CROWDED))
      throw unavailable(`Uploads of yours are under way: ${own}; send this one after them`, 1);
    if (places.size >= IN_ALL && !giveAway(places)) throw unavailable('Too many uploads are under way just now', 2);
    const place: Place = { sender: null };
    underWay.set(userId, own + 1);
    places.add(place);
    try {
      return await work(place);
    } finally {
      places.delete(place);
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    }
  };
}

/** Takes the place of the slowest, if there is one who is too slow. */
function giveAway(places: Set<Place>): boolean {
  const slow = [...places].flatMap((place) => {
    const bytes = place.sender?.tooFewBytes() ?? null;
    return bytes === null ? [] : [{ place, bytes }];
  });
  const [slowest] = slow.sort((a, b) => a.bytes - b.bytes);
  if (!slowest) return false;
  places.delete(slowest.place);
  slowest.place.sender?.giveUp();
  return true;
}
