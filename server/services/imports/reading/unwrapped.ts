import type { ZipArchive } from './zip';

/** What systems put into a folder, or beside the files of a pack, unasked. */
export const OF_SYSTEMS = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** Two names that only an archive of ours has side by side. */
export const OUR_FILES = ['manifest.json', 'entries.ndjson'];

/**
 * An archive of ours that somebody unpacked and packed anew, often with the folder around it: as it was before, and without what
 * systems add. Any other ZIP is left as it is.
 */
export function unwrapped(zip: ZipArchive): ZipArchive {
  const paths = [...zip.members.keys()].filter((path) => !OF_SYSTEMS.test(path));
  const [top = ''] = /^[^/]+\//.exec(paths[0] ?? '') ?? [];
  const folder = paths.every((path) => path.startsWith(top)) ? top : '';
  if (!OUR_FILES.every((name) => zip.members.has(folder + name))) return zip;
  const members = paths.map((path) => [path.slice(folder.length), zip.members.get(path) ?? 0] as const);
  return { ...zip, members: new Map(members), open: (path) => zip.open(folder + path) };
}
