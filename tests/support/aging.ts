import 'reflect-metadata';
import { Image, Session } from '../../models';
import { openDatabase } from '../../models/database';

/** As if so much time had passed since all sessions were used last; nobody need wait for it. */
export async function ageSessions(url: string, milliseconds: number): Promise<void> {
  const database = openDatabase({ url });
  for (const session of await Session.findAll()) {
    await session.update({ rotatedAt: new Date(session.rotatedAt.getTime() - milliseconds) });
  }
  await database.close();
}

/** As if no entry had shown any picture for so much longer. */
export async function agePictures(url: string, milliseconds: number): Promise<void> {
  const database = openDatabase({ url });
  for (const image of await Image.findAll()) {
    if (image.unusedSince) await image.update({ unusedSince: new Date(image.unusedSince.getTime() - milliseconds) });
  }
  await database.close();
}

/** As if whoever holds the migrations' lease had taken it so much earlier. */
export async function ageMigrationLease(url: string, milliseconds: number): Promise<void> {
  const database = openDatabase({ url });
  await database.sequelize.query('UPDATE migration_lock SET lease_until = lease_until - :milliseconds', {
    replacements: { milliseconds },
  });
  await database.close();
}
