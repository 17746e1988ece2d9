import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { PER_CALL } from '../../contract/limits';
import { badRequest, notFound } from '../../errors';
import { onDisk } from '../../lib/onDisk';
import { presentImage } from '../../presenters';
import type { ImageService } from '../../services/images/imageService';
import { isNamed } from '../ifNoneMatch';
import { createDigitReader } from '../query';
import { cut, throwIfAborted } from '../responseEnd';
import { IMAGE_DOWNLOAD, IMAGE_UPLOAD } from './declarations';
import type { FileRoute, SignedIn } from './fileRoutes';
import { inputOf, queryOf } from './inputOf';
import { receiveFile } from './receiveFile';
import { limitUploads } from './uploads';

/** Of a picture, that are read and sent at once. */
const PART_BYTES = 65_536;

const readDigits = createDigitReader(IMAGE_DOWNLOAD.input);

/** Uploading a picture and reading one: bytes, and so no procedures. */
export function imageRoutes({ images, logger }: { images: ImageService; logger: Logger }): FileRoute[] {
  const limited = limitUploads();

  async function create(request: Request, response: Response, { caller, charge }: SignedIn): Promise<void> {
    queryOf(request, IMAGE_UPLOAD.input);
    response.locals.clearBodyTimeout();
    await charge();
    const image = await limited(caller.id, async (place) => {
      const receiving = { ...IMAGE_UPLOAD.takes, folder: images.incoming };
      const file = await receiveFile(request, place, receiving);
      return images.create(caller, file.path, file.type).finally(file.discard);
    });
    const shown = presentImage(image);
    response.status(IMAGE_UPLOAD.status).setHeader('Location', shown.url).json(shown);
  }

  async function read(request: Request, response: Response, { caller, opened }: SignedIn): Promise<void> {
    if ('id' in request.query) throw badRequest('id', 'is not a parameter: it stands in the path');
    const { id, size = 'full' } = inputOf(readDigits({ ...request.query, ...request.params }), IMAGE_DOWNLOAD.input);
    const { path, type, tag } = await images.open(caller, id, size);
    const isKnown = isNamed(tag, request.headers['if-none-match']);
    throwIfAborted(response);
    const file = isKnown ? null : await openFile(path, id);
    try {
      const bytes = file ? (await onDisk(() => file.stat())).size : 0;
      throwIfAborted(response); // a slow disk may have taken all the time there was
      response.vary('Authorization').vary('Cookie'); // who signs in next at this browser is not shown it
      response.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
      response.setHeader('ETag', tag);
      response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
      response.setHeader('Content-Disposition', 'inline');
      if (!file) return void response.status(304).end();
      response.status(200).setHeader('Content-Type', type).setHeader('Content-Length', bytes);
      if (request.method === 'HEAD') return void response.end();
      response.locals.cost += bytes / PER_CALL.picturedBytes;
      opened();
      await pipeline(bytesOf(file), response).catch(() => cut(response)); // the client left, or the disk
    } finally {
      file?.close().catch(() => {}); // a disk that hangs does not hear of it
    }
  }

  const openFile = (path: string, id: number): Promise<FileHandle> =>
    onDisk(
      () => open(path, 'r'),
      (file) => file.close(),
    ).catch((error: unknown) => refuseMissing(error, id));

  /** The file of a picture that the database names: a restore without its pictures, or a disk that lost it. */
  function refuseMissing(error: unknown, id: number): never {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    logger.error({ image: id }, 'the file of a picture is missing: restore it from a backup, or delete the picture');
    throw notFound('Image');
  }

  return [
    { ...IMAGE_UPLOAD, answer: create },
    { ...IMAGE_DOWNLOAD, answer: read },
  ];
}

async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const { bytesRead, buffer } = await onDisk(() => file.read(Buffer.allocUnsafe(PART_BYTES)));
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}
