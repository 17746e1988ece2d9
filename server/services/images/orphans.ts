import { Op, type Transaction } from 'sequelize';
import { Diary, Image } from '../../../models';
import type { Database } from '../../../models/database';
import type { Clock } from '../../lib/clock';
import { imageAddress } from '../../lib/imageAddress';
import { lockUserIfThere } from '../locks';
import type { Removals } from './removals';

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
    let removed = 0;
    for (const picture of pictures) {
      const { id, userId, unusedSince } = picture;
      const isShown = shown.has(`${userId} ${id}`);
      if (isShown || unusedSince === null) {
        if (isShown !== (unusedSince === null))
          await database.write((transaction) => note(id, isShown ? null : now, transaction));
      } else if (unusedSince.getTime() <= now.getTime() - DAY_MS && (await removeUnlessShown(picture))) removed += 1;
    }
    return removed;
  }

  async function removeUnlessShown({ id, userId, sha256 }: Image): Promise<boolean> {
    const isLinked = await isLinkedInText(userId, id);
    const isRemoved = await database.write(async (transaction) => {
      if (!(await lockUserIfThere(userId, transaction))) return false;
      const isShown =
        isLinked || (await Diary.count({ where: { userId, imageUrl: imageAddress(id) }, transaction })) > 0;
      if (isShown) await note(id, null, transaction);
      else await remove({ id, userId, sha256 }, transaction);
      return !isShown;
    });
    if (isRemoved) await removals.carryOut(userId, sha256);
    return isRemoved;
  }

  async function remove({ id, userId, sha256 }: Pick<Image, 'id' | 'userId' | 'sha256'>, transaction: Transaction) {
    await removals.write(userId, sha256, clock.now(), transaction);
    await Image.destroy({ where: { id, userId }, transaction });
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
  };
}

/** `user picture` of those that entries show. */
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

const note = (id: number, unusedSince: Date | null, transaction: Transaction) =>
  Image.update({ unusedSince }, { where: { id }, transaction });

/** Whether a text names a picture's address: read in pages, because a diary may be long. */
async function isLinkedInText(userId: number, imageId: number): Promise<boolean> {
  const pattern = new RegExp(`${imageAddress(imageId)}(?!\\d)`);
  for (let last = 0; ; ) {
    const rows = await Diary.findAll({
      where: { userId, id: { [Op.gt]: last } },
      attributes: ['id', 'content'],
      order: [['id', 'ASC']],
      limit: PAGE,
      raw: true,
    });
    if (rows.some(({ content }) => pattern.test(content))) return true;
    if (rows.length < PAGE) return false;
    last = rows.at(-1)?.id ?? 0;
  }
}
