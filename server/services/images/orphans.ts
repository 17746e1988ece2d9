import { Op, type Transaction, type WhereOptions } from 'sequelize';
import { Diary, Image } from '../../../models';
import type { Database } from '../../../models/database';
import { addToPicturesOf } from '../../../models/repositories/imageRows';
import { runSteps } from '../../../models/runSteps';
import type { Clock } from '../../lib/clock';
import { imageAddress } from '../../lib/imageAddress';
import { lockUserIfThere } from '../locks';
import type { Removals } from './removals';
import { lookForShown } from './shown';

const DAY_MS = 86_400_000;
const PAGE = 250;

/**
 * Removes pictures that no entry has shown for a day: an upload that was given up, an entry that was deleted. What counts
 * is the `imageUrl` of the entries, and for the few that none names so, whether a text links them.
 */
export function createOrphans(parts: { database: Database; clock: Clock; removals: Removals }) {
  const { database, clock, removals } = parts;

  async function lookAt(pictures: Image[]): Promise<number> {
    const shown = await shownOf(pictures);
    const now = clock.now();
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const due = new Map<number, number[]>();
    for (const { id, userId, unusedSince } of pictures) {
      const isShown = shown.has(`${userId} ${id}`);
      if (isShown || unusedSince === null) {
        if (isShown !== (unusedSince === null))
          await database.write((transaction) => note([id], isShown ? null : now, transaction));
      } else if (unusedSince <= dayAgo) due.set(userId, [...(due.get(userId) ?? []), id]);
    }
    let removed = 0;
    const stillDue = { unusedSince: { [Op.lte]: dayAgo } }; // it may have been sent again meanwhile
    for (const [userId, ids] of due) removed += await removeUnshown(userId, ids, stillDue);
    return removed;
  }

  /** Removes those of some pictures that no entry shows and of which that is so; returns how many. */
  async function removeUnshown(userId: number, imageIds: number[], isSo: WhereOptions = {}): Promise<number> {
    const findShown = await lookForShown(database, userId, imageIds);
    const removed = await database.write(async (transaction) => {
      if (!(await lockUserIfThere(userId, transaction))) return [];
      const shown = await findShown(transaction);
      const unshown = imageIds.filter((id) => !shown.has(id));
      const images = await Image.findAll({ where: { ...isSo, userId, id: unshown }, transaction });
      await note([...shown.keys()], null, transaction);
      for (const image of images) await remove(image, transaction);
      return images;
    });
    for (const { sha256 } of removed) await removals.carryOut(userId, sha256);
    return removed.length;
  }

  async function remove({ id, userId, sha256, bytes }: Image, transaction: Transaction) {
    await removals.write(userId, sha256, clock.now(), transaction);
    await Image.destroy({ where: { id, userId }, transaction });
    await runSteps(transaction, () => addToPicturesOf(userId, { images: -1, bytes: -bytes }));
  }

  return {
    /** Looks at every picture; returns how many were removed. */
    async sweep(): Promise<number> {
      let removed = 0;
      for (let last = 0; ; ) {
        const pictures = await Image.findAll({ where: { id: { [Op.gt]: last } }, order: [['id', 'ASC']], limit: PAGE });
        removed += await lookAt(pictures);
        if (pictures.length < PAGE) return removed;
        last = pictures.at(-1)?.id ?? 0;
      }
    },
    remove,
    removeUnshown,
  };
}

/** `user picture` of those that entries have as their cover. */
async function shownOf(pictures: Image[]): Promise<Set<string>> {
  const idsOf = new Map<number, number[]>();
  for (const { userId, id } of pictures) idsOf.set(userId, [...(idsOf.get(userId) ?? []), id]);
  const shown = new Set<string>();
  for (const [userId, ids] of idsOf) {
    const rows = await Diary.findAll({
      where: { userId, imageUrl: ids.map(imageAddress) },
      attributes: ['imageUrl'],
      raw: true,
    });
    for (const id of ids) if (rows.some(({ imageUrl }) => imageUrl === imageAddress(id))) shown.add(`${userId} ${id}`);
  }
  return shown;
}

const note = (ids: number[], unusedSince: Date | null, transaction: Transaction) =>
  Image.update({ unusedSince }, { where: { id: ids }, transaction });
