import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { unwrapped } from './reading/unwrapped';
import { openZip, type ZipArchive } from './reading/zip';

/** The file that somebody sent: a ZIP, or something else of which the first bytes are known as text. */
export type ImportSource =
  | { kind: 'zip'; zip: ZipArchive; path: string; close(): void }
  | { kind: 'plain'; head: string; bytes: number; read(): Readable; path: string; close(): void };

const HEAD_BYTES = 4_096;
const PIECE_BYTES = 65_536;
const ZIP_MARKS = ['504b0304', '504b0506'];

/**
 * Opens a file by what it holds, whatever its name. Throws an `ImportRefusal`. `requireWanted` throws once nobody wants what is
 * read of a ZIP any more; it is asked again and again while a file of it is unpacked.
 */
export async function openSource(path: string, requireWanted: () => void = () => {}): Promise<ImportSource> {
  const file = await open(path, 'r');
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
  const { size } = await file.stat();
  if (ZIP_MARKS.includes(head.subarray(0, 4).toString('hex'))) {
    await file.close();
    const zip = unwrapped(await openZip(path, requireWanted));
    return { kind: 'zip', zip, path, close: () => zip.close() };
  }
  return {
    kind: 'plain',
    head: new TextDecoder('utf-8').decode(head.subarray(0, bytesRead)),
    bytes: size,
    read: () => Readable.from(piecesOf(file), { objectMode: false }),
    path,
    close: () => void file.close(),
  };
}

/** From its beginning each time, also where it was removed meanwhile; a stream of Node's own would close it for the others. */
async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
