import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { PrivateMariadb } from './mariadb';

export interface BatteryDatabase {
  /** As `DATABASE_URL` takes it. */
  url: string;
  drop(): Promise<void>;
}

/** A file that does not exist yet; it goes with its folder. */
export function createSqliteDatabase(folder: string): BatteryDatabase {
  return { url: `sqlite:${join(folder, 'diary.db')}`, drop: async () => {} };
}

export async function createMariadbDatabase(mariadb: PrivateMariadb): Promise<BatteryDatabase> {
  const name = `battery_${randomBytes(6).toString('hex')}`;
  await mariadb.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  return {
    url: `${mariadb.url}/${name}`,
    drop: async () => void (await mariadb.query(`DROP DATABASE IF EXISTS ${name}`)),
  };
}

/** The path of a `sqlite:` database. */
export function sqlitePath(url: string): string {
  return url.slice('sqlite:'.length);
}
