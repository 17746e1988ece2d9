import type { ArchiveAnalysis } from '../../contract/archive';
import type { ImportChoices } from '../../contract/imports';
import { derivedBeside } from '../../lib/derived';
import { createPauses } from '../../lib/eventLoop';
import { sha256Of } from '../archive/records';
import type { Deriver } from '../deriver';
import type { Entry } from '../entries';
import type { CheckedRecord, OwnFields } from './record';
import type { TakenPictures } from './takePictures';

/** A record on the point of becoming an entry. */
export interface PreparedRecord {
  record: CheckedRecord;
  /** With the addresses of the pictures that were taken. */
  content: string;
  searchText: string;
  words: Record<string, number>;
  writerColumns: WriterColumns;
  /** What an archive of ours says was read in just this text; null where it is still to be read. */
  analysis: ArchiveAnalysis | null;
  /** Whether it is left out, whatever becomes of its entry meanwhile: it was there, and none of its pictures was taken. */
  isLeftOut: boolean;
  /** How many of its pictures cannot be read. */
  unreadable: number;
}

/** The columns of what its writer said of it. */
type WriterColumns = Partial<OwnFields['writerFields']> & Pick<Entry, 'imageUrl' | 'emotion' | 'valence' | 'moodLabel'>;

/** Everything about records that takes time, done before the transaction that writes them; others have the thread in between. */
export async function prepareRecords(
  records: readonly CheckedRecord[],
  parts: {
    deriver: Deriver;
    choices: ImportChoices;
    takePictures: (record: CheckedRecord) => Promise<TakenPictures>;
    isLeftOut: (record: CheckedRecord) => boolean;
    hold: () => Promise<void>;
  },
): Promise<PreparedRecord[]> {
  const moods = new Map((parts.choices.moods ?? []).map((mood) => [mood.label, mood]));
  const prepared: PreparedRecord[] = [];
  const pause = createPauses();
  for (const record of records) {
    await pause();
    const isLeftOut = parts.isLeftOut(record);
    const { content, imageUrl, unreadable } = isLeftOut ? asItIs(record) : await parts.takePictures(record);
    await parts.hold();
    const moodLabel = record.mood?.label ?? null;
    const { searchText, words } = derivedBeside(await parts.deriver.derive(content), moodLabel);
    const chosen = record.own ? undefined : moods.get(moodLabel ?? '');
    const analysis = record.own?.analysis ?? null;
    prepared.push({
      record,
      content,
      searchText,
      words,
      writerColumns: {
        ...record.own?.writerFields,
        imageUrl,
        emotion: record.emotion ?? chosen?.emotion ?? null,
        valence: chosen?.valence === undefined ? (record.mood?.valence ?? null) : chosen.valence,
        moodLabel,
      },
      analysis: analysis?.contentSha256 === sha256Of(record.content) ? analysis : null,
      isLeftOut,
      unreadable,
    });
  }
  return prepared;
}

const asItIs = ({ content, imageUrl }: CheckedRecord): TakenPictures => ({ content, imageUrl, unreadable: 0 });
