import { createHash, type Hash } from 'node:crypto';
import type { Model, ModelStatic } from 'sequelize';
import { QueryTypes, type Transaction } from 'sequelize';
import { wellFormed } from '../server/lib/wellFormed';
import { MODELS } from '.';
import { fromJson } from './columns';
import type { Database } from './database';
import { DATABASE_ID } from './databaseId';
import { DIALECTS } from './dialects';
import { toInstant } from './repositories/values';
import { UNFINISHED_MOVE } from './unfinishedMove';

/** What was copied of a table, and a checksum over every value of every row in order. */
export interface CopiedTable {
  table: string;
  rows: number;
  sha256: string;
}

type Row = Record<string, unknown>;
type Kind = 'instant' | 'flag' | 'json' | 'number' | 'text';

interface Table {
  name: string;
  columns: { name: string; kind: Kind }[];
}

const PAGE = 500;
/** What a database keeps for itself: the target has its own. */
const OF_EACH_DATABASE = ['migrations', 'migration_lock', 'sqlite_sequence', DATABASE_ID, UNFINISHED_MOVE];

/** Rows of every table with a diary's data. Rejects when the database has a table that this version does not know. */
export async function countAllRows(database: Database): Promise<{ table: string; rows: number }[]> {
  const tables = listTables();
  const found = (await database.sequelize.getQueryInterface().showAllTables()) as (string | { tableName: string })[];
  const names = found.map((table) => (typeof table === 'string' ? table : table.tableName));
  const unknown = names.filter(
    (name) => !OF_EACH_DATABASE.includes(name) && !tables.some((table) => table.name === name),
  );
  if (unknown.length > 0)
    throw new Error(`the database has tables that this version does not know: ${unknown.join(', ')}`);
  return Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await database.sequelize.query<{ n: number }>(`SELECT COUNT(*) AS n FROM ${name}`, {
        type: QueryTypes.SELECT,
      });
      return { table: name, rows: Number(row?.n ?? 0) };
    }),
  );
}

/**
 * Copies every row of every table from one snapshot of `source` to `target`, whose tables are empty or hold what an
 * earlier call began with, and reads the copy back: rejects when a checksum differs. Ids stay, and none that was ever given
 * is given again.
 */
export async function copyDatabase(
  source: Database,
  target: Database,
  onProgress: (rows: number) => void,
): Promise<CopiedTable[]> {
  return source.read(async (snapshot) => {
    const copied: CopiedTable[] = [];
    for (const table of listTables()) {
      const written = await copyTable(table, { source, snapshot, target, onProgress });
      const readBack = await target.read((transaction) => digest(target, table, transaction));
      if (written.sha256 !== readBack.sha256) throw new DifferentCopyError(table.name);
      await continueIds(source, target, table, snapshot);
      copied.push(written);
    }
    return copied;
  });
}

/** Rejects when a row of `source` is not as it was copied: a service was started meanwhile, and what it wrote would be lost. */
export async function requireUnchanged(source: Database, copied: readonly CopiedTable[]): Promise<void> {
  await source.read(async (snapshot) => {
    for (const table of listTables()) {
      const { sha256 } = await digest(source, table, snapshot);
      if (copied.every((one) => one.sha256 !== sha256 || one.table !== table.name))
        throw new DifferentCopyError(table.name);
    }
  });
}

/** The source was changed since a copy began, or the copy was. */
class DifferentCopyError extends Error {
  override readonly name = 'DifferentCopyError';

  constructor(table: string) {
    super(
      `${table} is not the same in the copy: a diary that is moved must be left alone from the first try to the last. ` +
        'Drop or delete the target, make it anew and run the command again; what is moved from is as it was.',
    );
  }
}

interface Copying {
  source: Database;
  snapshot: Transaction;
  target: Database;
  onProgress: (rows: number) => void;
}

async function copyTable(table: Table, { source, snapshot, target, onProgress }: Copying): Promise<CopiedTable> {
  const hash = createHash('sha256');
  const reached = await lastId(target, table);
  let rows = 0;
  for await (const page of pagesOf(source, table, snapshot)) {
    for (const row of page) addTo(hash, table, row);
    const missing = page.filter(({ id }) => Number(id) > reached);
    await target.write(async (transaction) => {
      for (const row of missing) await insert(target, table, row, transaction);
    });
    rows += page.length;
    onProgress(page.length);
  }
  return { table: table.name, rows, sha256: hash.digest('hex') };
}

