import { isDeepStrictEqual } from 'node:util';
import { ARCHIVED_WRITER_FIELDS } from '../../contract/archive';
import { IMAGE_ADDRESS, NO_IMAGE } from '../../lib/imageAddress';
import { pick } from '../../lib/pick';
import type { Entry } from '../entries';
import type { ImportedRecord } from './record';
import { withAddresses } from './withAddresses';

/** Whether an entry is what a record would make of it. */
export function saysTheSame(entry: Entry, record: ImportedRecord): boolean {
  return (
    entry.day === record.day &&
    entry.date.getTime() === record.date.getTime() &&
    isDeepStrictEqual(entry.tags, record.tags) &&
    (record.own ? isAsArchived(entry, record, record.own) : isAsBrought(entry, record))
  );
}

/** A picture that came from another diary has an address of its own here: then an entry that was saved since is not the same. */
function isAsArchived(
  entry: Entry,
  record: ImportedRecord,
  { writerFields }: NonNullable<ImportedRecord['own']>,
): boolean {
  const cover = record.media.find(({ isCover }) => isCover);
  return (
    entry.content === record.content &&
    entry.emotion === record.emotion &&
    entry.valence === (record.mood?.valence ?? null) &&
    entry.moodLabel === (record.mood?.label ?? null) &&
    isDeepStrictEqual(pick(entry, ARCHIVED_WRITER_FIELDS), writerFields) &&
    entry.imageUrl === (cover ? cover.placeholder : record.imageUrl)
  );
}

/** Which picture is behind an address is not known here, only that one is. Where nothing was said its owner may have chosen. */
function isAsBrought(entry: Entry, record: ImportedRecord): boolean {
  const { content, emotion, mood, media } = record;
  const inFile = media.filter(({ path }) => path !== null);
  const addresses = new Map(inFile.map(({ placeholder }) => [placeholder ?? '', NO_IMAGE]));
  const label = mood?.label ?? null;
  const hasChosen = entry.emotion !== null && entry.valence === null; // by hand, which takes the imported valence away
  return (
    entry.content.replace(IMAGE_ADDRESS, NO_IMAGE) === withAddresses(content, addresses) &&
    (emotion === null || entry.emotion === emotion) &&
    entry.moodLabel === label &&
    (label !== null || hasChosen || entry.valence === (mood?.valence ?? null)) &&
    (inFile.length > 0 ? entry.imageUrl !== null : [null, entry.imageUrl].includes(record.imageUrl))
  );
}
