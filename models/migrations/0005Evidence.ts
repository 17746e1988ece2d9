import { DataTypes, type QueryInterface } from 'sequelize';

const COLUMNS = [
  { table: 'diaries', name: 'intensity', type: DataTypes.DOUBLE },
  { table: 'diaries', name: 'support', type: DataTypes.STRING(5) },
  { table: 'diaries', name: 'read_share', type: DataTypes.DOUBLE },
  { table: 'emotions', name: 'evidence', type: DataTypes.INTEGER },
  { table: 'emotions', name: 'clear', type: DataTypes.BOOLEAN },
];

/**
 * What a reading says beyond its scores: how much feeling there is, how well and how much of the text was read, the
 * evidence of each emotion above its base rate and whether it passes its threshold. Empty in the readings that are
 * there: they go on being shown as they were made until they are made anew.
 */
export async function addEvidence(schema: QueryInterface): Promise<void> {
  for (const { table, name, type } of COLUMNS) {
    const existing = await schema.describeTable(table);
    if (!(name in existing)) await schema.addColumn(table, name, { type, allowNull: true });
  }
}
