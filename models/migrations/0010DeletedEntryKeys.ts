import { DataTypes, type ModelAttributes, type QueryInterface, QueryTypes, Transaction } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const TABLE = 'idempotency_records';
const NEW_TABLE = 'idempotency_records_new';
const OF_ENTRY = 'idempotency_records_diary_id_foreign';

const belongsTo = (table: string, onDelete: 'CASCADE' | 'SET NULL') => ({
  type: DataTypes.BIGINT,
  allowNull: onDelete === 'SET NULL',
  references: { model: table, key: 'id' },
  onDelete,
  onUpdate: 'CASCADE',
});

const COLUMNS: ModelAttributes = {
  id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
  user_id: belongsTo('users', 'CASCADE'),
  key: { type: DataTypes.STRING(255), allowNull: false },
  request_hash: { type: DataTypes.STRING(64), allowNull: false },
  diary_id: belongsTo('diaries', 'SET NULL'),
  answer: { type: DataTypes.JSON, allowNull: false },
  created_at: { type: DataTypes.DATE(3), allowNull: false },
};

/**
 * A key outlives the entry that was made with it, so that a late retry does not make a deleted entry anew. It happens
 * whole or not at all, and is skipped when an interrupted run already did it.
 */
export async function keepKeysOfDeleted(schema: QueryInterface): Promise<void> {
  const { diary_id: entry } = await schema.describeTable(TABLE);
  if (entry?.allowNull) return;
  if (schema.sequelize.getDialect() === 'sqlite') await rebuild(schema);
  else await alter(schema);
}

/** SQLite changes no column and no reference of a table that is there. */
async function rebuild(schema: QueryInterface): Promise<void> {
  const list = Object.keys(COLUMNS).join(', ');
  await schema.sequelize.transaction({ type: Transaction.TYPES.IMMEDIATE }, async (transaction) => {
    const run = (sql: string) => schema.sequelize.query(sql, { transaction });
    await schema.createTable(NEW_TABLE, COLUMNS, { transaction });
    await run(`INSERT INTO ${NEW_TABLE} (${list}) SELECT ${list} FROM ${TABLE}`);
    await run(`DROP TABLE ${TABLE}`);
    await run(`ALTER TABLE ${NEW_TABLE} RENAME TO ${TABLE}`);
    await run(`CREATE UNIQUE INDEX ${TABLE}_user_id_key_unique ON ${TABLE} (user_id, key)`);
    await run(`CREATE INDEX ${TABLE}_created_at_index ON ${TABLE} (created_at)`);
  });
}

async function alter({ sequelize }: QueryInterface): Promise<void> {
  const references = await sequelize.query<{ name: string }>(
    `SELECT constraint_name AS name FROM information_schema.key_column_usage
     WHERE table_schema = DATABASE() AND table_name = '${TABLE}' AND column_name = 'diary_id'
       AND referenced_table_name = 'diaries'`,
    { type: QueryTypes.SELECT },
  );
  const changes = [
    ...references.map(({ name }) => `DROP FOREIGN KEY ${name}`),
    'MODIFY diary_id BIGINT NULL',
    `ADD CONSTRAINT ${OF_ENTRY} FOREIGN KEY (diary_id) REFERENCES diaries (id) ON DELETE SET NULL ON UPDATE CASCADE`,
  ];
  await sequelize.query(`ALTER TABLE ${TABLE} ${changes.join(', ')}`);
}
