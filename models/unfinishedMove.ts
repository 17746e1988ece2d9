import type { Database } from './database';

/** Stands in a database from the first row that is moved there until the last one was compared. */
export const UNFINISHED_MOVE = 'unfinished_move';

export const isUnfinishedMove = ({ sequelize }: Database): Promise<boolean> =>
  sequelize.getQueryInterface().tableExists(UNFINISHED_MOVE);

export async function markUnfinishedMove({ sequelize }: Database): Promise<void> {
  await sequelize.query(`CREATE TABLE IF NOT EXISTS ${UNFINISHED_MOVE} (id INTEGER PRIMARY KEY)`);
}

export async function markFinishedMove({ sequelize }: Database): Promise<void> {
  await sequelize.query(`DROP TABLE ${UNFINISHED_MOVE}`);
}
