import { createHash } from 'node:crypto';
import { canonicalJson } from '../../lib/canonicalJson';
import type { ImportedRecord } from './record';

/** SHA-256 (hex) of what a record says: the same record of a second export has the same. */
export function digestOf(record: ImportedRecord): string {
  const { content, date, day, zone, emotion, mood, tags, imageUrl, media, extra, own } = record;
  // What an entry could not say when its digest was kept is left out while it says nothing.
  const inOwnColumns = Object.fromEntries(
    Object.entries(own?.writerFields ?? {}).filter(([, value]) => value !== null),
  );
  const ofEntry = { ...inOwnColumns, content, date: date.getTime(), day, emotion, mood, tags, imageUrl, extra };
  // In an archive of ours a zone is mostly that of its writer, who may have another by the next one: the entry is the same.
  const said = own ? ofEntry : { ...ofEntry, zone };
  const pictures = media.map(({ path, alt, isCover }) => [path, alt, isCover]);
  return createHash('sha256')
    .update(canonicalJson({ ...said, pictures }))
    .digest('hex');
}
