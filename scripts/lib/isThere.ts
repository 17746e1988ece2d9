import { statSync } from 'node:fs';
import { CommandError } from './commandError';

/**
 * Whether there is such a file or folder. Throws a `CommandError` where this user may not look: "there is none" would be untrue, and
 * an operator who believes it restores a backup over a diary that is well.
 */
export function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new CommandError(
      `Whether there is ${path} cannot be seen by this user (user id ${process.getuid?.()}): a folder on the way is closed. ` +
        'Run the command as the user of the service: see "A production machine" in scripts/README.md.',
    );
  }
}
