import { createHash } from 'node:crypto';
import { ARCHIVED_WRITER_FIELDS, type ArchiveAnalysis, type ArchiveEntry, MAX_REVISION } from '../../contract/archive';
import { dayOf } from '../../lib/dates';
import { pick } from '../../lib/pick';
import type { Entry } from '../entries';

/** An entry as a line of entries.ndjson. `timeZone` is the writer's. */
export function entryRecord(entry: Entry, { timeZone, origin, images }: EntryContext): ArchiveEntry {
  const { valence, moodLabel } = entry;
  return {
    id: entry.id,
    clientId: entry.clientId,
    day: entry.day,
    instant: entry.date.toISOString(),
    zone: [origin?.zone ?? timeZone, timeZone].find((zone) => isZoneOf(entry, zone)) ?? null,
    content: entry.content,
    ...pick(entry, ARCHIVED_WRITER_FIELDS),
    mood: valence === null && moodLabel === null ? null : { valence, label: moodLabel },
    tags: entry.tags,
    images,
    revision: Math.min(entry.revision, MAX_REVISION), // one that was imported with as many is saved on
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
    origin,
  };
}

/** Whether its moment lies on its day there: it may have been moved since it came, from an archive that names any zone. */
function isZoneOf({ date, day }: Entry, zone: string): boolean {
  try {
    return dayOf(date, zone) === day;
  } catch {
    return false;
  }
}

export interface EntryContext {
  timeZone: string;
  origin: ArchiveEntry['origin'];
  images: ArchiveEntry['images'];
}

/** What was read in an entry as a line of analyses.ndjson; null while it waits to be read. */
export function analysisRecord({ id, content, analysis }: Entry): ArchiveAnalysis | null {
  const { status, basis, analysedAt } = analysis;
  if (status !== 'done' || basis === null || analysedAt === null) return null;
  return {
    entry: id,
    contentSha256: sha256Of(content),
    basis,
    sentiment: analysis.sentiment,
    intensity: analysis.intensity,
    scores: analysis.scores,
    evidence: analysis.evidence,
    clear: analysis.clear,
    language: analysis.language,
    support: analysis.support,
    readShare: analysis.readShare,
    model: analysis.model,
    analysedAt,
  };
}

export const sha256Of = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
