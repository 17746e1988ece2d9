import { type FileHandle, open } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { onDisk } from '../../lib/onDisk';

type Done = (error?: Error | null) => void;

const tell = (work: Promise<unknown>, done: Done) => void work.then(() => done(), done);

/** Writes a new private file, as `createWriteStream` does; a disk that hangs, at the start or in the middle, fails it. */
export function fileSink(path: string): Writable {
  let file: FileHandle | undefined;

  async function openFile(): Promise<void> {
    file = await onDisk(
      () => open(path, 'wx', 0o600),
      (late) => late.close(), // what is left of it is swept
    );
  }

  return new Writable({
    construct: (done: Done) => tell(openFile(), done),
    write: (part: Buffer, _encoding, done) =>
      tell(
        onDisk(async () => file?.writeFile(part)),
        done,
      ),
    final: (done) =>
      tell(
        onDisk(async () => file?.close()),
        done,
      ),
    destroy(error, done) {
      file?.close().catch(() => {}); // a disk that hangs does not hear of it
      done(error);
    },
  });
}
