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
export const countColumn = () => ({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 });
export const flagColumn = () => ({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false });

/** Structured data. MariaDB and SQLite hand it back as text, MySQL 8 as an object: read it through `fromJson`. */
export const jsonColumn = () => ({ type: DataType.JSON, allowNull: false });

export const nullable = <C extends { allowNull: boolean }>(column: C): C => ({ ...column, allowNull: true });

/** Reads a JSON column as any of the engines returns it. */
export function fromJson<T>(value: unknown): T {
  return (typeof value === 'string' ? JSON.parse(value) : value) as T;
}

/** How long an instant is as a driver gives it: `2026-11-21 06:30:00.000`, on SQLite with ` +00:00` behind it. */
const STORED_LENGTH = 23;

/** Reads an instant of a `raw` row as any of the engines returns it. */
export function fromInstant(value: Date | string): Date {
  if (value instanceof Date) return value;
  const isStored = value[10] === ' ' && (value.length === STORED_LENGTH || value.endsWith(' +00:00'));
  return new Date(isStored ? `${value.slice(0, 10)}T${value.slice(11, STORED_LENGTH)}Z` : value);
}

/** Options of `createTable` and of every model: ignored by SQLite. */
export const TABLE_OPTIONS = { charset: 'utf8mb4', collate: 'utf8mb4_bin' } as const;
