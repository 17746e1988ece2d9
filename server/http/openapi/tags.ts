import { STATUS_CODES } from 'node:http';
import { countedHeaders } from './errors';

export interface TagHeader {
  description: string;
  schema: { type: 'string' };
  example: string;
}

interface Readable {
  parameters?: unknown[];
  responses?: Record<string, unknown>;
}

/** A GET whose answer has an entity tag, and is 304 for who names it. */
export function withTag<Item extends { get: Readable }>(item: Item, tag: TagHeader): Item {
  const { get } = item;
  const { 200: success, ...others } = get.responses ?? {};
  const { headers, ...answer } = success as { headers?: object };
  const ifNoneMatch = {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'Answers 304 without a body while this `ETag` is that of what there is.',
    schema: { type: 'string', examples: [tag.example] },
  };
  return {
    ...item,
    get: {
      ...get,
      parameters: [...(get.parameters ?? []), ifNoneMatch],
      responses: {
        ...others,
        200: { ...answer, headers: { ...headers, ETag: tag } },
        304: {
          description: `${STATUS_CODES[304]}: what you have is what there is.`,
          headers: { ...countedHeaders, ETag: tag },
        },
      },
    },
  };
}
