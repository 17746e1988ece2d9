import type { ZipArchive } from './zip';

/** What systems put into a folder, or beside the files of a pack, unasked. */
export const OF_SYSTEMS = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** Two names that only an archive of ours has side by side. */
const MANIFEST = 'manifest.json';
export const OUR_FILES = [MANIFEST, 'entries.ndjson'];

export const isNamed = (path: string, name: string): boolean => path === name || path.endsWith(`/${name}`);

/**
 * An archive of ours that somebody unpacked and packed anew, often with a folder or two around it: as it was before, and without what
 * systems add. Any other ZIP is left as it is.
 */
export function unwrapped(zip: ZipArchive): ZipArchive {
  const paths = [...zip.members.keys()].filter((path) => !OF_SYSTEMS.test(path));
  const [manifest = ''] = paths.filter((path) => isNamed(path, MANIFEST)).sort((a, b) => a.length - b.length);
  const folder = manifest.slice(0, -MANIFEST.length);
  if (!OUR_FILES.every((name) => zip.members.has(folder + name))) return zip;
  if (!paths.every((path) => path.startsWith(folder))) return zip;
  const members = paths.map((path) => [path.slice(folder.length), zip.members.get(path) ?? 0] as const);
  return { ...zip, members: new Map(members), open: (path) => zip.open(folder + path) };
}
