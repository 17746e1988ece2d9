import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Entry, LocalFileHeader, ZipFile } from 'yauzl';
import { ImportRefusal } from '../refusal';

const LOCAL_HEADER_BYTES = 30;
const CENTRAL_HEADER_BYTES = 46;
const END_BYTES = 22;
export const DESCRIPTOR_BYTES = 16;
const DESCRIPTOR_MARK = 0x08074b50;
/** Bits of the flags that change how a file is read: encrypted, sizes come after the data, name in UTF-8. */
const MEANING = 0x0809;
const SIZES_FOLLOW = 0x0008;

const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_LOCATOR_MARK = 0x07064b50;
/** Of the extra field that holds numbers of 64 bits. */
export const ZIP64_FIELD = 1;
/** What stands in place of a number that needs 64 bits. */
const ELSEWHERE = 0xffffffff;

export const isZip64 = () =>
  new ImportRefusal(
    'The ZIP is in the form for very large files (ZIP64), which is not read here; unpack it and pack it anew as a plain ZIP, ' +
      'in parts if it is larger than 4 GB',
  );

/** Where things lie in a ZIP, as far as its reader must know. */
export interface ZipLayout {
  /** Whether some or all of its files have just the headers that our archives have. */
  isOurs: 'some' | 'all' | 'none';
  /** Bytes before the directory. */
  dataBytes: number;
  /** Where the data of a file begin. */
  startOf(path: string): number | undefined;
  /** Whether the descriptors after the data of all files say what the directory says. */
  haveDescriptors(): Promise<boolean>;
  /** SHA-256 of the first bytes. */
  sha256Of(bytes: number): Promise<string>;
}

/**
 * Compares the directory of a ZIP with the header before each file: whoever believes the one must read the same as who
 * believes the other. Files must not overlap, which is how a small ZIP unpacks without end. Throws an `ImportRefusal`.
 */
export async function checkLayout(zip: ZipFile, path: string, entries: readonly Entry[]): Promise<ZipLayout> {
  const places: { start: number; end: number }[] = [];
  const dataStarts = new Map<string, number>();
  for (const entry of entries) {
    const header = await zip.readLocalFileHeaderPromise(entry);
    if (header.compressedSize === ELSEWHERE || header.uncompressedSize === ELSEWHERE) throw isZip64();
    if (!agrees(entry, header))
      throw new ImportRefusal(`The ZIP says two things of ${JSON.stringify(entry.fileName.slice(0, 100))}`);
    const start = entry.relativeOffsetOfLocalHeader;
    const end = start + LOCAL_HEADER_BYTES + header.fileNameLength + header.extraFieldLength + entry.compressedSize;
    places.push({ start, end });
    dataStarts.set(entry.fileName, header.fileDataStart);
  }
  places.sort((a, b) => a.start - b.start);
  for (const [index, { end }] of places.entries()) {
    const next = places[index + 1];
    if (next && next.start < end) throw new ImportRefusal('The files of the ZIP overlap');
  }
  const { start: dataBytes, end } = await directoryOf(path, zip);
  // What stands behind as many entries as are counted would be left out without a word.
  if ((await checkDisks(path, entries, dataBytes)) !== end) throw isDamaged();
  if ((places.at(-1)?.end ?? 0) > dataBytes) throw new ImportRefusal('The files of the ZIP overlap its directory');
  const ours = entries.filter(hasOurHeader).length;
  return {
    isOurs: ours === 0 ? 'none' : ours === entries.length && zip.comment === '' ? 'all' : 'some',
    dataBytes,
    startOf: (name) => dataStarts.get(name),
    async haveDescriptors() {
      for (const entry of entries) {
        const start = dataStarts.get(entry.fileName) ?? 0;
        const found = await readAt(path, start + entry.compressedSize, DESCRIPTOR_BYTES);
        if (!found.equals(descriptorOf(entry))) return false;
      }
      return true;
    },
    sha256Of: (bytes) => sha256OfStart(path, bytes),
  };
}

