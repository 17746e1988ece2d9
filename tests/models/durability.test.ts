import { readFileSync } from 'node:fs';
import { DatabaseError } from 'sequelize';
import { openDatabase } from '../../models/database';
import { isDatabaseUnavailable, isTransient } from '../../models/failures';
import { createTestDatabase, sqlitePath } from '../support/databases';

/** Both connections: writers have one, readers another. */
async function pragma(name: string): Promise<unknown[]> {
  const { url, drop } = await createTestDatabase('sqlite');
  const database = openDatabase({ url });
  try {
    const ask = async (transaction: Parameters<Parameters<typeof database.write>[0]>[0]) => {
      const [[row]] = await database.sequelize.query(`PRAGMA ${name}`, { transaction });
      return Object.values(row as object)[0];
    };
    return [await database.write(ask), await database.read(ask)];
  } finally {
    await database.close();
    await drop();
  }
}

test('what SQLite answers as saved survives a power cut', async () => {
  expect(await pragma('synchronous')).toEqual([2, 2]); // FULL
  expect(await pragma('journal_mode')).toEqual(['wal', 'wal']);
});

test('what belongs to nobody cannot be stored in SQLite', async () => {
  const { url, drop } = await createTestDatabase('sqlite');
  const database = openDatabase({ url });
  await database.sequelize.query('CREATE TABLE people (id INTEGER PRIMARY KEY)');
  await database.sequelize.query('CREATE TABLE notes (person_id INTEGER REFERENCES people (id))');
  const stored = database.sequelize.query('INSERT INTO notes VALUES (7)');
  await expect(stored).rejects.toThrow(/FOREIGN KEY/);
  await database.close();
  await drop();
});

test('what was deleted is overwritten in the file, not only forgotten', async () => {
  expect(await pragma('secure_delete')).toEqual([1, 1]);
  const { url, drop } = await createTestDatabase('sqlite');
  const database = openDatabase({ url });
  await database.sequelize.query('CREATE TABLE notes (text TEXT)');
  await database.sequelize.query("INSERT INTO notes VALUES ('a page that nobody shall find')");
  await database.sequelize.query('DELETE FROM notes');
  await database.sequelize.query('PRAGMA wal_checkpoint(TRUNCATE)');
  await database.close();
  expect(readFileSync(sqlitePath(url)).includes('nobody shall find')).toBe(false);
  await drop();
});

/** As the drivers give it, inside Sequelize's own error. */
const failure = (parent: object) => new DatabaseError(Object.assign(new Error('it failed'), { sql: '' }, parent));

test.each([
  ['a deadlock', { errno: 1213 }],
  ['a lock that was not got in time', { errno: 1205 }],
  ['a row that changed since it was read', { errno: 1020 }],
  ['another process that writes', { code: 'SQLITE_BUSY' }],
])('after %s the transaction runs again', (_, parent) => {
  expect(isTransient(failure(parent))).toBe(true);
});

test.each([
  ['a full disk', { code: 'SQLITE_FULL' }],
  ['a full disk of the server', { code: 'ER_DISK_FULL' }],
  ['a server that takes no writes', { errno: 1290 }],
  ['a server with too many connections', { code: 'ER_CON_COUNT_ERROR' }],
  ['a user that lacks a right', { code: 'ER_TABLEACCESS_DENIED_ERROR' }],
  ['a lost connection', { code: 'PROTOCOL_CONNECTION_LOST' }],
])('%s is nothing that a request can change: it is told to come back', (_, parent) => {
  expect([isTransient(failure(parent)), isDatabaseUnavailable(failure(parent))]).toEqual([false, true]);
});

test('a defect of ours is no such thing', () => {
  const defect = failure({ code: 'ER_NO_SUCH_TABLE', errno: 1146 });
  expect([isTransient(defect), isDatabaseUnavailable(defect)]).toEqual([false, false]);
});
