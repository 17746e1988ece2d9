import { randomBytes } from 'node:crypto';
import { type Connection, createConnection } from 'mysql2/promise';
import { z } from 'zod';

/** A server of MySQL's kind to make a database in. */
export const mariadbServer = z
  .url({ protocol: /^(mariadb|mysql)$/, error: 'takes a URL such as mariadb://root@127.0.0.1:3306' })
  .default('mariadb://root@127.0.0.1:3306');

/** A connection to a server, `mariadb://user@host:port`, and to one of its databases where the address names one. */
export function connectTo(url: string): Promise<Connection> {
  const { hostname, port, username, password, pathname } = new URL(url);
  return createConnection({
    host: hostname,
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    ...(pathname.length > 1 && { database: pathname.slice(1) }),
  });
}

/** Runs `work` on the address of a new database, which is dropped afterwards. */
export async function withBenchDatabase<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `diary_bench_${randomBytes(4).toString('hex')}`;
  const connection = await connectTo(server);
  try {
    await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    return await work(`${server}/${name}`);
  } finally {
    await connection.query(`DROP DATABASE IF EXISTS ${name}`);
    await connection.end();
  }
}
