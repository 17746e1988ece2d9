import { codePoints } from '../../contract/common';
import { MAX_CONTENT } from '../../contract/diaryFields';
import { IMAGE_ADDRESS, IMAGES_PATH, idOfImageAddress, NO_IMAGE } from '../../lib/imageAddress';
import { canTake } from './media';
import type { ImportedRecord } from './record';
import type { ImportSource } from './source';

/** Where a text names a picture: as the target of a link, found whole, or by an address of ours. */
const NAMED = new RegExp(`(?<=\\]\\()(?:<[^>\\n]{1,300}>|[^)\\s]{1,2048})|${IMAGE_ADDRESS.source}`, 'g');

/**
 * In one pass: what was put in is not looked at again, or an address that holds a placeholder would grow without end. In a text that
 * would become too long a name stays where its address is longer, but no number of another diary does: it means another picture here.
 */
export function withAddresses(content: string, addresses: ReadonlyMap<string, string>): string {
  if (addresses.size === 0) return content;
  const changed = renamed(content, addresses);
  if (codePoints(changed.trim()) <= MAX_CONTENT) return changed;
  const fitting = new Map([...addresses].map(([name, address]) => [name, noLonger(name, address)]));
  return renamed(content, fitting);
}

function renamed(content: string, addresses: ReadonlyMap<string, string>): string {
  const addressOf = (name: string) => addresses.get(name) ?? name;
  return content.replace(NAMED, (name) => addresses.get(name) ?? name.replace(IMAGE_ADDRESS, addressOf));
}

function noLonger(name: string, address: string): string {
  if (address.length <= name.length) return address;
  return idOfImageAddress(name) === null ? name : NO_IMAGE;
}

/** The text of a record as it will be kept. A picture has no number before it is taken: its address ends in `…`. */
export function contentToBe({ content, media, own }: ImportedRecord, source: ImportSource): string {
  const addresses = new Map<string, string>();
  for (const { path, placeholder } of media) {
    if (placeholder === null) continue;
    if (path !== null && canTake(source, path)) addresses.set(placeholder, `${IMAGES_PATH}…`);
    else if (own && idOfImageAddress(placeholder)) addresses.set(placeholder, NO_IMAGE);
  }
  return withAddresses(content, addresses);
}
