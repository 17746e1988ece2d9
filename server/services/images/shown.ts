import { Op, type Transaction } from 'sequelize';
import { Diary } from '../../../models';
import { IMAGES_PATH, idOfImageAddress, imageAddress, imageIdsIn } from '../../lib/imageAddress';

const PAGE = 250;

/**
 * Of some pictures those that an entry shows, as its cover or by their address in its text, each with the id of such an
 * entry. Must run under the user's lock, so that none is saved meanwhile that shows another.
 */
export async function findShown(
  userId: number,
  imageIds: readonly number[],
  transaction: Transaction,
): Promise<ReadonlyMap<number, number>> {
  const wanted = new Set(imageIds);
  const shown = new Map<number, number>();
  const covers = await Diary.findAll({
    where: { userId, imageUrl: imageIds.map(imageAddress) },
    attributes: ['id', 'imageUrl'],
    raw: true,
    transaction,
  });
  for (const { id, imageUrl } of covers) {
    const imageId = idOfImageAddress(imageUrl ?? '');
    if (imageId !== null) shown.set(imageId, id);
  }
  for (let last = 0; shown.size < wanted.size; ) {
    const rows = await Diary.findAll({
      where: { userId, id: { [Op.gt]: last }, content: { [Op.like]: `%${IMAGES_PATH}%` } },
      attributes: ['id', 'content'],
      order: [['id', 'ASC']],
      limit: PAGE,
      raw: true,
      transaction,
    });
    for (const { id, content } of rows)
      for (const imageId of imageIdsIn(content)) if (wanted.has(imageId)) shown.set(imageId, id);
    if (rows.length < PAGE) break;
    last = rows.at(-1)?.id ?? 0;
  }
  return shown;
}
