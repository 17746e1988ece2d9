import { z } from 'zod';

type Override = (context: { jsonSchema: z.core.JSONSchema.BaseSchema }) => void;

/** What clients send, as a JSON Schema in the words of the rest of the document: with the overrides that fields bring along. */
export function inputSchema(input: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { override } = (z.globalRegistry.get(zodSchema) ?? {}) as { override?: Override };
      override?.({ jsonSchema });
      delete jsonSchema.override;
    },
  });
}
