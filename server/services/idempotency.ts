import { createHash } from 'node:crypto';
import { Op, type Transaction } from 'sequelize';
import { IdempotencyRecord } from '../../models';
import { fromJson } from '../../models/columns';
import type { Database } from '../../models/database';
import { isUniqueViolation } from '../../models/failures';
import { keepAnswer, tombstoneKey } from '../../models/repositories/entryWrites';
import { runSteps } from '../../models/runSteps';
import { conflict, unprocessable } from '../errors';
import { canonicalJson } from '../lib/canonicalJson';
import type { Clock } from '../lib/clock';

const REMEMBERED_MS = 24 * 3_600_000;
export const usedKey = () =>
  unprocessable('This Idempotency-Key was used with another body; choose another key for another entry');
const DELETED = 'The entry made with this Idempotency-Key was deleted; choose another key for a new entry';

/** Stores the answer under the key; must run in the transaction that creates the entry. */
export type Remember = (created: { diaryId: number; answer: unknown }, transaction: Transaction) => Promise<void>;

/** What a key stands for: the entry, and the first answer unless it was forgotten (null). */
export interface Replayed {
  diaryId: number;
  answer: object | null;
}

export type Idempotency = ReturnType<typeof createIdempotency>;

/**
 * Makes a creation that is sent twice happen once. The arbiter is the database: a unique row per user and key, written
 * in the same transaction as the entry, so a crash leaves either both or neither.
 */
export function createIdempotency({ database, clock }: { database: Database; clock: Clock }) {
  /** Keys at work in this process: a second request need not do the work only to lose at the end. */
  const atWork = new Set<string>();
  const oldest = () => new Date(clock.now().getTime() - REMEMBERED_MS);
  const expired = () => ({ [Op.lte]: oldest() });

  async function findAnswer(userId: number, key: string, requestHash: string): Promise<Replayed | undefined> {
    const keys = [key, tombstoneKey(key)];
    const record = await IdempotencyRecord.findOne({ where: { userId, key: keys, createdAt: { [Op.gt]: oldest() } } });
    if (!record) return undefined;
    const { diaryId } = record;
    if (diaryId === null) throw conflict(DELETED);
    if (record.requestHash !== requestHash) throw usedKey();
    const answer = fromJson<object>(record.answer);
    return { diaryId, answer: Object.keys(answer).length > 0 ? answer : null };
  }

  return {
    /**
     * Runs `create` unless the key was used before; then gives the first answer as it was stored, while the entry
     * is unchanged.
     * Throws 422 when the key was used with another request, 409 while the first one is still at work and
     * once the entry is deleted.
     */
    async once<Answer>(
      { userId, key, request }: { userId: number; key: string; request: unknown },
      create: (remember: Remember) => Promise<Answer>,
    ): Promise<{ created: Answer } | { replayed: Replayed }> {
      const requestHash = createHash('sha256').update(canonicalJson(request)).digest('hex');
      const slot = `${userId} ${key}`;
      if (atWork.has(slot)) throw conflict('A request with this Idempotency-Key is still at work', 1);
      atWork.add(slot);
      try {
        const known = await findAnswer(userId, key, requestHash);
        if (known !== undefined) return { replayed: known };
        const remember: Remember = async ({ diaryId, answer }, transaction) => {
          const record = { userId, key, requestHash, diaryId, answer, createdAt: clock.now() };
          await runSteps(transaction, (engine) => keepAnswer(engine, record, oldest()));
        };
        return { created: await create(remember) };
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        const winner = await findAnswer(userId, key, requestHash); // another process was first
        if (winner === undefined) throw error;
        return { replayed: winner };
      } finally {
        atWork.delete(slot);
      }
    },

    /** Removes records that are no longer remembered. */
    sweep: () =>
      database.write((transaction) => IdempotencyRecord.destroy({ where: { createdAt: expired() }, transaction })),
  };
}
