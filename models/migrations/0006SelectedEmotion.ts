import { DataTypes, type QueryInterface, QueryTypes } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. Entries of one step; each step is short. */
const STEP = 1_000;

const READ_ONCE = 'emotions_diary_id_type_unique';
const BY_SOURCE = 'emotions_diary_id_source_type_unique';
const BY_EMOTION = 'diaries_user_id_emotion_date_id_index';

/**
 * The emotion that a writer selected becomes a column of the entry (null where an import will name none), with an index
 * by which the list filters; the rows of `emotions` are only what was read. Every step is skipped when an interrupted
 * run already did it.
 */
export async function moveSelectedEmotion(schema: QueryInterface): Promise<void> {
  if (!('emotion' in (await schema.describeTable('diaries')))) {
    await schema.addColumn('diaries', 'emotion', { type: DataTypes.STRING(12), allowNull: true });
  }
  if (!(await hasIndex(schema, 'diaries', BY_EMOTION))) {
    await schema.addIndex('diaries', { name: BY_EMOTION, fields: ['user_id', 'emotion', 'date', 'id'] });
  }
  if (!('source' in (await schema.describeTable('emotions')))) return;
  await moveRows(schema);
  // The new index first: on MySQL the reference to the entry must always have one.
  if (!(await hasIndex(schema, 'emotions', READ_ONCE))) {
    await schema.addIndex('emotions', { name: READ_ONCE, fields: ['diary_id', 'type'], unique: true });
  }
  if (await hasIndex(schema, 'emotions', BY_SOURCE)) await schema.removeIndex('emotions', BY_SOURCE);
  await schema.sequelize.query('ALTER TABLE emotions DROP COLUMN source'); // Sequelize would copy the table on SQLite
}

/** Fills the column and removes the rows that it replaces, some entries at a time. */
async function moveRows({ sequelize }: QueryInterface): Promise<void> {
  for (let after = 0; ; ) {
    const [step] = await sequelize.query<{ last: number | null }>(
      'SELECT MAX(id) AS last FROM (SELECT id FROM diaries WHERE id > :after ORDER BY id LIMIT :step) some',
      { replacements: { after, step: STEP }, type: QueryTypes.SELECT },
    );
    const last = step?.last;
    if (last === null || last === undefined) return;
    const replacements = { after, last };
    await sequelize.query(
      `UPDATE diaries SET emotion = (SELECT type FROM emotions
         WHERE diary_id = diaries.id AND source = 'selected' ORDER BY emotions.id LIMIT 1)
       WHERE id > :after AND id <= :last AND emotion IS NULL`,
      { replacements },
    );
    await sequelize.query(
      "DELETE FROM emotions WHERE diary_id > :after AND diary_id <= :last AND source = 'selected'",
      { replacements },
    );
    after = Number(last);
  }
}

async function hasIndex(schema: QueryInterface, table: string, name: string): Promise<boolean> {
  return ((await schema.showIndex(table)) as { name: string }[]).some((index) => index.name === name);
}