/** Pages are written whole and in order of ids: up to here all is there. */
async function lastId({ sequelize }: Database, { name }: Table): Promise<number> {
  const [row] = await sequelize.query<{ last: number | null }>(`SELECT MAX(id) AS last FROM ${name}`, {
    type: QueryTypes.SELECT,
  });
  return Number(row?.last ?? 0);
}

async function digest(database: Database, table: Table, transaction: Transaction): Promise<CopiedTable> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const page of pagesOf(database, table, transaction)) {
    for (const row of page) addTo(hash, table, row);
    rows += page.length;
  }
  return { table: table.name, rows, sha256: hash.digest('hex') };
}

/** Every row in the order of ids, a page at a time, in the form that both engines share. */
async function* pagesOf({ sequelize }: Database, { name, columns }: Table, transaction: Transaction) {
  const list = columns.map((column) => `\`${column.name}\``).join(', ');
  for (let last = 0; ; ) {
    const rows = await sequelize.query<Row>(`SELECT ${list} FROM ${name} WHERE id > $1 ORDER BY id LIMIT ${PAGE}`, {
      bind: [last],
      type: QueryTypes.SELECT,
      transaction,
      raw: true,
    });
    if (rows.length === 0) return;
    yield rows.map((row) => Object.fromEntries(columns.map(({ name: key, kind }) => [key, toCommon(row[key], kind)])));
    last = Number(rows.at(-1)?.id);
  }
}

async function insert({ engine, sequelize }: Database, { name, columns }: Table, row: Row, transaction: Transaction) {
  const list = columns.map((column) => `\`${column.name}\``).join(', ');
  const places = columns.map((_, index) => `$${index + 1}`).join(', ');
  const bind = columns.map(({ name: key, kind }) => fromCommon(row[key], kind, engine));
  await sequelize.query(`INSERT INTO ${name} (${list}) VALUES (${places})`, { bind, transaction });
}

/** Instants as ISO 8601 in UTC with milliseconds, flags as 0 or 1, JSON as its value, all else as it is. */
function toCommon(value: unknown, kind: Kind): unknown {
  if (value === null || value === undefined) return null;
  if (kind === 'instant') return (value instanceof Date ? value : new Date(String(value))).toISOString();
  if (kind === 'flag') return value ? 1 : 0;
  if (kind === 'json') return wellFormed(fromJson(value)); // SQLite holds halves of characters, which MariaDB refuses
  return kind === 'number' ? Number(value) : value;
}

function fromCommon(value: unknown, kind: Kind, engine: Database['engine']): unknown {
  if (value === null) return null;
  if (kind === 'json') return JSON.stringify(value);
  return kind === 'instant' ? toInstant(engine, new Date(String(value))) : value;
}

function addTo(hash: Hash, { columns }: Table, row: Row): void {
  hash.update(JSON.stringify(columns.map(({ name }) => inOrder(row[name])))).update('\n');
}

/** MySQL 8 keeps the members of JSON objects in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, inOrder(member)]));
}

/** An id that was given to a row that is gone must not be given again. */
async function continueIds(source: Database, target: Database, { name }: Table, snapshot: Transaction): Promise<void> {
  const next = await nextId(source, name, snapshot);
  if (next === null || next === 1) return; // none was ever given
  await DIALECTS[target.engine].continueIds(target, name, next);
}

async function nextId(
  { engine, sequelize }: Database,
  table: string,
  transaction: Transaction,
): Promise<number | null> {
  const options = { bind: [table], type: QueryTypes.SELECT as const, transaction };
  const [row] = await sequelize.query<{ next: number | null }>(DIALECTS[engine].nextId, options);
  return row?.next === null || row?.next === undefined ? null : Number(row.next);
}

function listTables(): Table[] {
  const models: ModelStatic<Model>[] = MODELS;
  return models.map((model) => ({
    name: String(model.getTableName()),
    columns: Object.entries(model.getAttributes()).map(([attribute, definition]) => {
      const { field, type } = definition as { field?: string; type: unknown };
      return { name: field ?? attribute, kind: kindOf(type) };
    }),
  }));
}

function kindOf(type: unknown): Kind {
  const name = typeof type === 'string' ? type : ((type as { key?: string }).key ?? '');
  if (name === 'DATE') return 'instant';
  if (name === 'BOOLEAN') return 'flag';
  if (name === 'JSON') return 'json';
  return /^(BIGINT|INTEGER|DOUBLE)/.test(name) ? 'number' : 'text';
}
