import { Op, type Transaction } from 'sequelize';
import { Image, MediaRemoval } from '../../../models';
import type { Database } from '../../../models/database';
import type { Clock } from '../../lib/clock';
import { lockUserIfThere } from '../locks';
import type { MediaStore } from './mediaStore';

const BATCH = 100;

export type Removals = ReturnType<typeof createRemovals>;

/**
 * Which files have to go. It is written down before a file could be left behind (a picture that is being stored) or in the
 * transaction that makes it superfluous (a picture or an account that is deleted), and carried out afterwards.
 */
export function createRemovals({ database, media, clock }: { database: Database; media: MediaStore; clock: Clock }) {
  /** Under the lock of the user, so that the same picture is not stored again at that moment. */
  async function carryOut({ id, userId, sha256 }: MediaRemoval): Promise<void> {
    await database.write(async (transaction) => {
      const isThere = await lockUserIfThere(userId, transaction);
      if (!isThere) await media.removeAllOf(userId);
      else if (sha256 !== null && (await Image.count({ where: { userId, sha256 }, transaction })) === 0)
        await media.remove({ userId, sha256 });
      await MediaRemoval.destroy({ where: { id }, transaction });
    });
  }

  async function carryOutAll(where: { userId?: number; sha256?: string; dueAt?: object }): Promise<number> {
    const failures: unknown[] = [];
    let done = 0;
    for (let last = 0; ; ) {
      const later = { ...where, id: { [Op.gt]: last } };
      const due = await MediaRemoval.findAll({ where: later, order: [['id', 'ASC']], limit: BATCH });
      for (const removal of due) {
        try {
          await carryOut(removal);
          done += 1;
        } catch (error) {
          if (!isOfFiles(error)) throw error;
          failures.push(error); // it keeps nobody else's
        }
        last = removal.id;
      }
      if (due.length < BATCH) break;
    }
    if (failures.length > 0) throw failures[0];
    return done;
  }

  return {
    /** Must run in the transaction that makes the files superfluous; `sha256` null stands for all of the user's. */
    write: (userId: number, sha256: string | null, dueAt: Date, transaction: Transaction) =>
      MediaRemoval.create({ userId, sha256, dueAt }, { transaction }),

    /** For a picture that is there after all. */
    async forget(userId: number, sha256: string, transaction: Transaction): Promise<void> {
      await MediaRemoval.destroy({ where: { userId, sha256 }, transaction });
    },

    /** At once, after the transaction. Never throws: what fails now is due, and tried again and told of by the sweep. */
    carryOut: (userId: number, sha256?: string) =>
      carryOutAll({ userId, ...(sha256 !== undefined && { sha256 }) }).catch(() => 0),

    /** What is due by now, all of it; returns how many. Throws what was first in the way. */
    sweep: () => carryOutAll({ dueAt: { [Op.lte]: clock.now() } }),
  };
}

/** Of the system, asked to remove something; a database that is away is away for the others, too. */
const isOfFiles = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.syscall !== undefined;
