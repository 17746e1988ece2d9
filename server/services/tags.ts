import type { Transaction } from 'sequelize';
import type { Database } from '../../models/database';
import { runSteps } from '../../models/runSteps';
import { MAX_TAGS } from '../contract/vocabulary';
import type { Span } from '../insights/period';
import { byUse, readFirstTags, readMoreTags, type TagSlice, type TagUse, type TagUses } from '../insights/tags';
import { createPauses, nextTurn } from '../lib/eventLoop';
import { type CallControl, UNLIMITED } from './caller';

/** Reads the tags that are left, a slice at a time: others have their turn in between, and each slice is a call's work. */
export async function readAllTags(
  transaction: Transaction,
  first: TagSlice,
  control: CallControl = UNLIMITED,
): Promise<TagUses> {
  let slice = first;
  while (slice.next) {
    control.charge(1);
    await nextTurn();
    control.throwIfAborted();
    const before = slice;
    slice = await runSteps(transaction, () => readMoreTags(before));
  }
  return slice.uses;
}

/** The same where the first were read beside something else: mostly these are all, and where not, all are read on one snapshot. */
export const readTagsFrom = (
  database: Database,
  { userId, span, first }: { userId: number; span?: Span; first: TagSlice },
  control?: CallControl,
): Promise<TagUses> | TagUses =>
  first.next
    ? database.read(async (transaction) =>
        readAllTags(transaction, await runSteps(transaction, () => readFirstTags(userId, span)), control),
      )
    : first.uses;

/** Every tag of a person once, most used first, in the spelling of the entry written last. */
export async function listTags(database: Database, userId: number, control?: CallControl) {
  const first = await database.readSteps(() => readFirstTags(userId));
  const uses = await readTagsFrom(database, { userId, first }, control);
  const tags = await mostUsed(uses.values());
  return tags.map(({ name, entries, lastDay }) => ({ name, count: entries, lastUsed: lastDay }));
}

/** In slices; sorts only those that can be among them. */
async function mostUsed(uses: Iterable<TagUse>): Promise<TagUse[]> {
  const pauseIfDue = createPauses();
  let most: TagUse[] = [];
  const keepMost = () => {
    most = most.sort(byUse).slice(0, MAX_TAGS);
  };
  for (const use of uses) {
    if (most.push(use) < 2 * MAX_TAGS) continue;
    keepMost();
    await pauseIfDue();
  }
  keepMost();
  return most;
}
