import type { ImportPlan } from '../../contract/imports';
import { MAX_IMAGE_BYTES } from '../images/protocol';
import type { ImportedRecord } from './record';
import type { ImportSource } from './source';

/** Of names that stand for no file so many are told apart. */
const MOST_MISSING = 20_000;

const PICTURE = /\.(jpe?g|png|webp|gif|avif|heic)$/i;

/** Counts the pictures that records name: each once, however many name it. */
export function createMediaCount(source: ImportSource) {
  const members = source.kind === 'zip' ? source.zip.members : new Map<string, number>();
  const counts: ImportPlan['media'] = { found: 0, missing: 0, tooLarge: 0, other: 0 };
  const seen = new Set<string>();
  return {
    add({ media }: ImportedRecord): void {
      for (const { path } of media) {
        if (path !== null && seen.has(path)) continue;
        if (path !== null && (members.has(path) || seen.size < MOST_MISSING)) seen.add(path);
        const bytes = path === null ? undefined : members.get(path);
        if (path === null || bytes === undefined) counts.missing += 1;
        else if (!isPicture(path)) counts.other += 1;
        else if (bytes > MAX_IMAGE_BYTES) counts.tooLarge += 1;
        else counts.found += 1;
      }
    },
    counts: () => counts,
  };
}

const isPicture = (path: string) => PICTURE.test(path) || /^(media|assets\/photos)\/[^.]*$/.test(path);

/** Whether a file may become a picture, as far as its name and its size tell. */
export function canTake(source: ImportSource, path: string): boolean {
  const bytes = source.kind === 'zip' ? source.zip.members.get(path) : undefined;
  return bytes !== undefined && bytes <= MAX_IMAGE_BYTES && isPicture(path);
}
