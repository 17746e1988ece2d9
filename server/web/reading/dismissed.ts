import { readStored } from '../lib/stored';

const KEPT = 'diary.dismissed';

function read(): Set<number> {
  const ids = readStored(KEPT);
  return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []);
}

/** Readings that the writer called wrong: put away on this device, told to nobody. */
export const dismissed = {
  has: (id: number) => read().has(id),
  toggle(id: number): void {
    const ids = read();
    if (!ids.delete(id)) ids.add(id);
    localStorage.setItem(KEPT, JSON.stringify([...ids]));
  },
};
