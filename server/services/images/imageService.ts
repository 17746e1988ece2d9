import { open } from 'node:fs/promises';
import { Op, type Transaction } from 'sequelize';
import type { z } from 'zod';
import { Image } from '../../../models';
import type { Database } from '../../../models/database';
import { addToPicturesOf, readPicturesOf } from '../../../models/repositories/imageRows';
import { runSteps } from '../../../models/runSteps';
import { DEFAULT_LIMIT } from '../../contract/common';
import type { listImages } from '../../contract/images';
import { badRequest, conflict, notFound, unprocessable } from '../../errors';
import type { Clock } from '../../lib/clock';
import { type Cursors, pageOf } from '../../lib/cursor';
import type { ImageSize } from '../../lib/imageAddress';
import { onDisk } from '../../lib/onDisk';
import type { Caller } from '../caller';
import { writeAs } from '../locks';
import { IMAGE_TYPES, type ImageType, SIGNATURE_BYTES, typeOfImage } from './imageType';
import type { MediaStore } from './mediaStore';
import type { createOrphans } from './orphans';
import type { Pictures } from './pictures';
import type { MadePicture } from './protocol';
import type { Removals } from './removals';
import { lookForShown } from './shown';

/** What a picture that is being stored may take; after that its files are taken for left behind. */
const STORING_MS = 3_600_000;

type Note = (imageId: number, transaction: Transaction) => Promise<void>;

/** Of one user, whatever the operator allows in bytes. */
export const MOST_IMAGES = 20_000;

export type ImageService = ReturnType<typeof createImageService>;

/** The bytes of a picture in one size. */
export interface ImageFile {
  path: string;
  type: string;
  /** Its entity tag. Changes with the bytes: never. */
  tag: string;
}

