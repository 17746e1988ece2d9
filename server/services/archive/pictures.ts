import { createReadStream, existsSync } from 'node:fs';
import type { Transaction } from 'sequelize';
import { Image } from '../../../models';
import type { ArchiveEntry } from '../../contract/archive';
import { unavailable } from '../../errors';
import { idOfImageAddress, imageAddressesIn } from '../../lib/imageAddress';
import type { Entry } from '../entries';
import type { MediaStore } from '../images/mediaStore';

type ArchiveImages = ArchiveEntry['images'];

/** A picture in a text with what it shows in words, in the notation that is usual. */
const EMBEDDED = /!\[([^[\]\n]{0,1000})\]\((\/api\/images\/[1-9]\d{0,15})(?=[\s)])/g;

const ENDINGS = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const;

/** What breaks an export off: what is on its way already names the picture, or tells a diary that had it. */
const pictureRemoved = () => unavailable('A picture of this diary was removed while it was exported');

/** The pictures of a diary on its way out: each file once, named by its checksum, however many entries show it. */
export function createArchivePictures({ media, userId }: { media: MediaStore; userId: number }) {
  const paths = new Map<number, string | null>();
  const files = new Map<string, string>();

  async function find(ids: number[], transaction: Transaction): Promise<void> {
    const wanted = ids.filter((id) => !paths.has(id));
    if (wanted.length === 0) return;
    for (const id of wanted) paths.set(id, null);
    const rows = await Image.findAll({ where: { userId, id: wanted }, raw: true, transaction });
    const lost: number[] = [];
    for (const { id, sha256, format } of rows) {
      const file = media.pathOf({ userId, sha256 }, 'full');
      if (!existsSync(file)) {
        lost.push(id);
        continue;
      }
      const path = `media/${sha256}.${ENDINGS[format]}`;
      paths.set(id, path);
      files.set(path, file);
    }
    await requireKept(lost);
  }

  /** A file that was lost has its row still, now, outside of the snapshot; throws for one that was removed. */
  async function requireKept(lost: number[]): Promise<void> {
    if (lost.length > 0 && (await Image.count({ where: { userId, id: lost } })) < lost.length) throw pictureRemoved();
  }

  return {
    /** The pictures of some entries, by the ids of the entries: the cover first, then those in the text. */
    async of(entries: readonly Entry[], transaction: Transaction): Promise<ReadonlyMap<number, ArchiveImages>> {
      const found = new Map(entries.map((entry) => [entry.id, imagesOf(entry)]));
      const ids = [...found.values()].flat().flatMap(({ url }) => idOfImageAddress(url) ?? []);
      await find([...new Set(ids)], transaction);
      const withFiles = (images: ArchiveImages): ArchiveImages =>
        images.map((image) => ({ ...image, file: paths.get(idOfImageAddress(image.url) ?? 0) ?? null }));
      return new Map([...found].map(([id, images]) => [id, withFiles(images)]));
    },

    /** Where in the archive the picture of an address lies, of those that were asked for. */
    fileOf: (address: string): string | null => paths.get(idOfImageAddress(address) ?? 0) ?? null,

    /** Every file that an entry named so far, and how to read it; that throws for what was removed meanwhile. */
    *files(): Generator<{ path: string; read: () => AsyncIterable<Buffer> }> {
      for (const [path, file] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
        yield { path, read: () => readPicture(file) };
    },
  };
}

async function* readPicture(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file);
  } catch (error) {
    throw isGone(error) ? pictureRemoved() : error;
  }
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

function imagesOf({ imageUrl, content }: Entry): ArchiveImages {
  const inText = { file: null, alt: null, cover: false };
  const cover = imageUrl === null ? [] : [{ ...inText, url: imageUrl, cover: true }];
  const embedded = [...content.matchAll(EMBEDDED)].map(([, alt = '', url = '']) => ({ ...inText, url, alt }));
  const others = imageAddressesIn(content);
  for (const { url } of embedded) others.delete(url);
  return [...cover, ...embedded, ...[...others].map((url) => ({ ...inText, url }))];
}
