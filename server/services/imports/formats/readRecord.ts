import type { z } from 'zod';
import type { ImportedRecord, ImportItem } from '../record';

/** How a format makes a record of one value of its file. */
interface RecordReader<S extends z.ZodType> {
  schema: S;
  /** Why a value is set aside that is not as the schema says. */
  otherwise: string;
  /** The record, or why there is none. */
  read(entry: z.output<S>): Said | Promise<Said>;
}

type Said = Omit<ImportedRecord, 'where'> | string;

/** Reads a value that stands there in a file, or sets it aside. */
export async function readRecord<S extends z.ZodType>(
  value: unknown,
  where: string,
  { schema, otherwise, read }: RecordReader<S>,
): Promise<ImportItem> {
  const parsed = schema.safeParse(value);
  const said = parsed.success ? await read(parsed.data) : otherwise;
  return typeof said === 'string' ? { refused: { where, reason: said } } : { record: { where, ...said } };
}
