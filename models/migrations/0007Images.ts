import { DataTypes, type ModelAttributes, Op, type QueryInterface } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const TABLE_OPTIONS = { charset: 'utf8mb4', collate: 'utf8mb4_bin' } as const;

const id = { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false };

const IMAGES: ModelAttributes = {
  id,
  user_id: {
    type: DataTypes.BIGINT,
    allowNull: false,
    references: { model: 'users', key: 'id' },
    onDelete: 'CASCADE',
    onUpdate: 'CASCADE',
  },
  sha256: { type: DataTypes.STRING(64), allowNull: false },
  format: { type: DataTypes.STRING(4), allowNull: false },
  width: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  height: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  bytes: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  unused_since: { type: DataTypes.DATE(3), allowNull: true },
  created_at: { type: DataTypes.DATE(3), allowNull: false },
};

/** Without a reference to the user: it is written when the user goes. */
const MEDIA_REMOVALS: ModelAttributes = {
  id,
  user_id: { type: DataTypes.BIGINT, allowNull: false },
  sha256: { type: DataTypes.STRING(64), allowNull: true },
  due_at: { type: DataTypes.DATE(3), allowNull: false },
};

/**
 * Pictures, the files that still have to go, and the way from a picture to the entries that show it. Every step is skipped
 * when an interrupted run already did it.
 */
export async function addImages(schema: QueryInterface): Promise<void> {
  await schema.createTable('images', IMAGES, TABLE_OPTIONS); // CREATE TABLE IF NOT EXISTS
  await schema.createTable('media_removals', MEDIA_REMOVALS, TABLE_OPTIONS);
  await addIndexOnce(schema, 'images', {
    name: 'images_user_id_sha256_unique',
    fields: ['user_id', 'sha256'],
    unique: true,
  });
  await addIndexOnce(schema, 'media_removals', { name: 'media_removals_due_at', fields: ['due_at'] });
  const isSqlite = schema.sequelize.getDialect() === 'sqlite';
  await addIndexOnce(schema, 'diaries', {
    name: 'diaries_user_id_image_url',
    // MySQL indexes only so much of a long text; the addresses of our own pictures are short.
    fields: ['user_id', isSqlite ? 'image_url' : { name: 'image_url', length: 40 }],
    ...(isSqlite ? { where: { image_url: { [Op.ne]: null } } } : {}),
  });
}

type IndexOptions = Parameters<QueryInterface['addIndex']>[1] & { name: string };

async function addIndexOnce(schema: QueryInterface, table: string, options: IndexOptions): Promise<void> {
  const indexes = (await schema.showIndex(table)) as { name: string }[];
  if (!indexes.some(({ name }) => name === options.name)) await schema.addIndex(table, options as never);
}
