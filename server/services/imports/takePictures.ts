import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Image } from '../../../models';
import { codePoints } from '../../contract/common';
import { AppError } from '../../errors';
import { idOfImageAddress, imageAddress, NO_IMAGE } from '../../lib/imageAddress';
import { makePrivateFolder } from '../../lib/privateFiles';
import type { Caller } from '../caller';
import type { ImageService } from '../images/imageService';
import { MAX_CONTENT } from './checkRecord';
import { isPicture, MAX_PICTURE_BYTES } from './media';
import type { ImportedRecord } from './record';
import type { ImportSource } from './source';

/** A record's text and cover, with the addresses of its pictures in this diary. */
export interface TakenPictures {
  content: string;
  imageUrl: string | null;
}

/** Takes the pictures of an import into the diary. A picture that cannot be taken stays out, and its entry comes without. */
export function createPictureTaker(parts: {
  images: Pick<ImageService, 'create' | 'incoming'>;
  source: ImportSource;
  caller: Caller;
  hold: () => Promise<void>;
}) {
  const { images, source, caller, hold } = parts;
  const taken = new Map<string, number | null>();
  const made: number[] = [];

  async function take(path: string): Promise<number | null> {
    const known = taken.get(path);
    if (known !== undefined) return known;
    await hold();
    const id = await store(path);
    taken.set(path, id);
    return id;
  }

  async function store(path: string): Promise<number | null> {
    const bytes = source.kind === 'zip' ? source.zip.members.get(path) : undefined;
    if (source.kind !== 'zip' || bytes === undefined || bytes > MAX_PICTURE_BYTES || !isPicture(path)) return null;
    const newest = Number((await Image.max('id', { where: { userId: caller.id } })) ?? 0);
    makePrivateFolder(images.incoming);
    const file = join(images.incoming, randomUUID());
    try {
      await pipeline(await source.zip.open(path), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      const { id } = await images.create(caller, file, null);
      if (id > newest) made.push(id);
      return id;
    } catch (error) {
      if (error instanceof AppError && error.code !== 'SERVICE_UNAVAILABLE') return null;
      throw error;
    } finally {
      await rm(file, { force: true });
    }
  }

  return {
    async take(record: ImportedRecord): Promise<TakenPictures> {
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
    },

    /** Ids of the pictures that were not there before, since this was asked last. */
    newPictures: (): number[] => made.splice(0),
  };
}

/** An address of ours; one of another site is none. */
const OURS = /(?<![\w.-])\/api\/images\/[1-9]\d{0,15}(?!\d)/g;

/** Where a text names a picture: as the target of a link, found whole, or by an address of ours. */
const NAMED = new RegExp(`(?<=\\]\\()(?:<[^>\\n]{1,300}>|[^)\\s]{1,2048})|${OURS.source}`, 'g');

/**
 * In one pass: what was put in is not looked at again, or an address that holds a placeholder would grow without end. A
 * text that would become too long stays as it is.
 */
function withAddresses(content: string, addresses: ReadonlyMap<string, string>): string {
  if (addresses.size === 0) return content;
  const renamed = (name: string) => addresses.get(name) ?? name;
  const changed = content.replace(NAMED, (name) => addresses.get(name) ?? name.replace(OURS, renamed));
  return codePoints(changed) > MAX_CONTENT ? content : changed;
}
