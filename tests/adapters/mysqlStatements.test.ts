import type { Connection } from 'mysql2';
import { perform } from '../../models/adapters/mysqlStatements';
import { mysqlConnectionOf } from '../../models/adapters/transaction';
import { openDatabase } from '../../models/database';
import { createTestDatabase, onEngine } from '../support/databases';

onEngine('mariadb', () => {
  async function connected(work: (connection: Connection) => Promise<void>): Promise<void> {
    const target = await createTestDatabase('mariadb');
    const database = openDatabase({ url: target.url });
    await database.write((transaction) => work(mysqlConnectionOf(transaction)));
    await database.close();
    await target.drop();
  }

  const rowsOf = async (connection: Connection, sql: string, values: (string | number | null)[] = []) =>
    (await perform(connection, { sql, values })).rows;

  test('mysql2 sends a whole number as floating point: the reason to send it as text', async () => {
    await connected(async (connection) => {
      await new Promise((done, fail) =>
        connection.execute('CREATE TEMPORARY TABLE sent AS SELECT ? AS n', [7], (e) => (e ? fail(e) : done(null))),
      );
      expect(await rowsOf(connection, 'DESCRIBE sent')).toEqual([expect.objectContaining({ Type: 'double' })]);
      await perform(connection, { sql: 'CREATE TEMPORARY TABLE given AS SELECT ? AS n', values: [7] });
      expect(await rowsOf(connection, 'DESCRIBE given')).toEqual([
        expect.objectContaining({ Type: expect.stringContaining('char') }),
      ]);
    });
  });

  test('structured data comes as the text that it is, also to those who ask Sequelize', async () => {
    await connected(async (connection) => {
      await perform(connection, { sql: 'CREATE TEMPORARY TABLE kept (words JSON)', values: [] });
      await perform(connection, { sql: 'INSERT INTO kept VALUES (?)', values: ['{"sea":2}'] });
      expect(await rowsOf(connection, 'SELECT words FROM kept')).toEqual([{ words: '{"sea":2}' }]);
      const rows = await new Promise((done, fail) =>
        connection.query('SELECT words FROM kept', (error, found) => (error ? fail(error) : done(found))),
      );
      expect(rows).toEqual([{ words: '{"sea":2}' }]);
    });
  });

  test('no function of Sequelize stands between what came and what is given', async () => {
    await connected(async (connection) => {
      expect(connection.config).toMatchObject({ typeCast: true });
    });
  });

  test('a statement takes whole numbers where only those may stand, and gives what is stored', async () => {
    await connected(async (connection) => {
      const some = 'SELECT n FROM (SELECT 1 AS n UNION SELECT 2 UNION SELECT 3) numbers ORDER BY n LIMIT ?';
      expect(await rowsOf(connection, some, [2])).toEqual([{ n: 1 }, { n: 2 }]);
      const [row] = await rowsOf(
        connection,
        "SELECT CAST('2026-11-21 06:30:00.120' AS DATETIME(3)) AS at, ? AS real_number",
        [0.5],
      );
      expect(row).toEqual({ at: '2026-11-21 06:30:00.120', real_number: 0.5 });
    });
  });
});
