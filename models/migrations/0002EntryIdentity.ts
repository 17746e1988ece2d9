import { DataTypes, type ModelAttributes, type QueryInterface } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const TABLE_OPTIONS = { charset: 'utf8mb4', collate: 'utf8mb4_bin' } as const;

const NEW_COLUMNS: ModelAttributes = {
  client_id: { type: DataTypes.STRING(36), allowNull: true },
  valence: { type: DataTypes.DOUBLE, allowNull: true },
  mood_label: { type: DataTypes.STRING(200), allowNull: true },
};

const DELETED_ENTRIES: ModelAttributes = {
  id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
  user_id: {
    type: DataTypes.BIGINT,
    allowNull: false,
    references: { model: 'users', key: 'id' },
    onDelete: 'CASCADE',
    onUpdate: 'CASCADE',
  },
  client_id: { type: DataTypes.STRING(36), allowNull: false },
  deleted_at: { type: DataTypes.DATE(3), allowNull: false },
};

/**
 * Entries get a name that their client chose and what an import said of their mood. From here on `revision` counts
 * saves, the first one included: entries that were never changed stand at 0 and become 1. Every step is skipped when an
 * interrupted run already did it.
 */
export async function addEntryIdentity(schema: QueryInterface): Promise<void> {
  const existing = await schema.describeTable('diaries');
  for (const [name, column] of Object.entries(NEW_COLUMNS)) {
    if (!(name in existing)) await schema.addColumn('diaries', name, column);
  }
  await schema.sequelize.query('UPDATE diaries SET revision = 1 WHERE revision = 0');
  await schema.createTable('deleted_entries', DELETED_ENTRIES, TABLE_OPTIONS); // CREATE TABLE IF NOT EXISTS
  for (const table of ['diaries', 'deleted_entries']) await makeUnique(schema, table);
}

async function makeUnique(schema: QueryInterface, table: string): Promise<void> {
  const fields = ['user_id', 'client_id'];
  const name = [table, ...fields, 'unique'].join('_');
  const indexes = (await schema.showIndex(table)) as { name: string }[];
  if (!indexes.some((index) => index.name === name)) await schema.addIndex(table, { name, fields, unique: true });
}
