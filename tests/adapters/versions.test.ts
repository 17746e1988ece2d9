import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/root';

const FOLDERS = ['models/adapters', 'server/adapters'];
const SEEN = /Seen with (.*?\d)\.(?:\s|$)/;

const files = FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`));

const installed = (name: string): string =>
  JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version;

/** `sequelize 6.37.8 and mysql2 3.24.5`, perhaps over two lines of a comment. */
const readSeen = (file: string): string[] =>
  (SEEN.exec(readFileSync(join(ROOT, file), 'utf8').replaceAll(/\n\s*\*\s*/g, ' '))?.[1] ?? '').split(/,\s|\sand\s/);

test.each(files)('%s was read beside the versions that are installed: after an update, look again', (file) => {
  const seen = readSeen(file);
  const now = seen.map((library) => {
    const [name = ''] = library.split(' ');
    return name === 'Node' ? library : `${name} ${installed(name)}`;
  });
  expect(seen).toEqual(now);
});
