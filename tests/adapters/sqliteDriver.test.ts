import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { DataTypes, type Sequelize } from 'sequelize';
import { closeBroken } from '../../models/adapters/closeBroken';
import { createSqliteDriver } from '../../models/adapters/sqliteDriver';
import { openDatabase } from '../../models/database';
import { openBareSqlite } from '../../models/dialects/sqlite/open';
import { isDatabaseUnavailable } from '../../models/failures';
import { createTestDatabase, sqlitePath, type TestDatabase } from '../support/databases';

let testDatabase: TestDatabase;
let file: ReturnType<typeof openBareSqlite>;
let sequelize: Sequelize;

beforeEach(async () => {
  testDatabase = await createTestDatabase('sqlite');
  file = openBareSqlite(sqlitePath(testDatabase.url));
  ({ sequelize } = file);
});
afterEach(async () => {
  await file.close();
  await testDatabase.drop();
});

test('rows that are made together learn their ids', async () => {
  const Note = sequelize.define('note', { text: DataTypes.STRING }, { timestamps: false });
  await Note.sync();
  await Note.create({ text: 'before' });
  const made = await Note.bulkCreate([{ text: 'a' }, { text: 'b' }]);
  expect(made.map((note) => note.get('id'))).toEqual([2, 3]);
});

test('a change of the schema is seen by the next reader', async () => {
  const id = { type: DataTypes.INTEGER, primaryKey: true };
  const options = { tableName: 'notes', timestamps: false };
  const Note = sequelize.define('note', { id }, options);
  await Note.sync();
  await Note.create({ id: 1 });
  await Note.findAll();
  await sequelize.getQueryInterface().addColumn('notes', 'at', { type: DataTypes.DATE(3) });
  const Dated = sequelize.define('dated', { id, at: DataTypes.DATE(3) }, options);
  const at = new Date('2026-11-21T06:30:00.000Z');
  await Dated.update({ at }, { where: {} });
  const [found] = await Dated.findAll();
  expect(found?.get('at')).toEqual(at); // a text, if the columns of before were believed
});

/** Fails at its COMMIT, when references are looked at. */
async function failToCommit(): Promise<void> {
  await sequelize.query('CREATE TABLE people (id INTEGER PRIMARY KEY)');
  await sequelize.query('CREATE TABLE notes (person_id INTEGER REFERENCES people (id) DEFERRABLE INITIALLY DEFERRED)');
  jest.spyOn(console, 'warn').mockReturnValue(); // Sequelize tells people
  await sequelize.transaction((transaction) => sequelize.query('INSERT INTO notes VALUES (7)', { transaction }));
}

/** Another process would wait in vain. */
function isLocked(): boolean {
  const other = new BetterSqlite3(sqlitePath(testDatabase.url), { timeout: 0 });
  try {
    other.exec('BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch {
    return true;
  } finally {
    other.close();
  }
}

test('a transaction whose COMMIT fails gives its lock back', async () => {
  closeBroken(sequelize);
  await expect(failToCommit()).rejects.toThrow(/FOREIGN KEY/);
  expect(isLocked()).toBe(false);
});

test('by itself Sequelize keeps that lock: when it no longer does, closeBroken can go', async () => {
  await expect(failToCommit()).rejects.toThrow();
  expect(isLocked()).toBe(true);
});

test('a diary whose folder is gone is away, not a fault of the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-gone-'));
  const database = openDatabase({ url: `sqlite:${join(folder, 'diary.db')}` });
  rmSync(folder, { recursive: true });
  try {
    const failed = await database.write(async () => 'written').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failed)).toBe(true);
    expect(isDatabaseUnavailable(await database.readSteps(() => noSteps()).catch((error: unknown) => error))).toBe(
      true,
    );
  } finally {
    await database.close();
  }
});

describe('a connection', () => {
  const openConnection = () => createSqliteDriver({ synchronous: 'NORMAL' }).open(sqlitePath(testDatabase.url));
  /** Of another length each, as lists of ids are. */
  const longStatement = (number: number) => `SELECT ${'?, '.repeat(1_000 + number)}? AS last`;
  const valuesFor = (number: number) => Array(1_001 + number).fill(number);

  test('keeps what is short prepared, and of what is long the last few, each of which is tens of kB of memory', () => {
    const connection = openConnection();
    const short = { sql: 'SELECT ? AS one', values: [1] };
    const prepare = jest.spyOn(BetterSqlite3.prototype, 'prepare');
    for (let number = 0; number < 100; number += 1) {
      connection.perform({ sql: longStatement(number), values: valuesFor(number) });
      connection.perform(short);
    }
    expect(prepare.mock.calls.filter(([sql]) => sql === short.sql)).toHaveLength(1);
    let kept = 0;
    for (let number = 99; number >= 0; number -= 1) {
      prepare.mockClear();
      connection.perform({ sql: longStatement(number), values: valuesFor(number) });
      if (prepare.mock.calls.length > 0) break;
      kept += 1;
    }
    expect(kept).toBeGreaterThan(5);
    expect(kept).toBeLessThan(30);
    connection.close();
  });

  test('holds at most 2 MB of pages', () => {
    const connection = openConnection();
    expect(connection.perform({ sql: 'PRAGMA cache_size', values: [] }).rows).toEqual([{ cache_size: -2_000 }]);
    connection.close();
  });
});

function* noSteps() {}
