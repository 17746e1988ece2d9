import { DataTypes, type ModelAttributes, type QueryInterface } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const TABLE_OPTIONS = { charset: 'utf8mb4', collate: 'utf8mb4_bin' } as const;

const id = { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false };
const belongsTo = (table: string) => ({
  type: DataTypes.BIGINT,
  allowNull: false,
  references: { model: table, key: 'id' },
  onDelete: 'CASCADE',
  onUpdate: 'CASCADE',
});

const IMPORTS: ModelAttributes = {
  id,
  user_id: belongsTo('users'),
  status: { type: DataTypes.STRING(10), allowNull: false },
  format: { type: DataTypes.STRING(40), allowNull: false },
  time_zone: { type: DataTypes.STRING(64), allowNull: false },
  file: { type: DataTypes.STRING(64), allowNull: true },
  plan: { type: DataTypes.JSON, allowNull: false },
  choices: { type: DataTypes.JSON, allowNull: true },
  position: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  outcome: { type: DataTypes.JSON, allowNull: false },
  failure: { type: DataTypes.STRING(300), allowNull: true },
  lease_until: { type: DataTypes.DATE(3), allowNull: true },
  created_at: { type: DataTypes.DATE(3), allowNull: false },
  confirmed_at: { type: DataTypes.DATE(3), allowNull: true },
  finished_at: { type: DataTypes.DATE(3), allowNull: true },
};

const RECORDS: ModelAttributes = {
  id,
  user_id: belongsTo('users'),
  import_id: belongsTo('imports'),
  diary_id: belongsTo('diaries'),
  format: { type: DataTypes.STRING(40), allowNull: false },
  source_key: { type: DataTypes.STRING(255), allowNull: false },
  digest: { type: DataTypes.STRING(64), allowNull: false },
  revision: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  origin: { type: DataTypes.JSON, allowNull: false },
  replaced: { type: DataTypes.JSON, allowNull: true },
};

const INDEXES: Record<string, string[][]> = {
  imports: [
    ['user_id', 'id'],
    ['status', 'lease_until', 'id'],
  ],
  import_records: [
    ['user_id', 'source_key'],
    ['import_id', 'id'],
  ],
};

/** Imports, and which entry came from which record of them. Every step is skipped when an interrupted run already did it. */
export async function addImports(schema: QueryInterface): Promise<void> {
  await schema.createTable('imports', IMPORTS, TABLE_OPTIONS); // CREATE TABLE IF NOT EXISTS
  await schema.createTable('import_records', RECORDS, TABLE_OPTIONS);
  for (const [table, indexes] of Object.entries(INDEXES)) {
    const existing = new Set(((await schema.showIndex(table)) as { name: string }[]).map(({ name }) => name));
    for (const fields of indexes) {
      const name = [table, ...fields, 'index'].join('_');
      if (!existing.has(name)) await schema.addIndex(table, { name, fields });
    }
  }
}
