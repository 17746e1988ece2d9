import type { Connection } from 'mysql2';
import type { Sequelize } from 'sequelize';

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
