import { setTimeout as wait } from 'node:timers/promises';
import { Op, type WhereOptions } from 'sequelize';
import {
  type Analyser,
  AnalyserUnavailableError,
  type ModelInfo,
  type ReadableText,
  type Reading,
  UnreadableTextError,
} from '../../ml/analyser';
import { Diary } from '../../models';
import type { Database } from '../../models/database';
import { isDatabaseUnavailable } from '../../models/failures';
import { pagesById } from '../../models/pagesById';
import type { Clock } from '../lib/clock';
import { concurrently } from '../lib/concurrently';
import { readableBeside } from '../lib/derived';
import { readableOf } from '../lib/readable';
import { setAside, storeReading } from './analysis';

const PAGE = 50;
const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 250;

export interface ReanalysisOptions {
  /** Only entries of this user. */
  userId?: number | undefined;
  /** Entries that are read at once. */
  concurrency: number;
  /** Ends after the entries at hand. */
  signal?: AbortSignal;
  onProgress?: (entries: number) => void;
  onFailure?: (failure: { diaryId: number; error: unknown }) => void;
}

export interface ReanalysisResult {
  /** Entries read anew and stored, with their day's summary; the reports that rest on them are stale. */
  read: number;
  /** Changed or deleted by their writer meanwhile, so that nothing was left to do. */
  passed: number;
  failed: number;
}

type Row = Pick<Diary, 'id' | 'userId' | 'content' | 'moodLabel'>;

/**
 * Entries whose reading is of another model or version, or of before 0.5.0, when a reading said less. Those that still
 * wait for one are left to the backlog.
 */
function outdated({ name, version }: ModelInfo, userId: number | undefined): WhereOptions {
  const other = {
    [Op.or]: [{ modelVersion: { [Op.ne]: version } }, { modelName: { [Op.ne]: name } }, { support: null }],
  };
  return { [Op.and]: [{ analysisStatus: 'done' }, other, ...(userId === undefined ? [] : [{ userId }])] };
}

export function countOutdated(model: ModelInfo, userId: number | undefined): Promise<number> {
  return Diary.count({ where: outdated(model, userId) });
}

/**
 * Reads again what another version of the model read. Texts are read outside any transaction; then the reading, the
 * summaries and the mark on the reports change in one, so statistics never miss an entry. The version on the entry is the
 * progress: a run that was killed goes on where it was, and several at once do no harm. Rejects when the database is
 * away; an entry that cannot be read is counted and handed to `onFailure`.
 */
export async function reanalyse(
  parts: { database: Database; analyser: Analyser; clock: Clock },
  options: ReanalysisOptions,
): Promise<ReanalysisResult> {
  const sum: ReanalysisResult = { read: 0, passed: 0, failed: 0 };
  const rows = rowsOf(outdated(parts.analyser.model, options.userId));

  async function workOnRows(): Promise<void> {
    for await (const row of rows) {
      if (options.signal?.aborted) return;
      try {
        const reading = await readPatiently(parts.analyser, readableBeside(readableOf(row.content), row.moodLabel));
        const target = { diaryId: row.id, userId: row.userId, content: row.content, onlyPending: false };
        sum[(await storeReading(parts, target, reading)) ? 'read' : 'passed'] += 1;
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        sum.failed += 1;
        options.onFailure?.({ diaryId: row.id, error });
      }
      options.onProgress?.(1);
    }
  }

  await concurrently(options.concurrency, workOnRows);
  return sum;
}

async function* rowsOf(where: WhereOptions): AsyncGenerator<Row> {
  const attributes = ['id', 'userId', 'content', 'moodLabel'];
  for await (const rows of pagesById(Diary, { where, attributes, raw: true }, PAGE)) yield* rows;
}

/** Waits, longer and longer, while the analyser is busy with what people wait for, or starting again. */
async function readPatiently(analyser: Analyser, text: ReadableText): Promise<Reading> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await analyser.analyse(text, { background: true });
    } catch (error) {
      if (error instanceof UnreadableTextError && error.isFinal) return setAside(analyser);
      if (!(error instanceof AnalyserUnavailableError) || attempt >= ATTEMPTS) throw error;
      await wait(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}
