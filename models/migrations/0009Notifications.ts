import { DataTypes, type ModelAttributes, type QueryInterface } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const TABLE_OPTIONS = { charset: 'utf8mb4', collate: 'utf8mb4_bin' } as const;

const COLUMNS: ModelAttributes = {
  id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
  user_id: {
    type: DataTypes.BIGINT,
    allowNull: false,
    references: { model: 'users', key: 'id' },
    onDelete: 'CASCADE',
    onUpdate: 'CASCADE',
  },
  kind: { type: DataTypes.STRING(16), allowNull: false },
  form: { type: DataTypes.STRING(8), allowNull: false },
  hour: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  due_at: { type: DataTypes.DATE(3), allowNull: true },
  sent_for: { type: DataTypes.STRING(10), allowNull: true },
  attempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  repeats: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  lease_until: { type: DataTypes.DATE(3), allowNull: true },
  owner: { type: DataTypes.STRING(36), allowNull: true },
};

/** What people asked to be told by mail, and when next. Safe to run again after it was interrupted. */
export async function addNotifications(schema: QueryInterface): Promise<void> {
  await schema.createTable('notifications', COLUMNS, TABLE_OPTIONS); // CREATE TABLE IF NOT EXISTS
  const indexes = (await schema.showIndex('notifications')) as { name: string }[];
  const add = async (name: string, fields: string[], unique: boolean) => {
    if (!indexes.some((index) => index.name === name)) await schema.addIndex('notifications', { name, fields, unique });
  };
  await add('notifications_user_id_kind_unique', ['user_id', 'kind'], true);
  await add('notifications_due_at', ['due_at'], false);
}
