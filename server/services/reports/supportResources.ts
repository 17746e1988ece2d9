import { z } from 'zod';

const MAX_LINE = 300;
const MAX_LINES = 20;

const lines = z
  .array(
    z
      .string()
      .max(MAX_LINE, `a line has more than ${MAX_LINE} characters`)
      .refine((line) => !/\p{Cc}/u.test(line), 'a line has control characters'),
  )
  .max(MAX_LINES, `more than ${MAX_LINES} lines`);

/**
 * Reads the operator's file of support resources: plain text, one resource a line (up to 20 of 300 characters), blank
 * lines and lines that begin with # left out. Throws a ZodError that names the fault.
 */
export function parseSupportResources(text: string): string[] {
  const found = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim());
  return lines.parse(found.filter((line) => line !== '' && !line.startsWith('#')));
}
