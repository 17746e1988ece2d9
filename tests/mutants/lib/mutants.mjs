import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** Changes with what the result of a mutant rests on: the file, and whatever stands in the folders of its tests. */
export function keyOf({ area, id, file, find, replace, tests, name = '', build = false }) {
  const folders = [...new Set(tests.map((path) => dirname(path)))];
  const paths = folders.flatMap((folder) => filesIn(folder).map((entry) => `${folder}/${entry}`));
  const texts = [file, ...tests, ...paths].map((path) => readFileSync(join(root, path), 'utf8'));
  const hash = createHash('sha256').update(JSON.stringify([find, replace, name, build, tests, ...texts]));
  return `${area}/${id} ${hash.digest('hex').slice(0, 16)}`;
}

function filesIn(path) {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}
