import type { Transaction } from 'sequelize';
import { Diary } from '../../../models';
import { fromJson } from '../../../models/columns';
import { findHolding } from '../../../models/repositories/entryList';
import { findReplacedWithImages } from '../../../models/repositories/importRows';
import { runSteps } from '../../../models/runSteps';
import { nextTurn } from '../../lib/eventLoop';
import { IMAGES_PATH, imageAddress, imageAddressesIn } from '../../lib/imageAddress';
import { addressesOf, type KeptEntry } from '../imports/keptEntry';

/** Entries whose texts are looked through at once: some milliseconds, however long they are. */
const PAGE = 25;
const KEPT_PAGE = 100;

/** Where a picture is shown. */
export interface Showing {
  entryId: number;
  /** Whether only the undo of an import would show it there again. */
  isReplaced: boolean;
}

/**
 * Of some pictures those that an entry shows, as its cover or by their address in its text, or would show again if an import
 * that replaced it were undone, each with such an entry. Must run under the user's lock, so that none is saved meanwhile that shows another.
 */
export async function findShown(
  userId: number,
  imageIds: readonly number[],
  transaction: Transaction,
): Promise<ReadonlyMap<number, Showing>> {
  const wanted = new Map(imageIds.map((id) => [imageAddress(id), id]));
  const shown = new Map<number, Showing>();
  const note = (address: string, entryId: number, isReplaced = false) => {
    const imageId = wanted.get(address);
    if (imageId !== undefined && !shown.has(imageId)) shown.set(imageId, { entryId, isReplaced });
  };
  const covers = await Diary.findAll({
    where: { userId, imageUrl: [...wanted.keys()] },
    attributes: ['id', 'imageUrl'],
    raw: true,
    transaction,
  });
  for (const { id, imageUrl } of covers) note(imageUrl ?? '', id);
  for (let after = { day: '', id: 0 }; shown.size < wanted.size; ) {
    const rows = await runSteps(transaction, () => findHolding(userId, IMAGES_PATH, { after, most: PAGE }));
    for (const { id, content } of rows) for (const address of imageAddressesIn(content ?? '')) note(address, id);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) break;
    after = last;
    await nextTurn();
  }
  for (let after = 0; shown.size < wanted.size; ) {
    const rows = await runSteps(transaction, () => findReplacedWithImages({ userId, after }, KEPT_PAGE));
    for (const { diaryId, replaced } of rows)
      for (const address of addressesOf(fromJson<KeptEntry>(replaced))) note(address, diaryId, true);
    if (rows.length < KEPT_PAGE) break;
    after = rows.at(-1)?.id ?? 0;
    await nextTurn();
  }
  return shown;
}
