import type { Transaction } from 'sequelize';
import type { FindingVector, Support } from '../../ml/analyser';
import { EMOTIONS, type Emotion as EmotionType, emotionVector } from '../../ml/emotions';
import { Diary, Emotion, Tag } from '../../models';
import { fromInstant, fromJson, toIso } from '../../models/columns';
import type { AnalysisStatus } from '../../models/Diary';
import {
  decodeParts,
  ENTRY_FIELDS,
  type EntryRow,
  type EntryRows,
  type WordedRows,
} from '../../models/repositories/entryRows';
import { groupBy } from '../lib/groupBy';
import { pick } from '../lib/pick';
import { type Counted, contributionOf } from './contributions';

/** What is known of an entry's text. */
export interface EntryAnalysis {
  status: AnalysisStatus;
  basis: 'text' | 'selected' | null;
  sentiment: number | null;
  /** 0...1; null where nothing was read, and in readings of before 0.5.0, which have no `evidence` and no `clear` either. */
  intensity: number | null;
  scores: FindingVector | null;
  /** In thousandths. */
  evidence: FindingVector | null;
  /** Clear emotions (`Findings.clear`). */
  clear: EmotionType[] | null;
  support: Support | null;
  readShare: number | null;
  language: string | null;
  model: { name: string; version: string } | null;
  /** ISO 8601, UTC. */
  analysedAt: string | null;
}

/** Columns of which an entry has something that is made from them; all others it has as they are. */
const MADE_FROM = [
  'date',
  'createdAt',
  'updatedAt',
  'analysisStatus',
  'analysisBasis',
  'sentiment',
  'intensity',
  'support',
  'readShare',
  'language',
  'modelName',
  'modelVersion',
  'analysedAt',
] as const;

type Kept = Exclude<keyof EntryRow, (typeof MADE_FROM)[number]>;

const KEPT = ENTRY_FIELDS.filter((field): field is Kept => !MADE_FROM.some((other) => other === field));

/** A diary entry put together from its rows. Its words, thousands in a long text, are left as they are stored. */
export interface Entry extends Pick<EntryRow, Kept> {
  date: Date;
  tags: string[];
  tagKeys: string[];
  analysis: EntryAnalysis;
  /** These two as answers say them (ISO 8601, UTC): hardly anything counts with them. */
  createdAt: string;
  updatedAt: string;
}

/** An entry with what its day and month count. */
export interface WordedEntry extends Entry {
  words: Record<string, number>;
}

type EmotionFields = Pick<Emotion, 'type' | 'score'> & { evidence?: number | null; clear?: boolean | number | null };
type TagFields = Pick<Tag, 'name' | 'key'>;

/** An entry with its words, all of which its own row says. */
export function fromDiary(row: Diary): WordedEntry {
  const { emotions, tags } = decodeParts(row.id, { emotions: row.emotionParts, tags: row.tagParts });
  return { ...assembleEntry(row, emotions, tags), words: fromJson(row.words) };
}

/**
 * Puts entries together from their own rows and from those that belong to them, by three plain queries, in the order of the
 * given diary rows: for whoever doubts that their own rows say the same. `transaction` is the one that the rows were read in,
 * so that an entry's parts belong together.
 */
export async function assembleEntries(rows: Diary[], transaction: Transaction | null): Promise<Entry[]> {
  if (rows.length === 0) return [];
  const scope = { where: { diaryId: rows.map(({ id }) => id) }, raw: true, transaction };
  const emotions = groupBy(
    await Emotion.findAll({ ...scope, attributes: ['diaryId', 'type', 'score', 'evidence', 'clear'] }),
    ({ diaryId }) => diaryId,
  );
  const tags = groupBy(
    await Tag.findAll({ ...scope, attributes: ['diaryId', 'name', 'key'], order: [['position', 'ASC']] }),
    ({ diaryId }) => diaryId,
  );
  return rows.map((row) => assembleEntry(row, emotions.get(row.id) ?? [], tags.get(row.id) ?? []));
}

/** Entries with their words. */
export async function assembleWordedEntries(rows: Diary[], transaction: Transaction): Promise<WordedEntry[]> {
  const entries = await assembleEntries(rows, transaction);
  return entries.map((entry, index) => ({ ...entry, words: fromJson(rows[index]?.words) }));
}

/** An entry of which the rows were read together. */
export const fromEntryRows = ({ row, emotions, tags }: EntryRows): Entry => assembleEntry(row, emotions, tags);

