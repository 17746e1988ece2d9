import type { Transaction } from 'sequelize';
import { Image } from '../../../models';
import { badRequest } from '../../errors';
import { idOfImageAddress, isImageOfSomeHost } from '../../lib/imageAddress';

/**
 * An entry shows only pictures of its own writer. Counts only under the user's lock, so that the picture is not removed at
 * that moment; without a transaction it spares the work before that. Throws a 400 on `imageUrl`, the same for a foreign and for a missing one.
 */
export async function requireOwnImage(
  userId: number,
  imageUrl: string | null | undefined,
  transaction: Transaction | null,
): Promise<void> {
  // Named together with a host it would not be known as one that is kept here, and be cleared away.
  if (isImageOfSomeHost(imageUrl ?? ''))
    throw badRequest('imageUrl', 'must be the path alone where it names a picture of yours: /api/images/{id}');
  const id = idOfImageAddress(imageUrl ?? '');
  if (id === null) return;
  const found = await Image.findOne({ where: { id, userId }, attributes: ['id'], raw: true, transaction });
  if (!found) throw badRequest('imageUrl', 'must be the address of a picture of yours, as POST /api/images gives it');
}
