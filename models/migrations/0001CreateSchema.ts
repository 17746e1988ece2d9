import type { ModelAttributes, QueryInterface } from 'sequelize';
import {
  countColumn,
  dayColumn,
  flagColumn,
  idColumn,
  instantColumn,
  jsonColumn,
  longTextColumn,
  monthColumn,
  nullable,
  numberColumn,
  referenceColumn,
  TABLE_OPTIONS,
  textColumn,
  weekColumn,
} from '../columns';

const belongsTo = (table: string) => ({
  ...referenceColumn(),
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
      id: idColumn(),
      email: textColumn(254),
      password: textColumn(60),
      nickname: textColumn(160),
      time_zone: textColumn(64),
      locale: textColumn(35),
      created_at: instantColumn(),
    },
    unique: [['email']],
  },
  {
    name: 'sessions',
    columns: {
      id: idColumn(),
      user_id: belongsTo('users'),
      generation: countColumn(),
      salt: textColumn(64),
      refresh_hash: textColumn(64),
      user_agent: textColumn(255),
      created_at: instantColumn(),
      rotated_at: instantColumn(),
      expires_at: instantColumn(),
    },
    indexes: [['user_id', 'id'], ['expires_at']],
  },
  {
    name: 'diaries',
    columns: {
      id: idColumn(),
      user_id: belongsTo('users'),
      content: longTextColumn(),
      search_text: longTextColumn(),
      words: jsonColumn(),
      image_url: nullable(textColumn(2048)),
      date: instantColumn(),
      day: dayColumn(),
      revision: countColumn(),
      analysis_status: textColumn(8),
      analysis_basis: nullable(textColumn(8)),
      sentiment: nullable(numberColumn()),
      language: nullable(textColumn(35)),
      model_name: nullable(textColumn(100)),
      model_version: nullable(textColumn(40)),
      analysed_at: nullable(instantColumn()),
      lease_until: nullable(instantColumn()),
      attempts: countColumn(),
      created_at: instantColumn(),
      updated_at: instantColumn(),
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
      id: idColumn(),
      diary_id: belongsTo('diaries'),
      source: textColumn(8),
      type: textColumn(12),
      score: numberColumn(),
    },
    unique: [['diary_id', 'source', 'type']],
  },
  {
    name: 'tags',
    columns: {
      id: idColumn(),
      diary_id: belongsTo('diaries'),
      name: textColumn(200),
      key: textColumn(200),
      position: countColumn(),
    },
    unique: [['diary_id', 'key']],
  },
  {
    name: 'emotion_stats',
    columns: {
      id: idColumn(),
      user_id: belongsTo('users'),
      date: dayColumn(),
      daily_summary: jsonColumn(),
      words: jsonColumn(),
    },
    unique: [['user_id', 'date']],
  },
  {
    name: 'monthly_words',
    columns: { id: idColumn(), user_id: belongsTo('users'), month: monthColumn(), words: jsonColumn() },
    unique: [['user_id', 'month']],
  },
  {
    name: 'reports',
    columns: {
      id: idColumn(),
      user_id: belongsTo('users'),
      week: weekColumn(),
      input_hash: textColumn(64),
      model_version: nullable(textColumn(40)),
      template_version: textColumn(40),
      body: jsonColumn(),
      stale: flagColumn(),
      generated_at: instantColumn(),
    },
    unique: [['user_id', 'week']],
  },
  {
    name: 'idempotency_records',
    columns: {
      id: idColumn(),
      user_id: belongsTo('users'),
      key: textColumn(255),
      request_hash: textColumn(64),
      diary_id: belongsTo('diaries'),
      answer: jsonColumn(),
      created_at: instantColumn(),
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
