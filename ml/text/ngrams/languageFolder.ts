import { join } from 'node:path';

/** Where `ml/training/languages` puts what it makes: beside this code, or beside the compiled form's `dist`. */
export const LANGUAGE_FOLDER = join(
  __dirname,
  /[\\/]dist[\\/]ml[\\/]text[\\/]ngrams$/.test(__dirname) ? '../../../../ml/languages' : '../../languages',
);
