import type { Database } from '../../models/database';
import { MAX_TAGS } from '../contract/vocabulary';
import { readSpellings } from '../insights/tags';

export interface TagUse {
  name: string;
  count: number;
  lastUsed: string;
}

/** Every tag of a person once, most used first, in the spelling of the entry written last. */
export async function listTags(database: Database, userId: number): Promise<TagUse[]> {
  const uses = new Map<string, TagUse>();
  for (const { key, name, entries, lastDay } of await database.readSteps(() => readSpellings(userId))) {
    const other = uses.get(key);
    const lastUsed = other && other.lastUsed > lastDay ? other.lastUsed : lastDay;
    uses.set(key, { name, count: entries + (other?.count ?? 0), lastUsed });
  }
  const sorted = [...uses.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return sorted.slice(0, MAX_TAGS);
}
