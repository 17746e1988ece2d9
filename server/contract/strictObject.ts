import * as z from 'zod';

/**
 * An object of these fields and no others; a refusal of others names them. Said by each schema, because zod's own
 * configuration belongs to the program that uses the contracts.
 */
export const strictObject = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, { error: nameFields });

function nameFields(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys') return undefined;
  const fields = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape).join(', ') : '';
  return fields ? `is not a field; the fields are ${fields}` : 'is not a field';
}
