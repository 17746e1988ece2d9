import type { Transaction } from 'sequelize';
import {
  type Analyser,
  AnalyserUnavailableError,
  type ReadableText,
  type Reading,
  UnreadableTextError,
} from '../../ml/analyser';
import { Diary } from '../../models';
import type { Database } from '../../models/database';
import { replaceEmotions } from '../../models/repositories/entryParts';
import { runSteps } from '../../models/runSteps';
import type { Clock } from '../lib/clock';
import { entryContribution, fromDiary } from './entries';
import { detectedRows } from './entryParts';
import { lockUserIfThere } from './locks';
import { applyChange, markReportsStale } from './summaries';

/** Reads a text, or gives null when the analyser is down, overloaded or too slow: the entry is then saved as pending. */
export async function tryToRead(analyser: Analyser, text: ReadableText): Promise<Reading | null> {
  try {
    return await analyser.analyse(text);
  } catch (error) {
    if (error instanceof UnreadableTextError && error.isFinal) return setAside(analyser);
    if (error instanceof AnalyserUnavailableError) return null;
    throw error;
  }
}

/** Of a text that cannot be read however often it is tried: only the writer's choice speaks. */
export function setAside(analyser: Analyser): Reading {
  const { model } = analyser;
  return { basis: 'selected', findings: null, language: null, support: 'none', readShare: 0, model };
}

/** What columns hold of a reading; of one of long ago an archive may know less. */
type KeptReading = Pick<Reading, 'basis' | 'language'> & {
  [Name in 'support' | 'readShare' | 'model']: Reading[Name] | null;
} & { findings: { sentiment: number | null; intensity: number | null } | null };

/** The columns of an entry that hold its reading; null means that it still waits for one. */
export function readingColumns(reading: KeptReading | null, analysedAt: Date) {
  return {
    analysisStatus: reading ? ('done' as const) : ('pending' as const),
    analysisBasis: reading?.basis ?? null,
    sentiment: reading?.findings?.sentiment ?? null,
    intensity: reading?.findings?.intensity ?? null,
    support: reading?.support ?? null,
    readShare: reading?.readShare ?? null,
    language: reading?.language ?? null,
    modelName: reading?.model?.name ?? null,
    modelVersion: reading?.model?.version ?? null,
    analysedAt: reading ? analysedAt : null,
    leaseUntil: null,
    attempts: 0,
  };
}

const NOTHING_READ = { sentiment: null, scores: null, evidence: null, clear: null };

/** Replaces the detected emotions of an entry by those of a reading. */
async function replaceDetected(diaryId: number, reading: Reading | null, transaction: Transaction): Promise<void> {
  await runSteps(transaction, (engine) => replaceEmotions(engine, diaryId, detectedRows(diaryId, reading?.findings)));
}

/**
 * Stores a reading that was made outside any transaction onto the text that it was made from, and
 * carries it into the statistics. Returns false, changing nothing, when the entry is gone or its text changed since,
 * or when somebody else stored a reading first and `onlyPending` is set.
 */
export function storeReading(
  { database, clock }: { database: Database; clock: Clock },
  target: { diaryId: number; userId: number; content: string; onlyPending: boolean },
  reading: Reading,
): Promise<boolean> {
  return database.write(async (transaction) => {
    if (!(await lockUserIfThere(target.userId, transaction))) return false;
    const row = await Diary.findByPk(target.diaryId, { transaction });
    if (row?.content !== target.content || (target.onlyPending && row.analysisStatus !== 'pending')) return false;
    const entry = fromDiary(row);
    const versionBefore = row.modelVersion;
    await row.update(readingColumns(reading, clock.now()), { transaction });
    await replaceDetected(row.id, reading, transaction);
    const { sentiment, scores, evidence, clear } = reading.findings ?? NOTHING_READ;
    const analysis = { ...entry.analysis, sentiment, scores, evidence, clear };
    const change = { before: entryContribution(entry), after: entryContribution({ ...entry, analysis }) };
    await applyChange(target.userId, change, transaction);
    // Reports tell the model's version, which may change while the reading stays the same.
    if (reading.model.version !== versionBefore) await markReportsStale(target.userId, [row.day], transaction);
    return true;
  });
}
