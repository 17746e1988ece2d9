import type { Connection } from 'mysql2';
import type { Sequelize } from 'sequelize';

/**
 * An option of Sequelize that its types lack. Nothing for MySQL depends on the version, and Sequelize asks for it on a connection of
 * its own, which it leaves open where that is refused (a password that has expired): a command would never end.
 * Seen with sequelize 6.37.8.
 */
export const ASKS_NO_VERSION = { databaseVersion: '8.0.0' };

/** Lends a connection of Sequelize's pool, which drops it afterwards when it is broken. Seen with sequelize 6.37.8. */
export async function borrow<T>(
  { connectionManager }: Sequelize,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await connectionManager.getConnection({ type: 'read' });
  try {
    return await work(connection as Connection);
  } finally {
    connectionManager.releaseConnection(connection);
  }
}
