import { resolve } from 'node:path';
import { openDatabase } from '../../models/database';
import { databaseFileOf } from '../../models/databaseUrl';
import { isInUse } from '../../models/dialects/sqlite/diaryFile';
import { othersAreConnected } from '../../models/otherConnections';
import { isThere } from './isThere';

/** Whether somebody has a database open, such as a running service. Our own connections must be closed. */
export async function areOthersAtWork(databaseUrl: string): Promise<boolean> {
  const file = databaseFileOf(databaseUrl);
  if (file !== null) return isThere(resolve(file)) && isInUse(resolve(file));
  const database = openDatabase({ url: databaseUrl }); // with one connection: several of our own would look like somebody else's
  return othersAreConnected(database).finally(() => database.close());
}
