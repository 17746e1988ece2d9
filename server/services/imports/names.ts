import type { WrittenName } from '../../../models/repositories/importRows';
import type { Entry } from '../entries';
import { type CheckedRecord, type ImportedRecord, OWN_FORMAT, type OwnFields } from './record';

/** What names a record wherever it came from first. */
export const keyOf = ({ key, own }: ImportedRecord, format: string) => `${own?.origin?.format ?? format} ${key}`;

/** A number of an entry, and when the entry that has it was saved first. */
interface Numbered {
  id: number;
  at: number;
}

/** In the diary that the archive was made of, and in the one from which that one had it from an archive: it may have come back. */
export function numbersOf({ id, createdAt, origin }: OwnFields): Numbered[] {
  const [, first = '', at = ''] = (origin?.format === OWN_FORMAT && /^(\d{1,15})@(.+)$/.exec(origin.key)) || [];
  return [{ id, at: createdAt.getTime() }, ...(first === '' ? [] : [{ id: Number(first), at: Date.parse(at) }])];
}

/** All that names a record: what it is called where it came from, with what it says, its numbers, and the name that a client chose. */
export function namesOf(record: CheckedRecord, format: string): string[] {
  const { own, digest } = record;
  const numbers = own ? numbersOf(own).map(byNumber) : [];
  return [`${keyOf(record, format)} ${digest}`, ...numbers, ...(own?.clientId ? [own.clientId] : [])];
}

/** What a record would be called that names an entry, and says what was `written` there. */
export function namesOfEntry({ id, createdAt, clientId }: Entry, written: readonly WrittenName[]): string[] {
  const keys = written.map(({ format, sourceKey, digest }) => `${format} ${sourceKey} ${digest}`);
  return [...keys, byNumber({ id, at: Date.parse(createdAt) }), ...(clientId === null ? [] : [clientId])];
}

const byNumber = ({ id, at }: Numbered) => `${id} ${at}`;