/** The headers of our archives are always the same, so that a bit that fell over in one of them shows. */
function hasOurHeader(entry: Entry): boolean {
  return (
    entry.versionMadeBy === 0x033f &&
    entry.versionNeededToExtract === 20 &&
    entry.generalPurposeBitFlag === 0x0808 &&
    entry.lastModFileTime === 0 &&
    entry.lastModFileDate === 0x21 &&
    entry.internalFileAttributes === 0 &&
    entry.externalFileAttributes === (0o100644 << 16) >>> 0 &&
    entry.extraFieldLength === 0 &&
    entry.fileCommentLength === 0
  );
}

function agrees(entry: Entry, header: LocalFileHeader): boolean {
  const follows = (header.generalPurposeBitFlag & SIZES_FOLLOW) !== 0;
  const isSame = (there: number, here: number) => there === here || (follows && there === 0);
  return (
    header.fileName.equals(entry.fileNameRaw) &&
    (header.generalPurposeBitFlag & MEANING) === (entry.generalPurposeBitFlag & MEANING) &&
    header.compressionMethod === entry.compressionMethod &&
    isSame(header.crc32, entry.crc32) &&
    isSame(header.compressedSize, entry.compressedSize) &&
    isSame(header.uncompressedSize, entry.uncompressedSize)
  );
}

/** Throws an `ImportRefusal` on a ZIP whose last records hold numbers of 64 bits, whether it needs them or not. */
export async function refuseZip64(path: string, zip: ZipFile): Promise<void> {
  const { at, here, bytes, start } = await lastRecord(path, zip);
  if (here === 0xffff || start === ELSEWHERE || bytes === ELSEWHERE) throw isZip64();
  if (at < ZIP64_LOCATOR_BYTES) return;
  const locator = await readAt(path, at - ZIP64_LOCATOR_BYTES, 4);
  if (locator.readUInt32LE() === ZIP64_LOCATOR_MARK) throw isZip64();
}

/** Checks the last record against itself and the size of the file, which yauzl does in part. */
async function directoryOf(path: string, zip: ZipFile): Promise<{ start: number; end: number }> {
  const { at, disk, firstDisk, here, all, bytes, start } = await lastRecord(path, zip);
  if (disk !== 0 || firstDisk !== 0 || here !== all || start + bytes !== at) throw isDamaged();
  return { start, end: at };
}

const isDamaged = () => new ImportRefusal('The directory of the ZIP is damaged');

/** What the last record of a ZIP says, and where it stands. */
async function lastRecord(path: string, zip: ZipFile) {
  const at = zip.fileSize - END_BYTES - Buffer.byteLength(zip.comment, 'latin1');
  const end = await readAt(path, at, END_BYTES);
  return {
    at,
    disk: end.readUInt16LE(4),
    firstDisk: end.readUInt16LE(6),
    here: end.readUInt16LE(8),
    all: end.readUInt16LE(10),
    bytes: end.readUInt32LE(12),
    start: end.readUInt32LE(16),
  };
}

function descriptorOf({ crc32, compressedSize, uncompressedSize }: Entry): Buffer {
  const descriptor = Buffer.alloc(DESCRIPTOR_BYTES);
  const values = [DESCRIPTOR_MARK, crc32, compressedSize, uncompressedSize];
  for (const [index, value] of values.entries()) descriptor.writeUInt32LE(value, index * 4);
  return descriptor;
}

/** A file on another disk is not here; yauzl does not look. Returns where the entries end. */
async function checkDisks(path: string, entries: readonly Entry[], start: number): Promise<number> {
  let at = start;
  for (const { fileNameLength, extraFieldLength, fileCommentLength } of entries) {
    const disk = await readAt(path, at + 34, 2);
    if (disk.length < 2 || disk.readUInt16LE() !== 0) throw new ImportRefusal('The ZIP is one part of several');
    at += CENTRAL_HEADER_BYTES + fileNameLength + extraFieldLength + fileCommentLength;
  }
  return at;
}

async function readAt(path: string, at: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function sha256OfStart(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  if (bytes > 0) for await (const chunk of createReadStream(path, { end: bytes - 1 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
