import type { Engine } from '../../../models/dialects/dialect';
import { findIdsByMatchKeys, type MatchKeys } from '../../../models/repositories/entryList';
import { readEntryRows } from '../../../models/repositories/entryRows';
import { findEntriesOfImport, findKnownRecords } from '../../../models/repositories/importRows';
import type { Steps } from '../../../models/repositories/steps';
import { groupBy } from '../../lib/groupBy';
import { type Entry, fromEntryRows } from '../entries';
import type { CheckedRecord, ImportedRecord } from './record';
import { saysTheSame } from './sameness';

/**
 * What a record is to the diary as it stands: `new`, the `same` as an entry is now, or another version of one that was
 * `changed`, there or here. Entries are known by what names them in their format, by the name their client chose, in an archive of this very diary by their id
 * and the moment they were saved first, and without any of these by moment and text, unless their moods are told apart.
 */
export type Match =
  | { kind: 'new' }
  | { kind: 'same'; diaryId: number; revision: number }
  | { kind: 'changed'; diaryId: number };

/**
 * Matches of records, in their order. `format` is that of the file. Two records of one import that have a name in common and
 * say different things are two entries, however far apart they stand: `importId` is the import that writes them, null for a plan.
 */
export function* matchRecords(
  engine: Engine,
  records: readonly CheckedRecord[],
  { userId, format, importId }: { userId: number; format: string; importId: number | null },
): Steps<Match[]> {
  const digests = records.map(({ digest }) => digest);
  const known = yield* findKnownRecords(userId, { keys: records.map(({ key }) => key), digests });
  const byKey = groupBy(known, ({ format: kind, sourceKey }) => `${kind} ${sourceKey}`);
  const diaryIds = known.map(({ diaryId }) => diaryId);
  const rows = yield* readEntryRows(yield* findIdsByMatchKeys(engine, userId, matchKeysOf(records, diaryIds)));
  const entries = rows.map(fromEntryRows);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const written = new Set(yield* findEntriesOfImport(importId, [...byId.keys()]));
  const others = entries.filter(({ id }) => !written.has(id)); // two pages of one file may say the same
  const byMoment = groupBy(others, ({ date, content }) => `${date.getTime()} ${content}`);
  const byClientId = new Map(entries.map((entry) => [entry.clientId, entry]));
  return records.map((record) => {
    const imported = byKey.get(keyOf(record, format)) ?? [];
    const twins = imported.filter(({ digest }) => digest === record.digest);
    const untouched = twins.find(({ diaryId, revision }) => byId.get(diaryId)?.revision === revision);
    if (untouched) return { kind: 'same', diaryId: untouched.diaryId, revision: untouched.revision };
    const own = record.own && ownEntry(record.own, { byId, byClientId });
    const earlier = imported.filter((one) => one.importId !== importId);
    const named = [...earlier, ...twins].flatMap(({ diaryId }) => byId.get(diaryId) ?? []);
    const candidates = own ? [...named, own] : named;
    const equal = [...candidates, ...(byMoment.get(`${record.date.getTime()} ${record.content}`) ?? [])];
    const same = equal.find((entry) =>
      candidates.includes(entry) ? saysTheSame(entry, record) : !isOfAnotherMood(entry, record),
    );
    if (same) return { kind: 'same', diaryId: same.id, revision: same.revision };
    const changed = candidates.findLast(({ id }) => !written.has(id)); // what this import wrote is another record's
    return changed ? { kind: 'changed', diaryId: changed.id } : { kind: 'new' };
  });
}

/** Two notes of one minute may say the same in words. Where one of them has no mood it is the other one, told again. */
function isOfAnotherMood({ moodLabel }: Entry, { mood }: ImportedRecord): boolean {
  return moodLabel !== null && mood !== null && mood.label !== null && mood.label !== moodLabel;
}

/** What names a record wherever it came from first. */
export const keyOf = ({ key, own }: ImportedRecord, format: string) => `${own?.origin?.format ?? format} ${key}`;

function matchKeysOf(records: readonly ImportedRecord[], diaryIds: readonly number[]): MatchKeys {
  const own = records.flatMap((record) => record.own ?? []);
  return {
    ids: [...new Set([...diaryIds, ...own.map(({ id }) => id)])],
    clientIds: own.flatMap(({ clientId }) => clientId ?? []),
    moments: [...new Set(records.map(({ date }) => date.getTime()))].map((at) => new Date(at)),
    texts: [...new Set(records.map(({ content }) => content))], // of one moment there may be very many
  };
}

function ownEntry(
  own: NonNullable<ImportedRecord['own']>,
  { byId, byClientId }: { byId: Map<number, Entry>; byClientId: Map<string | null, Entry> },
): Entry | null {
  const named = own.clientId === null ? undefined : byClientId.get(own.clientId);
  if (named) return named;
  const entry = byId.get(own.id);
  return entry?.createdAt.getTime() === own.createdAt.getTime() ? entry : null;
}
