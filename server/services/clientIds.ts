import type { Engine } from '../../models/dialects/dialect';
import { findEntryRowsByClientId } from '../../models/repositories/entryRows';
import { isClientIdRetired } from '../../models/repositories/entryWrites';
import { insertRow } from '../../models/repositories/rows';
import type { Steps } from '../../models/repositories/steps';
import { conflict } from '../errors';
import { type Entry, fromEntryRows } from './entries';

/** The entry that has this client's name already, or null. Throws a 409 when there was one and it was deleted. */
export function* findByClientId({ userId, clientId }: { userId: number; clientId: string }): Steps<Entry | null> {
  const rows = yield* findEntryRowsByClientId(userId, clientId);
  if (rows) return fromEntryRows(rows);
  if (yield* isClientIdRetired(userId, clientId))
    throw conflict('The entry with this clientId was deleted; choose another clientId for a new entry');
  return null;
}

/** Keeps the name of an entry that is being deleted, so that it names no other. */
export function* retireClientId(engine: Engine, { userId, clientId }: Entry, deletedAt: Date): Steps<void> {
  if (clientId !== null) yield* insertRow(engine, 'deleted_entries', { userId, clientId, deletedAt });
}
