import { Op, type Transaction } from 'sequelize';
import { Diary } from '../../../models';
import { IMAGES_PATH, imageAddress, imageAddressesIn } from '../../lib/imageAddress';

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
  const wanted = new Map(imageIds.map((id) => [imageAddress(id), id]));
  const shown = new Map<number, number>();
  const note = (address: string, entryId: number) => {
    const imageId = wanted.get(address);
    if (imageId !== undefined) shown.set(imageId, entryId);
  };
  const covers = await Diary.findAll({
    where: { userId, imageUrl: [...wanted.keys()] },
    attributes: ['id', 'imageUrl'],
    raw: true,
    transaction,
  });
  for (const { id, imageUrl } of covers) note(imageUrl ?? '', id);
  for (let last = 0; shown.size < wanted.size; ) {
    const rows = await Diary.findAll({
      where: { userId, id: { [Op.gt]: last }, content: { [Op.like]: `%${IMAGES_PATH}%` } },
      attributes: ['id', 'content'],
      order: [['id', 'ASC']],
      limit: PAGE,
      raw: true,
      transaction,
    });
    for (const { id, content } of rows) for (const address of imageAddressesIn(content)) note(address, id);
    if (rows.length < PAGE) break;
    last = rows.at(-1)?.id ?? 0;
  }
  return shown;
}