export function createImageService(parts: {
  database: Database;
  media: MediaStore;
  pictures: Pictures;
  removals: Removals;
  orphans: ReturnType<typeof createOrphans>;
  clock: Clock;
  cursors: Cursors;
  /** Bytes that the pictures of one user may have together. */
  bytesPerUser: number;
}) {
  const { database, media, pictures, removals, orphans, clock, cursors, bytesPerUser } = parts;

  async function find(caller: Caller, id: number, transaction: Transaction | null = null): Promise<Image> {
    const image = await Image.findOne({ where: { id, userId: caller.id }, transaction });
    if (!image) throw notFound('Image');
    return image;
  }

  const findSame = (caller: Caller, { sha256 }: MadePicture, transaction: Transaction) =>
    Image.findOne({ where: { userId: caller.id, sha256 }, transaction });

  async function requireRoom({ id }: Caller, { bytes }: MadePicture, transaction: Transaction): Promise<void> {
    const held = await runSteps(transaction, () => readPicturesOf(id));
    if (held.images >= MOST_IMAGES || held.bytes + bytes > bytesPerUser) throw noRoom(held.images);
  }

  /** Stores a picture that was made, unless the user has the same already, and what `note` writes with a new one. */
  async function store(caller: Caller, picture: MadePicture, path: string, note: Note): Promise<Image> {
    const key = { userId: caller.id, sha256: picture.sha256 };
    const now = clock.now();
    await writeAs(database, caller.id, async (transaction) => {
      if (await findSame(caller, picture, transaction)) return;
      await requireRoom(caller, picture, transaction);
      await removals.write(key.userId, key.sha256, new Date(now.getTime() + STORING_MS), transaction);
    });
    return writeAs(database, caller.id, async (transaction) => {
      const same = await findSame(caller, picture, transaction);
      if (same) {
        await media.place(key, path); // its file may have been lost
        // Whoever sends it again means to show it: its day begins anew.
        if (same.unusedSince !== null) await same.update({ unusedSince: now }, { transaction });
        return same;
      }
      await removals.forget(key.userId, key.sha256, transaction);
      const { format, width, height, bytes } = picture;
      const columns = { ...key, format, width, height, bytes, unusedSince: now, createdAt: now };
      const image = await Image.create(columns, { transaction });
      await runSteps(transaction, () => addToPicturesOf(key.userId, { images: 1, bytes }));
      await note(image.id, transaction);
      await media.place(key, path);
      return image;
    });
  }

  return {
    /** Where an upload may arrive. */
    incoming: media.incoming,

    /**
     * Makes the picture in the file anew and keeps that; the same picture again is the one that is there. The file is left
     * to the caller. Throws a 400 on `file` with the reason for what is not taken. `note` runs in the transaction that stores a
     * new one.
     */
    async create(
      caller: Caller,
      path: string,
      claimedType: string | null,
      note: Note = async () => {},
    ): Promise<Image> {
      await requireImage(path, claimedType);
      const output = `${path}-made`;
      try {
        const picture = await pictures.make(caller.id, path, output);
        return await store(caller, picture, output, note);
      } finally {
        await media.discard(output);
      }
    },

    /** Newest first. */
    async list(caller: Caller, { limit = DEFAULT_LIMIT, cursor }: z.output<typeof listImages.input>) {
      const filters = { list: 'images', userId: caller.id };
      const before = cursor === undefined ? {} : { id: { [Op.lt]: cursors.open(cursor, filters).id } };
      const where = { userId: caller.id, ...before };
      const images = await Image.findAll({ where, order: [['id', 'DESC']], limit: limit + 1 });
      const { page, nextCursor } = pageOf(images, limit, ({ id }) => cursors.seal({ at: 0, id }, filters));
      return { images: page, nextCursor };
    },

    /** The bytes of a picture in a size. Throws a 404 for another's. */
    async open(caller: Caller, id: number, size: ImageSize): Promise<ImageFile> {
      const { userId, sha256, format } = await find(caller, id);
      return {
        path: media.pathOf({ userId, sha256 }, size),
        type: size === 'full' ? `image/${format}` : 'image/webp',
        tag: `"${sha256.slice(0, 32)}-${size}"`,
      };
    },

    /** Throws a 409 while an entry shows it, or would again after an undo. */
    async delete(caller: Caller, id: number): Promise<void> {
      await find(caller, id); // who asks for one that is not there has no diary looked through
      const findShown = await lookForShown(database, caller.id, [id]);
      const { sha256 } = await writeAs(database, caller.id, async (transaction) => {
        const image = await find(caller, id, transaction);
        const showing = (await findShown(transaction)).get(id);
        if (showing) throw showing.isReplaced ? stillKept(showing.entryId) : stillShown(showing.entryId);
        await orphans.remove(image, transaction);
        return image;
      });
      await removals.carryOut(caller.id, sha256);
    },

    /** Removes those of some pictures that no entry shows; returns how many. */
    deleteUnshown: (caller: Caller, ids: number[]): Promise<number> => orphans.removeUnshown(caller.id, ids),

    /** Must run in the transaction that deletes the account; `erased` follows it. */
    erase: (userId: number, transaction: Transaction) => removals.write(userId, null, clock.now(), transaction),

    /** The files of an account that is gone. */
    erased: (userId: number) => removals.carryOut(userId),

    /** What was left behind and what no entry shows any more; returns how much there was to do. */
    async sweep(): Promise<number> {
      const left = await media.sweep(STORING_MS);
      return left + (await orphans.sweep()) + (await removals.sweep());
    },
  };
}

export const noRoom = (count: number) =>
  unprocessable(`There is no room for more pictures: you have ${count}; delete some first`);

export const stillShown = (entryId: number) =>
  conflict(`Entry ${entryId} shows this picture: take it out of there first`);

const stillKept = (entryId: number) =>
  conflict(`Undoing an import would show this picture in entry ${entryId} again: undo it first, or delete the entry`);

/** A file is what its bytes say, and must not say otherwise. */
async function requireImage(path: string, claimedType: string | null): Promise<void> {
  const found = typeOfImage(await onDisk(() => firstBytes(path)));
  if ('refusal' in found) throw badRequest('file', found.refusal);
  const claimed = IMAGE_TYPES.find((type) => type === claimedType);
  if (claimed && claimed !== found.type)
    throw badRequest(
      'file',
      `must be what it says: it says ${nameOf(claimed)} and is ${nameOf(found.type)} by its bytes`,
    );
}

const nameOf = (type: ImageType) => type.slice('image/'.length).toUpperCase();

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
