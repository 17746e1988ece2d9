import { createPauses } from '../../lib/eventLoop';
import { checkItem, type Todays } from './checkRecord';
import type { ImportFormat } from './formats/format';
import type { CheckedRecord, ImportItem, ReadingContext } from './record';
import { ImportRefusal } from './refusal';
import type { ImportSource } from './source';

/** More records than anybody writes in a life; whoever makes them up keeps others waiting. */
const MOST_RECORDS = 1_000_000;

const BATCH_ITEMS = 200;
const BATCH_LENGTH = 1_048_576;
/** A picture takes as long as a page of texts. */
const BATCH_MEDIA = 10;

export interface Reading {
  source: ImportSource;
  format: ImportFormat;
  context: ReadingContext;
  /** Throws once nobody wants the records any more; asked before each. */
  requireWanted?: () => void;
}

/**
 * The records of a file, checked, some at a time, always in the same order and the same batches: `position` is how many
 * came before. Records of one moment and text, which may be told apart by nothing else, stay together, up to twice as many. Throws an
 * `ImportRefusal` when the file is not whole.
 */
export async function* readItems(
  { source, format, context, requireWanted = () => {} }: Reading,
  today: Todays,
  after = 0,
): AsyncGenerator<{ items: ImportItem<CheckedRecord>[]; position: number }> {
  let [items, length, media, position]: [ImportItem<CheckedRecord>[], number, number, number] = [[], 0, 0, 0];
  const pause = createPauses();
  const isFull = (times: number) =>
    items.length >= times * BATCH_ITEMS || length >= times * BATCH_LENGTH || media >= times * BATCH_MEDIA;
  for await (const item of format.records(source, context)) {
    await pause();
    requireWanted();
    position += 1;
    if (position > MOST_RECORDS) throw new ImportRefusal(`The file has more than ${MOST_RECORDS} records; part it`);
    if (position <= after) continue;
    const checked = checkItem(item, today);
    if (isFull(1) && (!isAlike(checked, items.at(-1)) || isFull(2))) {
      yield { items, position: position - 1 };
      [items, length, media] = [[], 0, 0];
    }
    items.push(checked);
    length += 'record' in item ? item.record.content.length : 0;
    media += 'record' in item ? item.record.media.length : 0;
  }
  if (items.length > 0) yield { items, position };
}

function isAlike(one: ImportItem<CheckedRecord>, other: ImportItem<CheckedRecord> | undefined): boolean {
  if (!other || !('record' in one) || !('record' in other)) return false;
  return one.record.date.getTime() === other.record.date.getTime() && one.record.content === other.record.content;
}
