import { DataTypes, type ModelAttributes, type QueryInterface } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const TABLE_OPTIONS = { charset: 'utf8mb4', collate: 'utf8mb4_bin' } as const;

const id = () => ({ type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false });
const reference = () => ({ type: DataTypes.BIGINT, allowNull: false });
const instant = () => ({ type: DataTypes.DATE(3), allowNull: false });
const fixedText = (length: number) => ({ type: DataTypes.CHAR(length), allowNull: false });
const text = (length: number) => ({ type: DataTypes.STRING(length), allowNull: false });
const longText = () => ({ type: 'MEDIUMTEXT', allowNull: false });
const number = () => ({ type: DataTypes.DOUBLE, allowNull: false });
const count = () => ({ type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 });
const flag = () => ({ type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false });
const json = () => ({ type: DataTypes.JSON, allowNull: false });
const nullable = <C extends { allowNull: boolean }>(column: C): C => ({ ...column, allowNull: true });

const belongsTo = (table: string) => ({
  ...reference(),
  references: { model: table, key: 'id' },
  onDelete: 'CASCADE',
  onUpdate: 'CASCADE',
});

interface TableDefinition {
  name: string;
  columns: ModelAttributes;
  unique?: string[][];
  indexes?: string[][];
}

const TABLES: TableDefinition[] = [
  {
    name: 'users',
    columns: {
      id: id(),
      email: text(254),
      password: text(60),
      nickname: text(160),
      time_zone: text(64),
      locale: text(35),
      created_at: instant(),
    },
    unique: [['email']],
  },
  {
    name: 'sessions',
    columns: {
      id: id(),
      user_id: belongsTo('users'),
      generation: count(),
      salt: text(64),
      refresh_hash: text(64),
      user_agent: text(255),
      created_at: instant(),
      rotated_at: instant(),
      expires_at: instant(),
    },
    indexes: [['user_id', 'id'], ['expires_at']],
  },
  {
    name: 'diaries',
    columns: {
      id: id(),
      user_id: belongsTo('users'),
      content: longText(),
      search_text: longText(),
      words: json(),
      image_url: nullable(text(2048)),
      date: instant(),
      day: fixedText(10),
      revision: count(),
      analysis_status: text(8),
      analysis_basis: nullable(text(8)),
      sentiment: nullable(number()),
      language: nullable(text(35)),
      model_name: nullable(text(100)),
      model_version: nullable(text(40)),
      analysed_at: nullable(instant()),
      lease_until: nullable(instant()),
      attempts: count(),
      created_at: instant(),
      updated_at: instant(),
    },
    indexes: [
      ['user_id', 'day', 'id'],
      ['user_id', 'date', 'id'],
      ['analysis_status', 'lease_until', 'id'],
    ],
  },
  {
    name: 'emotions',
    columns: {
      id: id(),
      diary_id: belongsTo('diaries'),
      source: text(8),
      type: text(12),
      score: number(),
    },
    unique: [['diary_id', 'source', 'type']],
  },
  {
    name: 'tags',
    columns: {
      id: id(),
      diary_id: belongsTo('diaries'),
      name: text(200),
      key: text(200),
      position: count(),
    },
    unique: [['diary_id', 'key']],
  },
  {
    name: 'emotion_stats',
    columns: {
      id: id(),
      user_id: belongsTo('users'),
      date: fixedText(10),
      daily_summary: json(),
      words: json(),
    },
    unique: [['user_id', 'date']],
  },
  {
    name: 'monthly_words',
    columns: { id: id(), user_id: belongsTo('users'), month: fixedText(7), words: json() },
    unique: [['user_id', 'month']],
  },
  {
    name: 'reports',
    columns: {
      id: id(),
      user_id: belongsTo('users'),
      week: fixedText(8),
      input_hash: text(64),
      model_version: nullable(text(40)),
      template_version: text(40),
      body: json(),
      stale: flag(),
      generated_at: instant(),
    },
    unique: [['user_id', 'week']],
  },
  {
    name: 'idempotency_records',
    columns: {
      id: id(),
      user_id: belongsTo('users'),
      key: text(255),
      request_hash: text(64),
      diary_id: belongsTo('diaries'),
      answer: json(),
      created_at: instant(),
    },
    unique: [['user_id', 'key']],
    indexes: [['created_at']],
  },
];

/** Tables and indexes of the first version. Every step is skipped when an interrupted run already did it. */
export async function createSchema(schema: QueryInterface): Promise<void> {
  for (const { name, columns, unique = [], indexes = [] } of TABLES) {
    await schema.createTable(name, columns, TABLE_OPTIONS); // CREATE TABLE IF NOT EXISTS
    const existing = new Set(((await schema.showIndex(name)) as { name: string }[]).map((index) => index.name));
    for (const fields of unique) await addIndex(schema, existing, name, fields, true);
    for (const fields of indexes) await addIndex(schema, existing, name, fields, false);
  }
}

async function addIndex(
  schema: QueryInterface,
  existing: Set<string>,
  table: string,
  fields: string[],
  unique: boolean,
) {
  const name = [table, ...fields, unique ? 'unique' : 'index'].join('_');
  if (!existing.has(name)) await schema.addIndex(table, { name, fields, unique });
}
