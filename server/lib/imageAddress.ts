/** What a picture's bytes can be asked for as: the longest side in pixels. */
export const IMAGE_SIZES = { small: 320, medium: 1_024, full: 2_560 } as const;

export type ImageSize = keyof typeof IMAGE_SIZES;

/** What the address of every picture begins with. */
export const IMAGES_PATH = '/api/images/';

const ADDRESS = /^\/api\/images\/([1-9]\d{0,15})$/;
const ADDRESSES = /\/api\/images\/[1-9]\d{0,15}(?!\d)/g;

/** The path of a picture that is kept here. */
export const imageAddress = (id: number): string => `${IMAGES_PATH}${id}`;

/** The id of the picture that an address names; null where it names none of ours. */
export function idOfImageAddress(address: string): number | null {
  const [, digits] = ADDRESS.exec(address) ?? [];
  const id = Number(digits);
  return Number.isSafeInteger(id) ? id : null;
}

/** The ids of the pictures that a text names, in whatever notation, each once. */
export function imageIdsIn(text: string): Set<number> {
  return new Set([...text.matchAll(ADDRESSES)].flatMap(([address]) => idOfImageAddress(address) ?? []));
}
