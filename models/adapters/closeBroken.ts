import type { Sequelize } from 'sequelize';

/**
 * After a failed COMMIT or ROLLBACK Sequelize looks for the connection in a pool that SQLite does not have, and forgets to
 * close it: its lock would stay for ever. Released, our driver closes what is still in a transaction. Seen with
 * sequelize 6.37.8.
 */
export function closeBroken({ connectionManager }: Sequelize): void {
  connectionManager.destroyConnection = async (connection) => connectionManager.releaseConnection(connection);
}
