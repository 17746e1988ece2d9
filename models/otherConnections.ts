import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes } from 'sequelize';
import type { Database } from './database';
import { DIALECTS } from './dialects';

/** Of a process that was just killed the server may not have heard yet. */
const TRIES = 4;
const PAUSE_MS = 500;

/** Whether somebody else is connected to a database on a server, such as a running service, which keeps its connections. */
export async function othersAreConnected({ engine, sequelize }: Database): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const [row] = await sequelize.query<{ others: number }>(DIALECTS[engine].others, { type: QueryTypes.SELECT });
    if (Number(row?.others) === 0) return false;
    if (tries === TRIES) return true;
    await sleep(PAUSE_MS);
  }
}
