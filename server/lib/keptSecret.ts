import { randomBytes } from 'node:crypto';
import { readKeptFile } from './keptFile';

/** Its name in the data folder. */
export const SECRET_FILE = 'jwt-secret';

/** The secret of an embedded installation, made once: with an empty one anybody could sign tokens. */
export const readKeptSecret = (path: string): string => readKeptFile(path, () => randomBytes(48).toString('base64url'));
