import { stat } from 'node:fs/promises';
import { createGate } from './gate';
import { makePrivateFolder } from './privateFiles';

/** Hundreds of times what an operation takes on a busy disk. */
const LIMIT_MS = 10_000;
/** Each keeps one of the four threads that all files, passwords and compressed answers of the process share. */
const MOST_AT_ONCE = 2;

/** A disk says nothing: a network share that is away, most likely. */
export class SilentDiskError extends Error {
  override readonly name = 'SilentDiskError';
  /** Like what the system says of a file, this is no fault of who asked. */
  readonly syscall = 'none';
}

const enter = createGate({ running: MOST_AT_ONCE, waiting: Number.POSITIVE_INFINITY });

/** Begun or waiting for their turn, when nobody waits for them any more. */
let overdue = 0;

/**
 * An operation on a file of a disk that may hang, which is waited for (its turn included), but not for ever; what it gives when
 * nobody waits any more is handed to `late`. While some are overdue none is begun. Rejects with a `SilentDiskError`.
 */
export async function onDisk<T>(operation: () => Promise<T>, late: (given: T) => unknown = () => {}): Promise<T> {
  if (overdue >= MOST_AT_ONCE) throw new SilentDiskError('the disk has not answered');
  let isGivenUp = false;
  const given = enter(async () => {
    if (isGivenUp) throw new SilentDiskError('the disk answered others too late');
    return operation();
  });
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isGivenUp = true;
      overdue += 1;
      given
        .then(late)
        .catch(() => {}) // nobody is there to be told
        .finally(() => (overdue -= 1));
      reject(new SilentDiskError('the disk does not answer'));
    }, LIMIT_MS);
  });
  return Promise.race([given, silence]).finally(() => clearTimeout(timer));
}

/** `makePrivateFolder` on such a disk: it is asked first in a way that holds up nobody. */
export async function makePrivateFolderOnDisk(path: string): Promise<void> {
  const isThere = await onDisk(() =>
    stat(path).then(
      () => true,
      () => false,
    ),
  );
  if (!isThere) makePrivateFolder(path);
}
