import { unavailable } from '../../errors';

/** How many files of a user, and of all, may be arriving and be worked on at once: each takes room on the disk. */
const PER_USER = 4;
const IN_ALL = 32;
/** Beyond, nobody has a second one: some who send slowly do not take up all places. */
const CROWDED = IN_ALL / 2;

/** Refuses with 503 what comes beyond that: whoever sends many files waits for one before the next. */
export function limitUploads(): <T>(userId: number, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<number, number>();
  let all = 0;
  return async (userId, work) => {
    const own = underWay.get(userId) ?? 0;
    if (own >= PER_USER || (own > 0 && all >= CROWDED))
      throw unavailable(`Uploads of yours are under way: ${own}; send this one after them`, 1);
    if (all >= IN_ALL) throw unavailable('Too many uploads are under way just now', 2);
    underWay.set(userId, own + 1);
    all += 1;
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    }
  };
}
