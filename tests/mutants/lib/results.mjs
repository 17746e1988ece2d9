import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './mutants.mjs';

const path = join(root, 'node_modules', '.cache', 'mutants.json');

/** What is known of mutants by their keys, written down after each. */
export function openResults() {
  const known = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  return {
    get: (key) => known[key],
    set(key, result) {
      known[key] = result;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(`${path}.new`, JSON.stringify(known, null, 1));
      renameSync(`${path}.new`, path);
    },
  };
}
