import { z } from 'zod';

/** What clients send, as a JSON Schema. */
export const inputSchema = (input: z.ZodType): z.core.JSONSchema.BaseSchema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
