import { isNamed, OF_SYSTEMS, OUR_FILES } from '../reading/unwrapped';
import { ImportRefusal } from '../refusal';
import type { ImportSource } from '../source';

const [FIRST = '', ...OTHERS] = OUR_FILES;

/** An archive of ours beside another, or beside anything else: its pages for people would be taken for notes. */
export function refuseArchivesTogether(source: ImportSource): void {
  const paths = pathsOf(source);
  const all = new Set(paths);
  const folders = paths.flatMap((path) => (isNamed(path, FIRST) ? [path.slice(0, -FIRST.length)] : []));
  const archives = folders.filter((folder) => OTHERS.every((name) => all.has(folder + name)));
  if (archives.length > 1 || archives.some((folder) => folder !== ''))
    throw new ImportRefusal(
      'This ZIP holds more than one archive of this service, or one beside other files: send each archive by itself',
    );
}

/** What is none of the files that are read, and has such files packed in it. */
export function refuseZipsTogether(source: ImportSource): void {
  if (pathsOf(source).some((path) => /\.zip$/i.test(path)))
    throw new ImportRefusal('This ZIP holds other ZIP files: unpack it, and send each of them by itself');
}

const pathsOf = (source: ImportSource): string[] =>
  source.kind === 'zip' ? [...source.zip.members.keys()].filter((path) => !OF_SYSTEMS.test(path)) : [];
