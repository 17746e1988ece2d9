import type { Engine } from '../../../models/dialects/dialect';
import { findIdsByMatchKeys, type MatchKeys } from '../../../models/repositories/entryList';
import { readEntryRows } from '../../../models/repositories/entryRows';
import { findEntriesOfImport, findKnownRecords, findWrittenNames } from '../../../models/repositories/importRows';
import type { Steps } from '../../../models/repositories/steps';
import { groupBy } from '../../lib/groupBy';
import { type Entry, fromEntryRows } from '../entries';
import { fingerprintOf } from './fingerprints';
import { type Likenesses, nameOf } from './likenesses';
import { keyOf, namesOfEntry, numbersOf } from './names';
import type { CheckedRecord, ImportedRecord, OwnFields } from './record';
import { saysTheSame } from './sameness';

/**
 * What a record is to the diary as it stands: `new`, the `same` as an entry is now, or another version of one that was
 * `changed`, there or here. Entries are known by what names them in their format, by the name their client chose, in an archive that
 * was made of this very diary by their id and the moment they were saved first, and without any of these by their `likeness`.
 */
export type Match =
  | { kind: 'new' }
  | { kind: 'same'; diaryId: number; revision: number; isLikeness?: true }
  | { kind: 'changed'; diaryId: number };

/**
 * Matches of records, in their order. `format` is that of the file. Two records of one import that have a name in common and
 * say different things are two entries, however far apart they stand: `importId` is the import that writes them, null for a plan.
 * `likenesses` are those of the records before these; `told` are entries that records around these tell as they stand, `named`
 * those of them that they name.
 */
export function* matchRecords(
  engine: Engine,
  records: readonly CheckedRecord[],
  whose: {
    userId: number;
    format: string;
    importId: number | null;
    likenesses: Likenesses;
    named?: ReadonlySet<number>;
    told?: ReadonlySet<number>;
  },
): Steps<Match[]> {
  const { userId, format, importId, likenesses, named: around, told } = whose;
  const digests = records.map(({ digest }) => digest);
  const known = yield* findKnownRecords(userId, { keys: records.map(({ key }) => key), digests });
  const byKey = groupBy(known, ({ format: kind, sourceKey }) => `${kind} ${sourceKey}`);
  const diaryIds = known.map(({ diaryId }) => diaryId);
  const rows = yield* readEntryRows(yield* findIdsByMatchKeys(engine, userId, matchKeysOf(records, diaryIds)));
  const entries = rows.map(fromEntryRows);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const written = new Set(yield* findEntriesOfImport(importId, [...byId.keys()]));
  const others = entries.filter(({ id }) => !written.has(id)); // two pages of one file may say the same
  const byClientId = new Map(entries.map((entry) => [entry.clientId, entry]));
  const looks = records.map((record) => {
    const imported = byKey.get(keyOf(record, format)) ?? [];
    const twins = imported.filter(({ digest }) => digest === record.digest);
    const untouched = twins.find(({ diaryId, revision }) => byId.get(diaryId)?.revision === revision);
    const own = record.own && ownEntry(record.own, { byId, byClientId });
    const earlier = imported.filter((one) => one.importId !== importId);
    const named = [...earlier, ...twins].flatMap(({ diaryId }) => byId.get(diaryId) ?? []);
    const candidates = own ? [...named, own] : named;
    const same = byId.get(untouched?.diaryId ?? 0) ?? candidates.find((entry) => saysTheSame(entry, record));
    return { record, own, candidates, same };
  });
  const standing = new Set(looks.map(({ same }) => same?.id));
  const isNamed = ({ id }: Entry) => standing.has(id) || around?.has(id);
  const owned = new Set(looks.map(({ own }) => own?.id));
  const untold = others.filter((entry) => !isNamed(entry) && !owned.has(entry.id) && !likenesses.has(entry.id));
  const unnamed = new Set(looks.flatMap(({ record, same }) => (same ? [] : momentOf(record))));
  const alikeToSome = untold.filter((entry) => unnamed.has(momentOf(entry)));
  const free = groupBy(yield* withoutNamed(alikeToSome, likenesses), momentOf);
  const taken = new Map<string, Entry>();
  const likes = looks.map(({ record, candidates, same }): Entry | undefined => {
    if (same) return undefined;
    const [name, moment] = [nameOf(record), momentOf(record)];
    const before = taken.get(name) ?? byId.get(likenesses.of(record) ?? 0);
    const alike = free.get(moment) ?? [];
    const possible = before && momentOf(before) === moment ? [before] : alike;
    const like = possible.find((entry) => !candidates.includes(entry) && isLikeness(entry, record));
    if (!like) return undefined;
    if (like !== before) alike.splice(alike.indexOf(like), 1);
    taken.set(name, like);
    standing.add(like.id);
    return like;
  });
  return looks.map(({ candidates, same }, index): Match => {
    const like = likes[index];
    if (same) return { kind: 'same', diaryId: same.id, revision: same.revision };
    if (like) return { kind: 'same', diaryId: like.id, revision: like.revision, isLikeness: true };
    const isOfAnother = ({ id }: Entry) => written.has(id) || standing.has(id) || told?.has(id);
    const changed = candidates.findLast((entry) => !isOfAnother(entry));
    return changed ? { kind: 'changed', diaryId: changed.id } : { kind: 'new' };
  });
}

