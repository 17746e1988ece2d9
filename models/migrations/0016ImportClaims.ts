import { DataTypes, type QueryInterface } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const TABLE = 'import_records';

/** A record that was left out, since another import had brought its entry, says so. Skipped when an interrupted run already did it. */
export async function tellClaims(schema: QueryInterface): Promise<void> {
  const columns = await schema.describeTable(TABLE);
  if (!columns.is_claim)
    await schema.addColumn(TABLE, 'is_claim', { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false });
}
