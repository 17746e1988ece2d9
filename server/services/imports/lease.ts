import type { Transaction } from 'sequelize';
import { Import } from '../../../models';
import type { Database } from '../../../models/database';
import { createGate } from '../../lib/gate';
import { type ImportOutcome, outcomeOf } from './importRow';

/** How long a worker holds an import without saying that it is still at it: so long does nobody go on after a kill. */
const LEASE_MS = 15_000;
/** How often it says so, whatever it is at. */
const BEAT_MS = 3_000;

/** Until when an import is held that was taken up, or got on, at this moment. */
export const leasedUntil = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** An import is left at once: somebody else has it by now, its turn is over, or this process ends. */
export class ImportInterruptedError extends Error {}

/** The hold that a worker has on an import. The moment until which it lasts is also what tells its holder from the next one. */
export interface Lease {
  /** Says that we are still at it, once half of the time is over. Throws an `ImportInterruptedError` when it is not ours any more. */
  renew(): Promise<void>;
  /** Work that asks for the moment or moves it: meanwhile it is not renewed. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** It is renewed no more. */
  end(): Promise<void>;
}

/** Holds `row`, which was claimed, for as long as this process lives and does not end it. */
export function keepLease(database: Database, row: Import, beatMs = BEAT_MS): Lease {
  const alone = createGate({ running: 1, waiting: Number.POSITIVE_INFINITY });
  const renew = () => alone(() => renewLease(database, row));
  const beats = setInterval(() => void renew().catch(() => {}), beatMs); // what is wrong, the work itself finds out
  beats.unref();
  return {
    renew,
    alone,
    end() {
      clearInterval(beats);
      return alone(async () => {});
    },
  };
}

async function renewLease(database: Database, row: Import): Promise<void> {
  const { leaseUntil } = row;
  const now = await database.now();
  if (leaseUntil !== null && leaseUntil.getTime() > now.getTime() + LEASE_MS / 2) return;
  const until = leasedUntil(now);
  if (!(await moveLease(database, row, until))) throw new ImportInterruptedError('somebody else has it');
  row.set({ leaseUntil: until });
}

/** Holds an import until then, or lets others have it from then on. False when somebody else has it by now. */
export async function moveLease(database: Database, row: Import, until: Date): Promise<boolean> {
  const { id, status, leaseUntil } = row;
  const [count] = await database.write((transaction) =>
    Import.update({ leaseUntil: until }, { where: { id, status, leaseUntil }, transaction }),
  );
  return count === 1;
}

/**
 * What an import has done so far, while it is ours to work on: null when its owner has undone it. Must run once the transaction
 * has the row of the user.
 */
export async function outcomeIfHeld(
  { id, status, leaseUntil }: Import,
  transaction: Transaction,
): Promise<ImportOutcome | null> {
  const row = await Import.findOne({ where: { id, status, leaseUntil }, attributes: ['outcome'], transaction });
  return row && outcomeOf(row);
}
