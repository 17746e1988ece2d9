import { fieldOf, readStored } from '../lib/stored';
import { createStore, useStore } from '../store';
import type { Entry } from '../types';

const KEPT = 'diary.dismissed';

/** Of a reading put away: its entry, and the day of that; none of those put away before days were kept. */
type Dismissed = ReadonlyMap<number, string | null>;

function read(): Dismissed {
  const kept = readStored(KEPT);
  return new Map(
    (Array.isArray(kept) ? kept : []).flatMap((one: unknown): [number, string | null][] => {
      if (typeof one === 'number') return [[one, null]];
      const [id, day] = [fieldOf(one, 'id'), fieldOf(one, 'day')];
      return typeof id === 'number' ? [[id, typeof day === 'string' ? day : null]] : [];
    }),
  );
}

const store = createStore<Dismissed>(read());

/** Puts a reading away that the writer called wrong, or takes it back: on this device, told to nobody. */
export function toggleDismissed({ id, day }: Pick<Entry, 'id' | 'day'>): void {
  const next = new Map(read()); // another tab may have put one away meanwhile
  if (!next.delete(id)) next.set(id, day);
  localStorage.setItem(KEPT, JSON.stringify([...next].map(([id, day]) => ({ id, day }))));
  store.set(next);
}

export const useIsDismissed = (id: number): boolean => useStore(store).has(id);

/** Days with a reading that was put away: what the texts of such a day say is not shown either. */
export const useDismissedDays = (): ReadonlySet<string | null> => new Set(useStore(store).values());