export const fromWordedRows = (rows: WordedRows): WordedEntry => ({
  ...fromEntryRows(rows),
  words: fromJson(rows.row.words),
});

/** What both Sequelize and the drivers give of an entry. */
type EntryFields = Omit<EntryRow, 'date' | 'analysedAt' | 'createdAt' | 'updatedAt'> & {
  [Field in 'date' | 'createdAt' | 'updatedAt']: Date | string;
} & { analysedAt: Date | string | null };

/** Puts one entry together from its rows, read or just written. */
export function assembleEntry(row: EntryFields, emotions: EmotionFields[], tags: TagFields[]): Entry {
  const { scores, evidence, clear } = assembleFindings(emotions);
  const { support, readShare } = readingExtent(row);
  // Field by field: with spreads and getters V8 makes objects that are slow to make, to read and to clear away.
  return {
    id: row.id,
    userId: row.userId,
    content: row.content,
    emotion: row.emotion,
    imageUrl: row.imageUrl,
    day: row.day,
    revision: row.revision,
    clientId: row.clientId,
    valence: row.valence,
    moodLabel: row.moodLabel,
    date: fromInstant(row.date),
    tags: tags.map(({ name }) => name),
    tagKeys: tags.map(({ key }) => key),
    analysis: {
      status: row.analysisStatus,
      basis: row.analysisBasis,
      sentiment: row.sentiment,
      intensity: row.intensity,
      scores,
      evidence,
      clear,
      support,
      readShare,
      language: row.language,
      model: row.modelName && row.modelVersion ? { name: row.modelName, version: row.modelVersion } : null,
      analysedAt: row.analysedAt === null ? null : toIso(row.analysedAt),
    },
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  };
}

function assembleFindings(detected: EmotionFields[]): Pick<EntryAnalysis, 'scores' | 'evidence' | 'clear'> {
  if (detected.length === 0) return { scores: null, evidence: null, clear: null };
  const scores: FindingVector = emotionVector(() => null);
  const evidence: FindingVector = emotionVector(() => null);
  const isClear = emotionVector(() => false);
  let isWeighed = true;
  for (const row of detected) {
    scores[row.type] = row.score;
    evidence[row.type] = row.evidence ?? null;
    isClear[row.type] = Boolean(row.clear);
    if (typeof row.evidence !== 'number') isWeighed = false;
  }
  if (!isWeighed) return { scores, evidence: null, clear: null };
  return { scores, evidence, clear: EMOTIONS.filter((emotion) => isClear[emotion]) };
}

/** How well and how much of an entry was read. Before 0.5.0 a text was read as a whole by the English model, or not at all. */
function readingExtent({
  analysisBasis,
  support,
  readShare,
}: EntryFields): Pick<EntryAnalysis, 'support' | 'readShare'> {
  if (analysisBasis === null) return { support: null, readShare: null };
  const isRead = analysisBasis === 'text';
  return { support: support ?? (isRead ? 'full' : 'none'), readShare: readShare ?? Number(isRead) };
}

/** What an entry adds to the statistics of its day. */
export function entryContribution(entry: WordedEntry): Counted {
  const { id, date, day, emotion, valence, analysis, tagKeys, tags, words } = entry;
  const contribution = contributionOf({ id, date, selected: emotion, valence, reading: analysis, tagKeys, words });
  return { day, contribution, tags };
}

/** What entries add to the statistics of their days, by their ids. */
export async function countedEntries(ids: readonly number[], transaction: Transaction): Promise<Map<number, Counted>> {
  const rows = await Diary.findAll({
    where: { id: [...ids] },
    attributes: { exclude: ['content', 'searchText'] },
    raw: true,
    transaction,
  });
  return new Map(rows.map((row) => [row.id, entryContribution(fromDiary(row))]));
}

/** What answers that were kept before 0.5.0 lack. */
const EMPTY_READING = { intensity: null, evidence: null, clear: null, support: null, readShare: null };

/** An entry as it was kept in JSON, perhaps by a version that did not know every field. */
export function reviveEntry(kept: unknown): Entry {
  const entry = kept as Entry;
  const { analysis } = entry;
  return {
    ...entry,
    ...pick(entry, KEPT),
    revision: Math.max(entry.revision, 1),
    date: new Date(entry.date),
    analysis: { ...EMPTY_READING, ...analysis },
  };
}
