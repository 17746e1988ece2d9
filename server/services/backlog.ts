import { Op } from 'sequelize';
import { type Analyser, AnalyserUnavailableError, type Reading, UnreadableTextError } from '../../ml/analyser';
import { Diary } from '../../models';
import type { Database } from '../../models/database';
import type { Clock } from '../lib/clock';
import { derivedBeside } from '../lib/derived';
import { setAside, storeReading } from './analysis';
import type { Deriver } from './deriver';
import { notLeased } from './notLeased';

const LEASE_MS = 60_000;
const BATCH = 8;
const MAX_BACKOFF_MS = 3_600_000;

export type Backlog = ReturnType<typeof createBacklog>;

/**
 * Reads the entries that were saved as pending. The work to do is the rows themselves, so it survives restarts; a lease
 * on a row keeps several processes from reading the same entry, and a reading is stored only onto the text it was made from.
 */
export function createBacklog(parts: {
  database: Database;
  analyser: Analyser;
  deriver: Deriver;
  clock: Clock;
  /** Is told of an entry that is given up: its number and why, nothing of its text. */
  onSetAside?: ((entry: { diaryId: number; reason: string }) => void) | undefined;
}) {
  const { database, analyser, deriver, clock, onSetAside } = parts;

  async function claim(diaryId: number): Promise<boolean> {
    const now = await database.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const where = { id: diaryId, analysisStatus: 'pending', ...notLeased(now) };
    const [claimed] = await database.write((transaction) => Diary.update({ leaseUntil }, { where, transaction }));
    return claimed === 1;
  }

  const findWaiting = (leaseUntil: null | { [Op.lte]: Date }, limit: number) =>
    Diary.findAll({
      where: { analysisStatus: 'pending', leaseUntil },
      attributes: ['id', 'userId', 'content', 'moodLabel', 'attempts'],
      order: ['leaseUntil', 'id'],
      limit,
      raw: true,
    });

  async function release(diaryId: number, leaseUntil: Date | null, attempts: number): Promise<void> {
    await database.write((transaction) =>
      Diary.update({ leaseUntil, attempts }, { where: { id: diaryId, analysisStatus: 'pending' }, transaction }),
    );
  }

  /** A text that has ended or hung its reader too often is set aside, or the reader would be killed over it for ever. */
  async function readOrSetAside({ id, content, moodLabel }: Diary): Promise<Reading> {
    const { readable } = derivedBeside(await deriver.derive(content), moodLabel);
    try {
      return await analyser.analyse(readable, { background: true });
    } catch (error) {
      if (!(error instanceof UnreadableTextError && error.isFinal)) throw error;
      onSetAside?.({ diaryId: id, reason: error.message });
      return setAside(analyser);
    }
  }

  async function readOne(row: Diary): Promise<'read' | 'away' | 'failed'> {
    if (!(await claim(row.id))) return 'read'; // somebody else has it
    try {
      const reading = await readOrSetAside(row);
      await storeReading(
        { database, clock },
        { diaryId: row.id, userId: row.userId, content: row.content, onlyPending: true },
        reading,
      );
      return 'read';
    } catch (error) {
      const isItsFault = error instanceof UnreadableTextError; // although the reader is just starting again
      if (error instanceof AnalyserUnavailableError && !isItsFault && !analyser.isReady()) {
        await release(row.id, null, row.attempts);
        return 'away';
      }
      // Perhaps this very text is the trouble: others go first, and it is tried again later and later.
      const pause = Math.min(MAX_BACKOFF_MS, 1_000 * 2 ** row.attempts);
      await release(row.id, new Date((await database.now()).getTime() + pause), row.attempts + 1);
      if (!(error instanceof AnalyserUnavailableError)) throw error;
      return 'failed';
    }
  }

  return {
    /** Reads up to one batch; returns how many entries were looked at. 0 when there is nothing to do or the analyser is away. */
    async work(): Promise<number> {
      if (!analyser.isReady()) return 0;
      const rows = await findWaiting(null, BATCH);
      // What was imported has a lease that ran out already, and so comes after all that was written; so does what failed.
      const now = await database.now();
      if (rows.length < BATCH) rows.push(...(await findWaiting({ [Op.lte]: now }, BATCH - rows.length)));
      for (const row of rows) if ((await readOne(row)) === 'away') return 0;
      return rows.length;
    },

    /** Entries that still wait. */
    size: () => Diary.count({ where: { analysisStatus: 'pending' } }),
  };
}
