import { z } from 'zod';

/** A list of texts; else it counts as left out. Not by `z.array`, which would say of each of ten thousand numbers that it is no text. */
export const texts = z
  .custom<string[]>((value) => Array.isArray(value) && value.every((one) => typeof one === 'string'))
  .optional()
  .catch(undefined);
