import { session } from '../api/session';
import { fieldOf, readStored, textIn } from '../lib/stored';
import { createStore, useStore } from '../store';
import type { Entry } from '../types';

const KEPT = 'diary.dismissed';

/** Of a reading put away: its day, and whose it is; null where that was not kept yet. */
interface Away {
  day: string | null;
  userId: number | null;
}

/** By their entries. */
type Dismissed = ReadonlyMap<number, Away>;

function read(): Dismissed {
  const kept = readStored(KEPT);
  return new Map(
    (Array.isArray(kept) ? kept : []).flatMap((one: unknown): [number, Away][] => {
      if (typeof one === 'number') return [[one, { day: null, userId: null }]];
      const [id, userId] = [fieldOf(one, 'id'), fieldOf(one, 'userId')];
      if (typeof id !== 'number') return [];
      return [[id, { day: textIn(one, 'day'), userId: typeof userId === 'number' ? userId : null }]];
    }),
  );
}

const store = createStore<Dismissed>(read());

const userHere = (): number | null => session.get().user?.id ?? null;

/** Puts a reading away that the writer called wrong, or takes it back: on this device, told to nobody. */
export function toggleDismissed({ id, day }: Pick<Entry, 'id' | 'day'>): void {
  const next = new Map(read()); // another tab may have put one away meanwhile
  if (!next.delete(id)) next.set(id, { day, userId: userHere() });
  localStorage.setItem(KEPT, JSON.stringify([...next].map(([id, away]) => ({ id, ...away }))));
  store.set(next);
}

export const useIsDismissed = (id: number): boolean => useStore(store).has(id);

/**
 * Days with a reading that was put away: what the texts of such a day say is not shown either. Never those of somebody else
 * who writes on this device.
 */
export const useDismissedDays = (): ReadonlySet<string | null> => {
  const here = userHere();
  const away = [...useStore(store).values()];
  return new Set(away.flatMap(({ day, userId }) => (userId === null || userId === here ? [day] : [])));
};
