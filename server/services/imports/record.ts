import type { Emotion } from '../../../ml/emotions';
import type { ARCHIVED_WRITER_FIELDS, ArchiveAnalysis, ArchiveEntry } from '../../contract/archive';
import type { Day } from '../../lib/dates';

/** A JSON value. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A picture or another medium of a record. */
export interface RecordMedium {
  /** Its path in the file that is imported; null when it is not in there. */
  path: string | null;
  /** What stands for it in `content`, to be replaced by its new address; null when nothing does. */
  placeholder: string | null;
  alt: string | null;
  isCover: boolean;
}

/** An entry of any diary, as every format gives it. */
export interface ImportedRecord {
  /** Where it stands in its file, for people. */
  where: string;
  /** What names it in its format, the same in every export of it: at most 255 characters. */
  key: string;
  /** Markdown. */
  content: string;
  date: Date;
  /** The day that the writer saw. */
  day: Day;
  /** Where the format named one; a zone that was assumed is null. */
  zone: string | null;
  /** Whether its moment or its day rests on the zone that the reader was told: the file gave neither zone nor offset. */
  isZoneAssumed: boolean;
  /** Only where the writer chose one of the eight. */
  emotion: Emotion | null;
  /** The mood of another diary: its own word, and how good it is (-1...1) where the format says so. */
  mood: { label: string | null; valence: number | null } | null;
  tags: string[];
  imageUrl: string | null;
  media: RecordMedium[];
  /** When it was first saved there, where the file says so in words of its own. */
  createdAt?: Date | null;
  /** When it was saved last there, where the file says so. */
  updatedAt: Date | null;
  /** What has no place in an entry. */
  extra: { [name: string]: Json };
  /** From our own archive alone. */
  own: OwnFields | null;
}

export interface OwnFields {
  id: number;
  clientId: string | null;
  revision: number;
  createdAt: Date;
  /** In the columns of the entry, as the archive has it. */
  writerFields: Pick<ArchiveEntry, (typeof ARCHIVED_WRITER_FIELDS)[number]>;
  analysis: ArchiveAnalysis | null;
  /** Where it was imported from before: an import of that goes on knowing it. */
  origin: { format: string; key: string } | null;
}

/** The name of our own archive among the formats: it stands in the database. */
export const OWN_FORMAT = 'emotion-diary';

/** A record that fits into an entry, with its `digestOf`. */
export type CheckedRecord = ImportedRecord & { digest: string };

/** A record, or why something that looks like one is none. */
export type ImportItem<R = ImportedRecord> = { record: R } | { refused: { where: string; reason: string } };

/** What a reader of records is told. */
export interface ReadingContext {
  /** For records that say a local time and no zone. */
  timeZone: string;
  /** An earlier turn of the import has looked through the whole file: pictures of gigabytes, at times. */
  isKnownWhole?: boolean;
}