/** Those of some entries that no record of the file names, as far as that is known yet. */
function* withoutNamed(entries: Entry[], likenesses: Likenesses): Steps<Entry[]> {
  const names = likenesses.names();
  if (!names || entries.length === 0) return entries;
  const written = groupBy(yield* findWrittenNames(entries.map(({ id }) => id)), ({ diaryId }) => diaryId);
  const isNamed = (entry: Entry) =>
    namesOfEntry(entry, written.get(entry.id) ?? []).some((name) => names.has(fingerprintOf(name)));
  return entries.filter((entry) => !isNamed(entry));
}

const momentOf = ({ date, content }: Pick<Entry, 'date' | 'content'>) => `${date.getTime()} ${content}`;

/**
 * Whether an entry of the same moment and text may be a record told another time, which nothing names. Two notes of a day may
 * say the same in words. Of our own archive all must be the same, and clients have not named them as two; of another diary the
 * moods, unless one of them is not told.
 */
function isLikeness(entry: Entry, record: ImportedRecord): boolean {
  const { own, mood } = record;
  if (own) return (own.clientId === null || entry.clientId === null) && saysTheSame(entry, record);
  return entry.moodLabel === null || mood === null || mood.label === null || mood.label === entry.moodLabel;
}

function matchKeysOf(records: readonly ImportedRecord[], diaryIds: readonly number[]): MatchKeys {
  const own = records.flatMap((record) => record.own ?? []);
  return {
    ids: [...new Set([...diaryIds, ...own.flatMap(numbersOf).map(({ id }) => id)])],
    clientIds: own.flatMap(({ clientId }) => clientId ?? []),
    moments: [...new Set(records.map(({ date }) => date.getTime()))].map((at) => new Date(at)),
    texts: [...new Set(records.map(({ content }) => content))], // of one moment there may be very many
  };
}

function ownEntry(
  own: OwnFields,
  { byId, byClientId }: { byId: Map<number, Entry>; byClientId: Map<string | null, Entry> },
): Entry | null {
  const named = own.clientId === null ? undefined : byClientId.get(own.clientId);
  if (named) return named;
  const isSaved = ({ id, at }: ReturnType<typeof numbersOf>[number]) =>
    Date.parse(byId.get(id)?.createdAt ?? '') === at;
  return byId.get(numbersOf(own).find(isSaved)?.id ?? 0) ?? null;
}
