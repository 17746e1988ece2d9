import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

const folder = join(root, 'tests', 'mutants', 'planted');

/** Every mutant of `planted/`, with its area, the name of its file. Throws when the text of one does not stand in its file exactly once. */
export function readMutants() {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) =>
      JSON.parse(readFileSync(join(folder, name), 'utf8')).map((mutant) => ({
        area: basename(name, '.json'),
        ...mutant,
      })),
    )
    .map(requirePlace);
}

function requirePlace(mutant) {
  const { area, id, file, find } = mutant;
  const places = readFileSync(join(root, file), 'utf8').split(find).length - 1;
  if (places !== 1) throw new Error(`mutant ${area}/${id}: its text stands ${places} times in ${file}, not once`);
  return mutant;
}

/** Changes with everything that the result of a mutant rests on, as far as it is named. */
export function keyOf({ area, id, file, find, replace, tests, name = '' }) {
  const texts = [file, ...tests].map((path) => readFileSync(join(root, path), 'utf8'));
  const hash = createHash('sha256').update(JSON.stringify([find, replace, name, ...texts]));
  return `${area}/${id} ${hash.digest('hex').slice(0, 16)}`;
}
