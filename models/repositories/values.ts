import { DIALECTS } from '../dialects';
import type { Engine } from '../dialects/dialect';
import type { Value } from './steps';

/** A column of instants as the drivers give it: `2026-11-21 06:30:00.000`, on SQLite with ` +00:00` behind it. */
export type Instant = string;

/** A column of structured data: text, but an object on MySQL 8. */
export type Json = string | object;

/** What the drivers give of a field of a model. */
export type Stored<Value> = Value extends string | number | boolean | null
  ? Value
  : Value extends Date
    ? Instant
    : Json;

/** An instant as text that the engine compares and stores as Sequelize writes it. */
export function toInstant(engine: Engine, date: Date): Value {
  const text = date.toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 23)}${DIALECTS[engine].instantEnd}`;
}

/** What a column can be given: structured data is stored as JSON. */
export type Storable = Value | boolean | Date | object | undefined;

export function toValue(engine: Engine, value: Storable): Value {
  if (value === undefined) return null;
  if (value instanceof Date) return toInstant(engine, value);
  if (typeof value === 'boolean') return Number(value);
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : value;
}

const names = new Map<string, string>();

/** The column of a model's field: `userId` is `user_id`. */
export function columnOf(field: string): string {
  const known = names.get(field);
  if (known !== undefined) return known;
  const name = `\`${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}\``;
  names.set(field, name);
  return name;
}
