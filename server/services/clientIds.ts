import type { Transaction } from 'sequelize';
import { DeletedEntry, Diary } from '../../models';
import { conflict } from '../errors';

/** The entry that has this client's name already, or null. Throws a 409 when there was one and it was deleted. */
export async function findNamed(
  { userId, clientId }: { userId: number; clientId: string },
  transaction: Transaction,
): Promise<Diary | null> {
  const row = await Diary.findOne({ where: { userId, clientId }, transaction });
  if (row) return row;
  const deleted = await DeletedEntry.findOne({ where: { userId, clientId }, transaction });
  if (deleted) throw conflict('The entry with this clientId was deleted; choose another clientId for a new entry');
  return null;
}

/** Keeps the name of an entry that is being deleted, so that it names no other. */
export async function keepName(row: Diary, deletedAt: Date, transaction: Transaction): Promise<void> {
  const { userId, clientId } = row;
  if (clientId !== null) await DeletedEntry.create({ userId, clientId, deletedAt }, { transaction });
}
