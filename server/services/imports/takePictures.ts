import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from 'sequelize';
import { AppError } from '../../errors';
import { idOfImageAddress, imageAddress, NO_IMAGE } from '../../lib/imageAddress';
import { makePrivateFolder } from '../../lib/privateFiles';
import type { Caller } from '../caller';
import { isUnkept, toAppError } from '../failures';
import type { ImageService } from '../images/imageService';
import { canTake } from './media';
import type { ImportedRecord } from './record';
import { ImportRefusal } from './refusal';
import type { ImportSource } from './source';
import { withAddresses } from './withAddresses';

/** A record's text and cover, with the addresses of its pictures in this diary. */
export interface TakenPictures {
  content: string;
  imageUrl: string | null;
}

/**
 * Takes the pictures of an import into the diary. A picture that cannot be taken stays out, and its entry comes without; where the
 * disk takes none, the import ends with an `ImportRefusal`: an entry that is there without is not brought a second time.
 */
export function createPictureTaker(parts: {
  images: Pick<ImageService, 'create' | 'incoming'>;
  source: ImportSource;
  caller: Caller;
  hold: () => Promise<void>;
  /** Notes in the transaction that stores a picture that it is the import's. */
  note: (imageId: number, transaction: Transaction) => Promise<void>;
}): (record: ImportedRecord) => Promise<TakenPictures> {
  const { images, source, caller, hold, note } = parts;
  const taken = new Map<string, number | null>();

  async function take(path: string): Promise<number | null> {
    const known = taken.get(path);
    if (known !== undefined) return known;
    await hold();
    const id = await store(path);
    taken.set(path, id);
    return id;
  }

  async function store(path: string): Promise<number | null> {
    if (source.kind !== 'zip' || !canTake(source, path)) return null;
    const file = join(images.incoming, randomUUID());
    try {
      makePrivateFolder(images.incoming);
      await pipeline(await source.zip.open(path), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      return (await images.create(caller, file, null, note)).id;
    } catch (error) {
      if (error instanceof AppError && error.code !== 'SERVICE_UNAVAILABLE') return null;
      throw isUnkept(error) ? noPicturesKept(error) : error;
    } finally {
      await rm(file, { force: true }).catch(() => {}); // swept later
    }
  }

  return async (record) => {
    let { imageUrl } = record;
    const addresses = new Map<string, string>();
    for (const { path, placeholder, isCover } of record.media) {
      const id = path === null ? null : await take(path);
      if (id === null) {
        // In an archive of ours: its number means another picture where it comes to.
        if (record.own && placeholder !== null && idOfImageAddress(placeholder)) addresses.set(placeholder, NO_IMAGE);
        continue;
      }
      if (placeholder !== null) addresses.set(placeholder, imageAddress(id));
      if (isCover || (imageUrl === null && !record.own)) imageUrl = imageAddress(id);
    }
    return { content: withAddresses(record.content, addresses), imageUrl };
  };
}

const noPicturesKept = (cause: unknown) =>
  new ImportRefusal(
    `${toAppError(cause)?.message}, so that pictures cannot be kept. Once whoever runs it has mended that, send the file again: ` +
      'what came so far stays, and does not come twice',
    { cause },
  );
