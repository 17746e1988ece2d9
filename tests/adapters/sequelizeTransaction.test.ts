import { QueryTypes, type Transaction } from 'sequelize';
import { engineOf, mysqlConnectionOf, sqliteConnectionOf } from '../../models/adapters/transaction';
import { type Database, openDatabase } from '../../models/database';
import { createTestDatabase, onEveryEngine, type TestDatabase } from '../support/databases';

onEveryEngine((engine) => {
  let testDatabase: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    testDatabase = await createTestDatabase(engine);
    database = openDatabase({ url: testDatabase.url });
    await database.sequelize.query('CREATE TABLE notes (text VARCHAR(40))');
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  test('the connection of a transaction is the one that its commands go through', async () => {
    const statement = 'SELECT text FROM notes';
    await database.write(async (transaction) => {
      await database.sequelize.query("INSERT INTO notes VALUES ('not yet committed')", { transaction });
      expect(engineOf(transaction)).toBe(database.engine);
      const rows =
        engine === 'sqlite'
          ? sqliteConnectionOf(transaction).perform({ sql: statement, values: [] }).rows
          : await new Promise((resolve, reject) => {
              mysqlConnectionOf(transaction).query(statement, (error, found) =>
                error ? reject(error) : resolve(found),
              );
            });
      expect(rows).toEqual([{ text: 'not yet committed' }]);
    });
    expect(await database.sequelize.query(statement, { type: QueryTypes.SELECT })).toHaveLength(1);
  });

  test('a transaction that is over takes no more commands, which would run in the next one', async () => {
    let left: Transaction | null = null;
    await database.write(async (transaction) => {
      left = transaction;
    });
    const late = database.sequelize.query("INSERT INTO notes VALUES ('too late')", { transaction: left });
    await expect(late).rejects.toThrow('no longer use it');
  });
});
