import { DataType } from 'sequelize-typescript';

/**
 * All knowledge of how a kind of value is stored on SQLite, MariaDB and MySQL 8.
 * Instants keep milliseconds; civil days, weeks and months are plain text, so that no driver moves them between zones;
 * ids are 64-bit; texts hold any Unicode scalar value (the tables are utf8mb4, compared byte by byte).
 */
export const idColumn = () => ({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false });
export const referenceColumn = () => ({ type: DataType.BIGINT, allowNull: false });
export const instantColumn = () => ({ type: DataType.DATE(3), allowNull: false });
export const dayColumn = () => ({ type: DataType.CHAR(10), allowNull: false });
export const weekColumn = () => ({ type: DataType.CHAR(8), allowNull: false });
export const monthColumn = () => ({ type: DataType.CHAR(7), allowNull: false });
export const textColumn = (length: number) => ({ type: DataType.STRING(length), allowNull: false });
export const longTextColumn = () => ({ type: 'MEDIUMTEXT', allowNull: false });
export const numberColumn = () => ({ type: DataType.DOUBLE, allowNull: false });
export const wholeColumn = () => ({ type: DataType.INTEGER, allowNull: false });
export const countColumn = () => ({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 });
export const largeCountColumn = () => ({ type: DataType.BIGINT, allowNull: false, defaultValue: 0 });
export const flagColumn = () => ({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false });

/** Structured data. MariaDB and SQLite hand it back as text, MySQL 8 as an object: read it through `fromJson`. */
export const jsonColumn = () => ({ type: DataType.JSON, allowNull: false });

export const nullable = <C extends { allowNull: boolean }>(column: C): C => ({ ...column, allowNull: true });

/** Reads a JSON column as any of the engines returns it. */
export function fromJson<T>(value: unknown): T {
  return (typeof value === 'string' ? JSON.parse(value) : value) as T;
}

/** How an instant on SQLite ends; a driver gives it as `2026-11-21 06:30:00.000`, mysql2 without a fraction that is nought. */
const UTC = ' +00:00';

/** Reads an instant of a `raw` row as any of the engines returns it: always in UTC, wherever the server stands. */
export function fromInstant(value: Date | string): Date {
  if (value instanceof Date) return value;
  if (value[10] !== ' ') return new Date(value);
  const time = value.slice(11, value.endsWith(UTC) ? -UTC.length : undefined);
  return new Date(`${value.slice(0, 10)}T${time}Z`);
}

/** The same as text, as answers say it (ISO 8601, UTC): what a driver gives need not be taken apart for it. */
export function toIso(value: Date | string): string {
  const isWhole = typeof value === 'string' && value[19] === '.' && (value.length === 23 || value.slice(23) === UTC);
  return isWhole ? `${value.slice(0, 10)}T${value.slice(11, 23)}Z` : fromInstant(value).toISOString();
}

/** Options of `createTable` and of every model: ignored by SQLite. */
export const TABLE_OPTIONS = { charset: 'utf8mb4', collate: 'utf8mb4_bin' } as const;
