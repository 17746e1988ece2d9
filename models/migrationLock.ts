import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes } from 'sequelize';
import type { Database } from './database';
import { makeOnlyRow } from './onlyRow';

/** A process that died while migrating is waited for this long. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
const ASK_MS = 50;
const GIVE_UP_MS = 10 * 60_000;

const LOCK = 'migration_lock (id INTEGER PRIMARY KEY, owner VARCHAR(36) NOT NULL, lease_until BIGINT NOT NULL)';

/**
 * Runs `work` in one process at a time: the others wait until it is done, or until its lease runs out because it died.
 * A row with a lease, because distributed engines that speak MySQL's protocol have no named locks.
 */
export async function withMigrationLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const owner = randomUUID();
  await makeOnlyRow(database, LOCK, { id: 1, owner: '', lease_until: 0 });
  await acquire(database, owner);
  const renewal = setInterval(() => {
    lease(database, owner, LEASE_MS).catch(() => {}); // the next one may succeed
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await lease(database, owner, 0);
  }
}

async function acquire(database: Database, owner: string): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_MS;
  while (!(await lease(database, owner, LEASE_MS))) {
    if (Date.now() > giveUpAt) throw new Error('another process has been migrating the database for ten minutes');
    await sleep(ASK_MS);
  }
}

/**
 * Takes or renews the lock for some time (0 gives it back), if it is free or ours. Returns whether it is ours now. By the
 * database's clock: a process whose own is ten seconds ahead would take the lock from one that is at work.
 */
async function lease(database: Database, owner: string, forMs: number): Promise<boolean> {
  const now = (await database.now()).getTime();
  const replacements = { owner, until: forMs === 0 ? 0 : now + forMs, now };
  if (!(await isOurs(database, replacements, 'lease_until < :now OR owner = :owner'))) return false;
  await database.write((transaction) =>
    database.sequelize.query(
      'UPDATE migration_lock SET owner = :owner, lease_until = :until WHERE lease_until < :now OR owner = :owner',
      { replacements, transaction },
    ),
  );
  return isOurs(database, replacements, 'owner = :owner');
}

/** Asks without writing, so that those who wait do not disturb the one that works. */
async function isOurs(database: Database, replacements: Record<string, unknown>, condition: string): Promise<boolean> {
  const rows = await database.sequelize.query(`SELECT id FROM migration_lock WHERE ${condition}`, {
    replacements,
    type: QueryTypes.SELECT,
  });
  return rows.length > 0;
}
