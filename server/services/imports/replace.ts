import type { Transaction } from 'sequelize';
import { Diary, Emotion, ImportRecord, Tag } from '../../../models';
import { fromJson } from '../../../models/columns';
import {
  type EmotionFields,
  replaceEmotions,
  replaceTags,
  type TagFields,
} from '../../../models/repositories/entryParts';
import type { Steps } from '../../../models/repositories/steps';
import { runSteps } from '../../../models/runSteps';
import { assembleEntry, entryContribution, fromDiary, type WordedEntry } from '../entries';
import { detectedRows, tagRows } from '../entryParts';
import type { EntryChange } from '../summaries';
import type { KeptEntry } from './keptEntry';
import type { PreparedRecord } from './prepare';
import { analysisColumns, type Batch, recordRow } from './writeBatch';

/**
 * Puts a record in the place of an entry, and keeps what was there for an undo. Gives the change, for the summaries; null where
 * there is no such entry.
 */
export async function replaceEntry(
  diaryId: number,
  one: PreparedRecord,
  batch: Batch,
  transaction: Transaction,
): Promise<EntryChange | null> {
  const row = await Diary.findOne({ where: { id: diaryId, userId: batch.userId }, transaction });
  if (!row) return null;
  const before = fromDiary(row);
  const kept = await keep(row, transaction);
  const { record, content, searchText, words, analysis } = one;
  const writerColumns = { ...one.writerColumns, ...(!record.own && chosenOf(row, one)) };
  const place = { date: record.date, day: record.day };
  const isNewText = before.content !== content || row.moodLabel !== writerColumns.moodLabel; // whose word may be all of the text
  await row.update(
    {
      ...place,
      ...writerColumns,
      revision: row.revision + 1,
      updatedAt: batch.now,
      ...(isNewText && { content, searchText, words, ...analysisColumns(analysis, batch) }),
    },
    { transaction },
  );
  const emotions = isNewText ? detectedRows(diaryId, analysis) : kept.emotions;
  const tags = tagRows(diaryId, record.tags);
  await replaceRows(diaryId, { emotions, tags }, transaction);
  await ImportRecord.create(recordRow(one, { diaryId, revision: row.revision, batch, replaced: kept }), {
    transaction,
  });
  const after = { ...assembleEntry(row, emotions, tags), words: fromJson<WordedEntry['words']>(row.words) };
  return { before: entryContribution(before), after: entryContribution(after) };
}

/**
 * What the writer chose for the entry, of which another diary's record says nothing: an emotion, with its valence where what
 * that diary calls the mood means it still; and a picture.
 */
function chosenOf({ emotion, valence, imageUrl, moodLabel }: Diary, { writerColumns: said }: PreparedRecord) {
  const isChosen = emotion !== null && (valence === null || moodLabel === said.moodLabel);
  return {
    ...(said.emotion === null && isChosen && { emotion, valence }),
    imageUrl: said.imageUrl ?? imageUrl,
  };
}

async function keep(row: Diary, transaction: Transaction): Promise<KeptEntry> {
  const scope = { where: { diaryId: row.id }, raw: true, transaction };
  const { id: _, userId: _owner, emotionParts: _read, tagParts: _named, ...diary } = row.get({ plain: true });
  const emotions = await Emotion.findAll({ ...scope, order: ['id'] });
  const tags = await Tag.findAll({ ...scope, order: ['id'] });
  const parts = { emotions: emotions.map((part) => ({ ...part })), tags: tags.map((part) => ({ ...part })) };
  return { diary: { ...diary, words: fromJson(row.words) }, ...parts };
}

const replaceRows = (
  diaryId: number,
  rows: { emotions: EmotionFields[]; tags: TagFields[] },
  transaction: Transaction,
) =>
  runSteps(transaction, function* (engine): Steps<void> {
    yield* replaceEmotions(engine, diaryId, rows.emotions);
    yield* replaceTags(engine, diaryId, rows.tags);
  });
