import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Op } from 'sequelize';
import { Import, User } from '../../../models';
import { isRejected } from '../../../models/failures';
import { AppError } from '../../errors';
import { oldFiles } from '../../lib/oldFiles';
import type { Caller } from '../caller';
import { toTrouble } from '../failures';
import { carryOut, type ImportWork } from './carryOut';
import { findWaiting, type ImportOutcome, outcomeOf, withoutWords } from './importRow';
import { ImportInterruptedError, keepLease, leasedUntil, moveLease, outcomeIfHeld } from './lease';
import { makeReportsOf } from './makeReportsOf';
import { createNotedLikenesses, type Noted } from './notedLikenesses';
import { ImportRefusal } from './refusal';
import { openSource } from './source';
import { createTurns } from './turns';
import { type UndoWork, undo } from './undo';
import { isWaitingFile, waitingFile } from './waitingFile';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How often an import is taken up that does not get on. A process that is killed takes a try with it. */
const MOST_TRIES = 10;
const REJECTED =
  'The database of the service does not take a record of this file; what it brought so far can be undone';
/** What a request waits for an undo. */
const SOON_MS = 5_000;

export type ImportJobs = ReturnType<typeof createImportJobs>;

/** The work of imports: rows under a lease, so that it goes on after a crash, in whichever process sees the file. */
export function createImportJobs(
  parts: Omit<ImportWork & UndoWork, 'isOver' | 'hold' | 'lease'> & {
    folder: string;
    /** How long one import keeps the others waiting. */
    sliceMs?: number;
    /** How often a worker says that it is still at it. */
    beatMs?: number;
    /** Is told of an import that failed for a reason that its owner cannot mend, behind its first `done` records. */
    onFault?: ((failed: { importId: number; done: number; error: unknown }) => void) | undefined;
  },
) {
  const { database, clock, folder, sliceMs = 10_000, beatMs, onFault } = parts;
  /** Imports that came to the end of their undo here, by their id, with the number of entries that they left. */
  const undone = new EventEmitter();
  const likenesses = createNotedLikenesses();
  const turns = createTurns();
  let isStopping = false;
  let announce = () => {};
  let atWork: Promise<number> = Promise.resolve(0);

  /** Whether a turn is over. It begins with the first batch, whatever the file took to open, and goes on while nobody waits. */
  function beginSlice(): () => Promise<boolean> {
    let endsAt = Number.POSITIVE_INFINITY;
    return async () => {
      if (isStopping) return true;
      const now = performance.now();
      const isUp = now >= endsAt;
      if (isUp || endsAt === Number.POSITIVE_INFINITY) endsAt = now + sliceMs;
      return isUp && (await findWaiting(await database.now())).some(canWork);
    };
  }

  const canWork = ({ status, file }: Import) =>
    status === 'undoing' || (file !== null && isWaitingFile(file) && existsSync(waitingFile(folder, file)));

  async function workOnce(): Promise<number> {
    if (isStopping) return 0;
    const now = await database.now();
    const row = await turns.claim({ now, canWork }, (one) => moveLease(database, one, leasedUntil(now)));
    if (!row) return 0;
    const held = await Import.findByPk(row.id);
    const caller = await callerOf(row.userId);
    if (!held || !caller) return 1;
    const lease = keepLease(database, held, beatMs);
    const hold = async () => {
      if (isStopping) throw new ImportInterruptedError('the process ends');
      await lease.renew();
    };
    const work = { ...parts, isOver: beginSlice(), hold, lease };
    try {
      const isUndo = held.status === 'undoing';
      const isDone = isUndo ? await undo(work, { row: held, caller }) : await importOne(work, held, caller);
      if (isUndo && isDone) undone.emit(`${held.id}`, outcomeOf(held).kept);
      await lease.end();
      if (!isDone) await moveLease(database, held, await database.now()); // behind the others that wait
      return 1;
    } finally {
      await lease.end();
      turns.end(await database.now().catch(() => now));
    }
  }

  /** Counts this try before it begins, for one that ends the process could not count itself. Throws when they are used up. */
  async function countTry(work: ImportWork, row: Import): Promise<void> {
    const outcome = outcomeOf(row);
    if (outcome.begun >= MOST_TRIES) {
      throw new ImportRefusal(`The import did not get on in ${MOST_TRIES} tries; what it brought so far can be undone`);
    }
    await note(work, row, { begun: outcome.begun + 1 });
  }

  async function note({ lease }: ImportWork, row: Import, news: Partial<ImportOutcome>): Promise<void> {
    const outcome = await lease.alone(() =>
      database.write(async (transaction) => {
        const known = await outcomeIfHeld(row, transaction);
        const changed = known && { ...known, ...news };
        if (changed) await Import.update({ outcome: changed }, { where: { id: row.id }, transaction });
        return changed;
      }),
    );
    if (outcome) row.set({ outcome });
  }

  /** Whether it came to its end, a good one or a bad one. */
  async function importOne(work: ImportWork, row: Import, caller: Caller): Promise<boolean> {
    const path = waitingFile(folder, row.file ?? '');
    try {
      await countTry(work, row);
      const source = await openSource(path);
      try {
        const turn = (noted: Noted) => carryOut(work, { row, source, caller, noted });
        if (!(await likenesses.during(row, turn))) return false;
        const { formatNamed } = await import('./formats');
        const format = formatNamed(row.format);
        const wanted = format.reports ? await format.reports(source) : [];
        const noteNews = (news: Partial<ImportOutcome>) => note(work, row, news);
        if (!(await makeReportsOf(work, { row, weeks: wanted, note: noteNews }))) return false;
        await finish(row, { status: 'done' });
      } finally {
        source.close();
      }
    } catch (error) {
      const { begun } = outcomeOf(row);
      if (error instanceof ImportInterruptedError || isNoFault(error))
        await note(work, row, { begun: Math.max(0, begun - 1) }); // this one is no try
      if (error instanceof ImportInterruptedError) return false;
      const refusal = isRejected(error) ? new ImportRefusal(REJECTED, { cause: error }) : error;
      if (!(refusal instanceof ImportRefusal)) throw error;
      const isOurs = await finish(row, { status: 'failed', failure: refusal.message.slice(0, 300) });
      if (isOurs && refusal.cause !== undefined)
        onFault?.({ importId: row.id, done: row.position, error: refusal.cause });
    }
    await rm(path, { force: true });
    return true;
  }

  /** Says whether it did: not when its owner has undone it meanwhile. */
  async function finish({ id }: Import, values: object): Promise<boolean> {
    const where = { id, status: 'importing' };
    return database.write(async (transaction) => {
      const row = await Import.findOne({ where, attributes: ['plan'], transaction });
      if (!row) return false;
      const done = { ...values, ...withoutWords(row), leaseUntil: null, file: null, finishedAt: clock.now() };
      const [rows] = await Import.update(done, { where, transaction });
      return rows === 1;
    });
  }

  /** Those whose file no process has seen for an hour end here. It begins now for one of which nobody knows since when it waits. */
  async function failThoseWithoutFile(): Promise<void> {
    const now = await database.now();
    const hourAgo = new Date(now.getTime() - HOUR_MS);
    for (const row of (await findWaiting(now)).filter((one) => !canWork(one))) {
      if (row.leaseUntil === null) await moveLease(database, row, now);
      else if (row.leaseUntil <= hourAgo && (await moveLease(database, row, leasedUntil(now))))
        await finish(row, { status: 'failed', failure: 'The file of this import is gone; send it again' });
    }
  }

  const run = () => {
    atWork = atWork.then(workOnce, workOnce);
    return atWork;
  };

  return {
    /** Works on one import. Returns how many there were: 0 when there is nothing to do. */
    work: run,

    /** Tells somebody whenever an import begins to wait for its work in this process. */
    onWaiting(tell: () => void): void {
      announce = tell;
    },
    announce: () => announce(),

    /**
     * Takes up at once what a process that died was at. Another one that is at it all the same stops at its next batch: each
     * looks in the transaction whether the work is still its own.
     */
    async resume(): Promise<void> {
      await database.write((transaction) =>
        Import.update({ leaseUntil: null }, { where: { status: ['importing', 'undoing'] }, transaction }),
      );
    },

    /** Waits a while for an import to be undone; says whether it is, and how many entries it left so far. */
    async undoSoon(id: number): Promise<{ undone: boolean; kept: number }> {
      const giveUpAt = performance.now() + SOON_MS;
      let kept = 0;
      const note = (known: number) => {
        kept = Math.max(kept, known);
      };
      undone.on(`${id}`, note); // once it is gone no row says it
      try {
        for (;;) {
          const row = await Import.findByPk(id, { attributes: ['outcome'] });
          if (row) note(outcomeOf(row).kept);
          if (!row || performance.now() >= giveUpAt) return { undone: !row, kept };
          await Promise.race([run().catch(() => 0), new Promise((wake) => setTimeout(wake, SOON_MS).unref())]);
        }
      } finally {
        undone.off(`${id}`, note);
      }
    },

    /** Forgets what nobody confirmed within a day, files that belong to no import any more, and imports that have lost theirs. */
    async sweep(): Promise<number> {
      await failThoseWithoutFile();
      const old = new Date(clock.now().getTime() - DAY_MS);
      const forgotten = await database.write((transaction) =>
        Import.destroy({ where: { status: 'planned', createdAt: { [Op.lt]: old } }, transaction }),
      );
      const names = await oldFiles(folder, HOUR_MS);
      const waiting = await Import.findAll({ attributes: ['file'], where: { file: { [Op.ne]: null } }, raw: true });
      const known = new Set(waiting.map(({ file }) => file));
      for (const name of names.filter((one) => isWaitingFile(one) && !known.has(one)))
        await rm(join(folder, name), { force: true });
      return forgotten;
    },

    /** Lets the batch at hand finish. */
    async stop(): Promise<void> {
      isStopping = true;
      await atWork.catch(() => {});
    },
  };
}

/** What the import has no part in: it is tried until that is over. */
const isNoFault = (error: unknown) =>
  toTrouble(error) !== null || (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE');

async function callerOf(userId: number): Promise<Caller | null> {
  const user = await User.findByPk(userId, { attributes: ['id', 'timeZone', 'locale'], raw: true });
  return user && { ...user, sessionId: 0 };
}
