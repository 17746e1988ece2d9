import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type Busboy from 'busboy';
import type { Request } from 'express';
import { AppError, badRequest } from '../../errors';
import { makePrivateFolderOnDisk, onDisk } from '../../lib/onDisk';
import type { Taken } from './declarations';
import { fileSink } from './fileSink';
import { limitBytes } from './limitBytes';
import { untilSlow } from './untilSlow';
import type { Place } from './uploads';

/** The name of the field that carries the file. */
const FIELD = 'file';

/** What the parts of a form add to the file that it carries, at most. */
const FRAME_BYTES = 16_384;

export interface Receiving extends Taken {
  /** A private folder for files that arrive; it is made where it is missing. */
  folder: string;
}

/** A file that was sent, kept under a name of ours until it is discarded. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** What the client calls it: a label, and nothing to find a file by. */
  name: string | null;
  /** The content type that the client gives it, in lower case; null where it says none. */
  type: string | null;
  discard(): Promise<void>;
}

type Stored = Pick<ReceivedFile, 'bytes' | 'name' | 'type'>;

/**
 * Receives the one file of a request, as `multipart/form-data` or as the body itself, without holding it in memory.
 * Rejects with 400 (naming the field), 408, 413 or 415; then nothing is left of what came.
 */
export async function receiveFile(request: Request, place: Place, receiving: Receiving): Promise<ReceivedFile> {
  const isForm = requireKnownType(request, receiving);
  await makePrivateFolderOnDisk(receiving.folder);
  const path = join(receiving.folder, randomUUID());
  const discard = () => onDisk(() => rm(path, { force: true }));
  let writing: Promise<unknown> = Promise.resolve();
  const store = (stream: Readable): Promise<number> => {
    const stored = storeStream(stream, path, receiving);
    writing = stored.catch(() => {});
    return stored;
  };
  const { sink, received } = isForm ? await receiveForm(request, store) : receiveBare(request, store);
  try {
    request.pipe(sink);
    const stored = await untilSlow(request, place, received);
    if (stored.bytes === 0) throw badRequest(FIELD, 'must not be empty');
    return { path, ...stored, discard };
  } catch (error) {
    request.unpipe();
    request.resume(); // what still arrives is dropped, or the client would not read the answer
    sink.destroy();
    await writing;
    await discard();
    throw error;
  }
}

/** Whether the file comes in a form. Throws 415 for what is neither, and 413 for what says that it is too large. */
function requireKnownType({ headers }: Request, receiving: Receiving): boolean {
  const { bareTypes, maxBytes } = receiving;
  const type = typeOf(headers['content-type']);
  const isForm = type === 'multipart/form-data';
  const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';
  if (!isPlain || !(isForm || (type !== null && bareTypes.includes(type)))) throw wrongType(receiving);
  if (Number(headers['content-length'] ?? 0) > maxBytes + (isForm ? FRAME_BYTES : 0)) throw fileTooLarge(receiving);
  return isForm;
}

async function storeStream(stream: Readable, path: string, receiving: Receiving): Promise<number> {
  const limited = limitBytes(receiving.maxBytes, () => fileTooLarge(receiving));
  await pipeline(stream, limited, fileSink(path));
  return limited.passed();
}

type Store = (stream: Readable) => Promise<number>;

const typeOf = (header: string | undefined): string | null => header?.split(';')[0]?.trim().toLowerCase() || null;

function receiveBare({ headers }: Request, store: Store): { sink: Writable; received: Promise<Stored> } {
  const sink = new PassThrough(); // the request itself must outlive a failure, to be answered
  const type = typeOf(headers['content-type']);
  return { sink, received: store(sink).then((bytes) => ({ bytes, name: null, type })) };
}

async function receiveForm({ headers }: Request, store: Store): Promise<{ sink: Writable; received: Promise<Stored> }> {
  const { default: busboy } = await import('busboy'); // few requests need it
  const form = openForm(busboy, headers);
  const received = new Promise<Stored>((resolve, reject) => {
    let stored: Promise<Stored> | null = null;
    form.on('file', (field, stream, { filename, mimeType }) => {
      stream.on('error', () => {}); // a part that is refused while it arrives is cut off with one, which would end the process
      if (field !== FIELD || stored) {
        stream.resume();
        return reject(stored ? severalFiles() : unknownField(field));
      }
      stored = store(stream).then((bytes) => ({ bytes, name: filename || null, type: typeOf(mimeType) }));
      stored.catch(reject);
    });
    form.on('field', (field) =>
      reject(field === FIELD ? badRequest(FIELD, 'must be a file: its part needs a filename') : unknownField(field)),
    );
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      form.on(limit, () => reject(severalFiles()));
    form.on('error', () => reject(malformedForm()));
    form.on('close', () => (stored ? stored.then(resolve, reject) : reject(badRequest(FIELD, 'is required'))));
  });
  return { sink: form, received };
}

/** One more part of each kind than there may be, so that it is refused by its name. Throws a 400 without a boundary. */
function openForm(busboy: typeof Busboy, headers: Request['headers']): Busboy.Busboy {
  try {
    return busboy({ headers, defParamCharset: 'utf8', limits: { files: 2, fields: 1, parts: 2, fieldSize: 1_024 } });
  } catch {
    throw malformedForm();
  }
}

const malformedForm = () => new AppError('PARSE_ERROR', 'The body is not valid multipart/form-data');
const severalFiles = () => badRequest(FIELD, 'must be one file');

/** Whatever its types say, busboy gives a part without a name as `undefined`. */
const unknownField = (field: string | undefined) =>
  badRequest(field?.slice(0, 50) || FIELD, `is not a field; the only field is ${FIELD}`);

export const fileTooLarge = ({ maxBytes, ifLarger }: Taken) =>
  new AppError('PAYLOAD_TOO_LARGE', `The file is larger than ${Math.floor(maxBytes / 1_048_576)} MiB`, {
    issues: [{ path: [FIELD], message: `must have at most ${maxBytes} bytes${ifLarger ? `; ${ifLarger}` : ''}` }],
  });

export const wrongType = ({ bareTypes }: Taken) =>
  new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The body must be multipart/form-data with the field ${FIELD}${bareTypes.length > 0 ? `, or the file itself as ${bareTypes.join(', ')}` : ''}; uncompressed`,
    { headers: { Accept: ['multipart/form-data', ...bareTypes].join(', '), 'Accept-Encoding': 'identity' } },
  );
