/** What a picture's bytes can be asked for as: the longest side in pixels. */
export const IMAGE_SIZES = { small: 320, medium: 1_024, full: 2_560 } as const;

export type ImageSize = keyof typeof IMAGE_SIZES;

/** What the address of every picture begins with. */
export const IMAGES_PATH = '/api/images/';

const ADDRESS = /^\/api\/images\/([1-9]\d{0,15})$/;
const ADDRESSES = /\/api\/images\/(?:0|[1-9]\d{0,15})(?!\d)/g;

/** The address of a picture that is kept here, where a text names it; one of another site is none. */
export const IMAGE_ADDRESS = /(?<![\w.-])\/api\/images\/[1-9]\d{0,15}(?!\d)/g;

/** An address that names no picture of anybody, for one that was lost on the way. */
export const NO_IMAGE = `${IMAGES_PATH}0`;

/** The path of a picture that is kept here. */
export const imageAddress = (id: number): string => `${IMAGES_PATH}${id}`;

/** The id of the picture that an address names; null where it names none of ours. */
export function idOfImageAddress(address: string): number | null {
  const [, digits] = ADDRESS.exec(address) ?? [];
  const id = Number(digits);
  return Number.isSafeInteger(id) ? id : null;
}

/** Whether an absolute URL looks as if it named a picture that is kept here, or in a service like this. */
export const isImageOfSomeHost = (url: string): boolean =>
  URL.canParse(url) && idOfImageAddress(new URL(url).pathname) !== null;

/** The addresses in a text of pictures that are kept here, in whatever notation, each once. */
export const imageAddressesIn = (text: string): Set<string> => new Set(text.match(ADDRESSES));
