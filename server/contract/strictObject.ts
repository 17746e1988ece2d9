import * as z from 'zod';

/**
 * An object of these fields and no others; a refusal of others names them. Said by each schema, because zod's own
 * configuration belongs to the program that uses the contracts.
 */
export const strictObject = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, { error: nameFields });

function nameFields(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys') return undefined;
  return strayField(issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : []);
}

/** What is said of a field that an object of these does not have. */
export const strayField = (fields: readonly string[]): string =>
  fields.length > 0 ? `is not a field; the fields are ${fields.join(', ')}` : 'is not a field';
