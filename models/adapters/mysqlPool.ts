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

/**
 * Runs `work` on one snapshot. Its result need not wait until the server has heard that it ended: nothing was changed. A
 * connection on which that fails is closed, so that nobody reads an old snapshot.
 */
export function onSnapshot<T>(sequelize: Sequelize, work: (connection: Connection) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    borrow(sequelize, async (connection) => {
      await run(connection, 'START TRANSACTION READ ONLY');
      await work(connection).then(resolve, reject);
      await run(connection, 'COMMIT').catch(() => connection.destroy());
    }).catch(reject);
  });
}

const run = (connection: Connection, statement: string): Promise<void> =>
  new Promise((done, failed) => {
    connection.query(statement, (error) => (error ? failed(error) : done()));
  });
