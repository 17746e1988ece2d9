import type { ImportItem, ReadingContext } from '../record';
import type { ImportSource } from '../source';

/** A diary of another program (or of this one): bytes in, records of one shape out. A file each. */
export interface ImportFormat {
  /** Stored with every entry that came from it: never changes. */
  readonly name: string;
  readonly title: string;
  /** By what is in the file. Looks at names and first bytes alone. */
  recognises(source: ImportSource): Promise<boolean>;
  /** Weeks that had a report there, where the file says so. */
  reports?(source: ImportSource): Promise<string[]>;
  /** In the same order every time. Throws an `ImportRefusal` when the file is not whole. */
  records(source: ImportSource, context: ReadingContext): AsyncIterable<ImportItem>;
}
