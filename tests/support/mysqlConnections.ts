import type { Database } from '../../models/database';

/** The two calls through which commands go to a server. */
export type Send = (command: string | { sql: string }, ...rest: unknown[]) => unknown;
export type SendingConnection = Record<'query' | 'execute', Send>;

/** Changes every connection that this one database object uses from now on, once. */
export function onConnections({ sequelize }: Database, change: (connection: SendingConnection) => void): void {
  const { connectionManager } = sequelize;
  const getConnection = connectionManager.getConnection.bind(connectionManager);
  const changed = new WeakSet<object>();
  connectionManager.getConnection = async (options) => {
    const connection = await getConnection(options);
    if (!changed.has(connection)) change(connection as SendingConnection);
    changed.add(connection);
    return connection;
  };
}
