import { PassThrough, type Readable, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { asRefusal, ImportRefusal } from '../refusal';
import { checkLayout, isZip64, refuseZip64, ZIP64_FIELD, type ZipLayout } from './zipLayout';

/** What a ZIP may hold, in number and unpacked: far above any diary's. */
const MOST_MEMBERS = 60_000;
const MOST_UNPACKED_BYTES = 8 * 2 ** 30;

/** Deflate packs a thousandfold at best, text some tenfold; what packs better than this and is large is made to burst. */
const MAX_RATIO = 250;
/** Diaries in which one text stands again and again may be smaller. */
const RATIO_FROM_BYTES = 67_108_864;
const MAX_NAME_BYTES = 1_024;

const [TYPE_MASK, REGULAR, FOLDER] = [0o170000, 0o100000, 0o040000];
const UNIX = 3;

export interface ZipArchive {
  /** Bytes of each file by path; folders are left out. In the order of the directory. */
  readonly members: ReadonlyMap<string, number>;
  readonly layout: ZipLayout;
  /** A file, unpacked. The stream fails when it is not what the directory says (length, CRC-32). */
  open(path: string): Promise<Readable>;
  close(): void;
}

/**
 * Opens a ZIP that a stranger may have made. Throws an `ImportRefusal` on what is cut short, encrypted, packed twice under
 * one name, outside its folder, no plain file, overlapping, told differently in its two places, made to burst, or ZIP64: what
 * needs that is larger than what is taken, and few programs read it alike. Nothing is unpacked here.
 */
export async function openZip(path: string, requireWanted: () => void = () => {}): Promise<ZipArchive> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true, validateEntrySizes: true }).catch(
    (error: unknown) => {
      throw asRefusal(error, whatIsWrong(error, 'The file is damaged or cut short'));
    },
  );
  try {
    await refuseZip64(path, zip);
    const entries = await listEntries(zip);
    const layout = await checkLayout(zip, path, entries);
    const files = new Map(entries.flatMap((entry) => (isFolder(entry) ? [] : [[entry.fileName, entry] as const])));
    return {
      members: new Map([...files].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
      layout,
      async open(name) {
        const entry = files.get(name);
        if (!entry) throw new ImportRefusal(`${name} is missing`);
        return checked(await zip.openReadStreamPromise(entry), entry, requireWanted);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw asRefusal(error, whatIsWrong(error, 'The file is damaged'));
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MOST_MEMBERS) throw new ImportRefusal(`The ZIP holds more than ${MOST_MEMBERS} files`);
  const entries: Entry[] = [];
  const names = new Set<string>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry);
    const name = entry.fileName.replace(/\/$/, '').normalize('NFC').toLowerCase();
    if (names.has(name)) throw new ImportRefusal(`The ZIP holds ${shown(entry)} twice`);
    names.add(name);
    bytes += entry.uncompressedSize;
    if (bytes > MOST_UNPACKED_BYTES) throw new ImportRefusal('The ZIP is too large when it is unpacked');
    entries.push(entry);
  }
  return entries;
}

function checkEntry(entry: Entry): void {
  const { fileName, fileNameLength, uncompressedSize, compressedSize } = entry;
  if (entry.extraFields.some(({ id }) => id === ZIP64_FIELD)) throw isZip64();
  if (fileNameLength > MAX_NAME_BYTES) throw new ImportRefusal('The ZIP holds a name that is too long');
  const steps = fileName.replace(/\/$/, '').split('/');
  const isPlain =
    steps.every((step) => step !== '' && step !== '.' && step !== '..') && !/[\u0000-\u001f\u007f]/.test(fileName);
  if (!isPlain || fileName.includes('\ufffd'))
    throw new ImportRefusal(`The ZIP holds the name ${shown(entry)}, which is no plain path`);
  if (entry.isEncrypted())
    throw new ImportRefusal(`${shown(entry)} is encrypted; take the password off and send it again`);
  if (!entry.canDecodeFileData()) throw new ImportRefusal(`${shown(entry)} is packed in a way that is not read here`);
  const mode = entry.versionMadeBy >>> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & TYPE_MASK : 0;
  const expected = isFolder(entry) ? FOLDER : REGULAR;
  if (mode !== 0 && mode !== expected) throw new ImportRefusal(`${shown(entry)} is a link or no plain file`);
  if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
    throw new ImportRefusal(`${shown(entry)} would grow beyond measure when it is unpacked`);
}

/** What yauzl (3) says of whole files, in our words. */
const IN_OUR_WORDS: [theirs: RegExp, ours: string][] = [
  [
    /^(invalid characters in fileName|absolute path|invalid relative path): /,
    'The ZIP holds a name that is no plain path',
  ],
  [/^multi-disk /, 'The ZIP is one part of several'],
  [/zip64/i, isZip64().message],
  [/^strong encryption /, 'The ZIP is encrypted; take the password off and send it again'],
];

const whatIsWrong = (error: unknown, otherwise: string) =>
  IN_OUR_WORDS.find(([theirs]) => error instanceof Error && theirs.test(error.message))?.[1] ?? otherwise;

const isFolder = ({ fileName }: Entry) => fileName.endsWith('/');

/** A name as it may be told: bounded, without control characters. */
const shown = ({ fileName }: Entry) => JSON.stringify(fileName.slice(0, 100));

/** Compares what comes with the CRC-32 in the directory; yauzl compares the length. */
function checked(stream: Readable, entry: Entry, requireWanted: () => void): Readable {
  let [crc, unwanted]: [number, unknown] = [0, null];
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      crc = crc32(chunk, crc);
      try {
        requireWanted();
      } catch (error) {
        unwanted = error;
      }
      done(unwanted as Error | null, chunk);
    },
    flush(done) {
      done(crc === entry.crc32 ? null : new ImportRefusal(`${shown(entry)} is damaged: its checksum differs`));
    },
  });
  const output = new PassThrough();
  const fail = (error: Error) =>
    void output.destroy(error === unwanted ? error : asRefusal(error, `${shown(entry)} is damaged`));
  stream.on('error', fail);
  check.on('error', fail);
  output.on('close', () => {
    stream.destroy();
    check.destroy();
  });
  stream.pipe(check).pipe(output);
  return output;
}
