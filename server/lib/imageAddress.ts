/** What a picture's bytes can be asked for as: the longest side in pixels. */
export const IMAGE_SIZES = { small: 320, medium: 1_024, full: 2_560 } as const;

export type ImageSize = keyof typeof IMAGE_SIZES;

const ADDRESS = /^\/api\/images\/([1-9]\d{0,15})$/;

/** The path of a picture that is kept here. */
export const imageAddress = (id: number): string => `/api/images/${id}`;

/** The id of the picture that an address names; null where it names none of ours. */
export function idOfImageAddress(address: string): number | null {
  const [, digits] = ADDRESS.exec(address) ?? [];
  const id = Number(digits);
  return Number.isSafeInteger(id) ? id : null;
}
