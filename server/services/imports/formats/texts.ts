import { z } from 'zod';

/**
 * A list of texts; a number among them is one, too (a tag `2024`), and what else stands there hides no other. No list counts as left
 * out. Not by `z.array`, which would say of each of ten thousand numbers that it is no text.
 */
export const texts = z
  .unknown()
  .optional()
  .transform((value): string[] | undefined => {
    if (!Array.isArray(value)) return undefined;
    return value.flatMap((one: unknown) => (typeof one === 'string' || typeof one === 'number' ? String(one) : []));
  });
