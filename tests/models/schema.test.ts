import { type Model, type ModelStatic, QueryTypes } from 'sequelize';
import { MediaRemoval, MODELS, User } from '../../models';
import { type Database, openDatabase } from '../../models/database';
import { migrate } from '../../models/migrator';
import { createTestDatabase, onEveryEngine, type TestDatabase } from '../support/databases';

interface ColumnFacts {
  allowNull: boolean;
  type: string;
}

/** `BIGINT(20)`, `bigint` and SQLite's `INTEGER` for ids are one kind; so are the texts that hold JSON. */
function kindOf(type: string): string {
  const name = type.toUpperCase().replace(/\(.*/, '').trim();
  const kinds: Record<string, string> = {
    BIGINT: 'INTEGER',
    INT: 'INTEGER',
    TINYINT: 'INTEGER',
    BOOLEAN: 'INTEGER',
    LONGTEXT: 'JSON',
    'DOUBLE PRECISION': 'DOUBLE',
  };
  return kinds[name] ?? name;
}

const sizeOf = (type: string) => /^(?:VAR)?CHAR\((\d+)\)/i.exec(type)?.[1];

/** Columns of a table that refer to rows of others. */
async function referringColumns({ sequelize }: Database, table: string): Promise<string[]> {
  const sql =
    sequelize.getDialect() === 'sqlite'
      ? 'SELECT "from" AS name FROM pragma_foreign_key_list(:table)'
      : `SELECT column_name AS name FROM information_schema.key_column_usage
         WHERE table_schema = DATABASE() AND table_name = :table AND referenced_table_name IS NOT NULL`;
  const rows = await sequelize.query<{ name: string }>(sql, { replacements: { table }, type: QueryTypes.SELECT });
  return rows.map(({ name }) => name);
}

onEveryEngine((engine) => {
  let testDatabase: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    testDatabase = await createTestDatabase(engine);
    database = openDatabase({ url: testDatabase.url });
    await migrate(database);
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  const models: ModelStatic<Model>[] = MODELS;
  test.each(models.map((model) => [model.name, model] as const))(
    'the migrated table of %s has the columns of the model',
    async (_, model) => {
      const columns = (await database.sequelize
        .getQueryInterface()
        .describeTable(model.getTableName() as string)) as Record<string, ColumnFacts>;
      const attributes = Object.values(model.getAttributes());
      expect(Object.keys(columns).sort()).toEqual(attributes.map(({ field }) => field).sort());
      for (const { field = '', type, allowNull, primaryKey } of attributes) {
        const declared = typeof type === 'string' ? type : (type as { toSql(): string }).toSql();
        const column = columns[field];
        expect([field, kindOf(column?.type ?? '')]).toEqual([field, kindOf(declared)]);
        if (sizeOf(declared)) expect([field, sizeOf(column?.type ?? '')]).toEqual([field, sizeOf(declared)]);
        if (!primaryKey) expect([field, column?.allowNull]).toEqual([field, allowNull]);
      }
    },
  );

  test('a row that goes is found by whatever refers to it without a look at every row', async () => {
    const schema = database.sequelize.getQueryInterface();
    const unindexed: string[] = [];
    for (const model of models) {
      const table = model.getTableName() as string;
      const columns = await referringColumns(database, table);
      const indexes = (await schema.showIndex(table)) as { fields: { attribute: string }[] }[];
      const first = new Set(indexes.map(({ fields: [field] }) => field?.attribute));
      unindexed.push(...columns.filter((column) => !first.has(column)).map((column) => `${table}.${column}`));
    }
    expect(unindexed).toEqual([]);
  });

  test('migrating again changes nothing', async () => {
    expect(await migrate(database)).toEqual({ applied: [] });
  });

  test('deleting a user takes every row of theirs along', async () => {
    const created = await User.create({
      email: 'gone@example.org',
      password: 'x',
      nickname: 'Gone',
      timeZone: 'UTC',
      locale: 'en',
      createdAt: new Date(),
    });
    const [rows] = await database.sequelize.query(
      engine === 'sqlite'
        ? `SELECT m.name AS name FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f
           WHERE f.on_delete = 'CASCADE' AND f."table" IN ('users', 'diaries')`
        : `SELECT table_name AS name FROM information_schema.referential_constraints
           WHERE constraint_schema = DATABASE() AND delete_rule = 'CASCADE'`,
    );
    const cascading = new Set((rows as { name: string }[]).map(({ name }) => name));
    const outliving: ModelStatic<Model>[] = [User, MediaRemoval]; // the files of a user go after their rows
    const others = models.filter((model) => !outliving.includes(model)).map((model) => model.getTableName());
    expect([...cascading].sort()).toEqual(others.sort());
    await created.destroy();
  });

  if (engine === 'mariadb') {
    test('every table holds any Unicode text and compares it byte for byte', async () => {
      const [rows] = await database.sequelize.query(
        `SELECT DISTINCT table_collation AS collation FROM information_schema.tables
         WHERE table_schema = DATABASE() AND table_name <> 'migrations'`,
      );
      expect(rows).toEqual([{ collation: 'utf8mb4_bin' }]);
    });
  }
});
