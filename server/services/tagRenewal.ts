import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'sequelize';
import { replaceTags } from '../../models/repositories/entryParts';
import { forgetAnswers } from '../../models/repositories/entryWrites';
import { moveWritten } from '../../models/repositories/importRows';
import { updateRow } from '../../models/repositories/rows';
import type { Steps } from '../../models/repositories/steps';
import { runSteps } from '../../models/runSteps';
import { firstSpellings, tagKey, tag as tagRule } from '../contract/diaryFields';
import type { Entry } from './entries';
import { tagRows } from './entryParts';

type Tags = Pick<Entry, 'tags' | 'tagKeys'>;

/**
 * Tags that an older version stored, as today's rules have them, which whoever asks for one is held to: null where they are so
 * already. What is no tag by these rules stays readable as it is.
 */
export function renewedTags({ tags: stored, tagKeys: storedKeys }: Tags): Tags | null {
  const tags = firstSpellings(stored.map((name) => tagRule.safeParse(name).data ?? name));
  const tagKeys = tags.map(tagKey);
  return isDeepStrictEqual([tags, tagKeys], [stored, storedKeys]) ? null : { tags, tagKeys };
}

/**
 * Stores an entry's tags by today's rules; gives them, or null where they are so already. What clients see of them counts as one
 * more revision: a number that was given never stands for another entry. Nobody saved it, so an import can still be undone.
 */
export async function renewTags(entry: Entry, transaction: Transaction): Promise<Tags | null> {
  const renewed = renewedTags(entry);
  if (!renewed) return null;
  const { id, userId, revision } = entry;
  await runSteps(transaction, function* (engine): Steps<void> {
    yield* replaceTags(engine, id, tagRows(id, renewed.tags));
    if (isDeepStrictEqual(renewed.tags, entry.tags)) return;
    yield* updateRow(engine, 'diaries', id, { revision: revision + 1 });
    yield* moveWritten(id, { from: revision, to: revision + 1 });
    yield* forgetAnswers(userId, [id]);
  });
  return renewed;
}
