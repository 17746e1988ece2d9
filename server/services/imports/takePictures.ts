import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from 'sequelize';
import { Image } from '../../../models';
import { AppError } from '../../errors';
import { idOfImageAddress, imageAddress, NO_IMAGE } from '../../lib/imageAddress';
import { makePrivateFolder } from '../../lib/privateFiles';
import type { Caller } from '../caller';
import { isUnkept, toAppError } from '../failures';
import type { ImageService } from '../images/imageService';
import { UndecodedError } from '../images/pictures';
import { ImportInterruptedError } from './lease';
import { canTake } from './media';
import type { ImportedRecord } from './record';
import { ImportRefusal } from './refusal';
import type { ImportSource } from './source';
import { withAddresses } from './withAddresses';

/** An import goes on later: what ended the reader of its pictures may be over by then. */
export class PictureWaitsError extends Error {
  override readonly name = 'PictureWaitsError';

  constructor(cause: UndecodedError) {
    super('a picture could not be read this time', { cause });
  }
}

/** What a turn takes whatever it takes long. */
const IN_EACH_TURN = 10;

/** How often a picture is read in the run that gives up those which cannot be. */
const LAST_TRIES = 3;

/** A record's text and cover, with the addresses of its pictures in this diary. */
export interface TakenPictures {
  content: string;
  imageUrl: string | null;
  /** How many of its pictures are files that cannot be read as one. */
  unreadable: number;
}

/**
 * Takes the pictures of an import into the diary. What is no picture stays out, and its entry comes without. An entry that is there
 * without is not brought a second time: where the disk takes no picture, or its owner has no room for more, the import ends with an
 * `ImportRefusal`, and one of which nobody knows yet whether it can be read is tried again later, until `isTriedEnough`.
 */
export function createPictureTaker(parts: {
  images: Pick<ImageService, 'create' | 'incoming'>;
  source: ImportSource;
  caller: Caller;
  hold: () => Promise<void>;
  isOver: () => Promise<boolean>;
  /** Notes in the transaction that stores a picture that it is the import's. */
  note: (imageId: number, transaction: Transaction) => Promise<void>;
  /** Whether this work was begun so often that what ends the reader of pictures is given up. */
  isTriedEnough: () => boolean;
  /** What earlier turns took, and this one. */
  taken: Map<string, number | null>;
}): (record: ImportedRecord) => Promise<TakenPictures> {
  const { images, source, caller, hold, isOver, note, isTriedEnough, taken } = parts;
  let inThisTurn = 0;
  const ofThisTurn = new Set<string>();

  /** Between two turns its owner may have deleted it, or the sweep, as one that no entry shows yet. */
  const isThere = async (id: number | null) =>
    id === null || (await Image.count({ where: { id, userId: caller.id } })) > 0;

  async function take(path: string): Promise<number | null> {
    const known = taken.get(path);
    if (known !== undefined && (ofThisTurn.has(path) || (await isThere(known)))) return known;
    await hold();
    if (inThisTurn >= IN_EACH_TURN && (await isOver())) throw new ImportInterruptedError('its turn is over');
    inThisTurn += 1;
    const id = await store(path);
    taken.set(path, id);
    ofThisTurn.add(path);
    return id;
  }

  /** In the last run one that ends its reader is tried again at once: it may have been another that ended that. */
  async function store(path: string, tries = LAST_TRIES): Promise<number | null> {
    if (source.kind !== 'zip') return null;
    const file = join(images.incoming, randomUUID());
    try {
      makePrivateFolder(images.incoming);
      await pipeline(await source.zip.open(path), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      return (await images.create(caller, file, null, note)).id;
    } catch (error) {
      if (error instanceof UndecodedError && !isTriedEnough()) throw new PictureWaitsError(error);
      if (error instanceof UndecodedError && tries > 1) return store(path, tries - 1);
      if (!(error instanceof AppError)) throw isUnkept(error) ? noPicturesKept(error) : error;
      if (error.code === 'UNPROCESSABLE_CONTENT') throw noRoomLeft(error);
      if (error.code === 'UNAUTHORIZED') throw new ImportInterruptedError('its account is gone');
      if (error.code !== 'BAD_REQUEST') throw error;
      return null;
    } finally {
      await rm(file, { force: true }).catch(() => {}); // swept later
    }
  }

  return async (record) => {
    let { imageUrl } = record;
    const addresses = new Map<string, string>();
    const unreadable = new Set<string>();
    for (const { path, placeholder, isCover } of record.media) {
      const mayBeTaken = path !== null && canTake(source, path);
      const id = mayBeTaken ? await take(path) : null;
      if (id === null) {
        if (mayBeTaken) unreadable.add(path);
        // In an archive of ours: its number means another picture where it comes to.
        if (record.own && placeholder !== null && idOfImageAddress(placeholder)) addresses.set(placeholder, NO_IMAGE);
        continue;
      }
      if (placeholder !== null) addresses.set(placeholder, imageAddress(id));
      if (isCover || (imageUrl === null && !record.own)) imageUrl = imageAddress(id);
    }
    return { content: withAddresses(record.content, addresses), imageUrl, unreadable: unreadable.size };
  };
}

const noPicturesKept = (cause: unknown) =>
  new ImportRefusal(
    `${toAppError(cause)?.message}, so that pictures cannot be kept. Once whoever runs it has mended that, send the file again: ` +
      'what came so far stays, and does not come twice',
    { cause },
  );

/** Without a cause: nothing of the service is to be mended. */
const noRoomLeft = ({ message }: AppError) =>
  new ImportRefusal(
    `${message}, or ask whoever runs this service for more room. Then send the file again: what came so far stays, and does not ` +
      'come twice',
  );
