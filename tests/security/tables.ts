import BetterSqlite3 from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';

export type Table = Record<string, unknown>[];

/** Every row of every table, read past the service. */
export function readAllTables(url: string): Promise<Map<string, Table>> {
  return url.startsWith('sqlite:') ? readSqlite(url.slice('sqlite:'.length)) : readMysql(url);
}

async function readSqlite(path: string): Promise<Map<string, Table>> {
  const handle = new BetterSqlite3(path, { readonly: true, timeout: 5_000 });
  try {
    const names = handle.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
    return new Map(names.map((name) => [name, handle.prepare(`SELECT * FROM "${name}"`).all() as Table]));
  } finally {
    handle.close();
  }
}

async function readMysql(url: string): Promise<Map<string, Table>> {
  const { hostname, port, username, pathname } = new URL(url);
  const connection = await createConnection({
    host: hostname,
    port: Number(port),
    user: username,
    database: pathname.slice(1),
  });
  try {
    const [names] = (await connection.query('SHOW TABLES')) as unknown as [Record<string, string>[]];
    const tables = new Map<string, Table>();
    for (const name of names.flatMap((row) => Object.values(row))) {
      const [rows] = await connection.query(`SELECT * FROM \`${name}\``);
      tables.set(name, rows as Table);
    }
    return tables;
  } finally {
    await connection.end();
  }
}
