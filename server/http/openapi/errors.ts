import { STATUS_CODES } from 'node:http';
import { STATUS_OF_CODE } from '../../errors';
import { errorExample } from './errorExamples';

const errorSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'What went wrong, for people.' },
    code: { type: 'string', enum: Object.keys(STATUS_OF_CODE), description: 'What went wrong, for programs.' },
    issues: {
      type: 'array',
      description: 'The fields at fault.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        additionalProperties: false,
        properties: {
          path: {
            type: 'array',
            items: { type: ['string', 'integer'] },
            description: 'Names of fields and places in lists, outermost first.',
          },
          message: { type: 'string', description: 'Which rule it breaks.' },
        },
      },
    },
  },
};

const header = (description: string, type: string, example: string | number) => ({
  description,
  schema: { type },
  example,
});

const headers = {
  RequestId: header('Quote it when you report a problem.', 'string', '04900f16-6d78-4328-ba7b-e0ab6d5f99c9'),
  RetryAfter: header('Seconds to wait before the next try, where waiting helps.', 'integer', 5),
  RateLimit: header(
    'What is left: `r` calls in the next `t` seconds. A long text, a picture or a file counts as several.',
    'string',
    '"calls";r=12;t=42',
  ),
  RateLimitPolicy: header('The limit: `q` calls in `w` seconds.', 'string', '"calls";q=300;w=60'),
  WwwAuthenticate: header(
    'The scheme to sign in with; `error="invalid_token"` when a token was sent that is not valid.',
    'string',
    'Bearer',
  ),
  Allow: header('The methods that this path accepts.', 'string', 'GET, HEAD, OPTIONS'),
};

/** With a 412: the error, and what the client did not know. */
const changedSchema = {
  ...errorSchema,
  required: [...errorSchema.required, 'current'],
  properties: {
    ...errorSchema.properties,
    current: { $ref: '#/components/schemas/Diary' },
  },
};

/** What every document part below refers to. */
export const errorComponents = { schemas: { Error: errorSchema, EntryChanged: changedSchema }, headers };

const refer = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` });

export const requestIdHeader = { 'X-Request-Id': refer('RequestId') };

/** Of a path that asks for nothing another method is all that can be refused; it is not counted. */
export const otherMethodHeaders = { ...requestIdHeader, Allow: refer('Allow') };

const limitHeaders = { RateLimit: refer('RateLimit'), 'RateLimit-Policy': refer('RateLimitPolicy') };

/** What every answer to a counted request says, beside what it is about: errors too, for those are counted as well. */
export const countedHeaders = { ...requestIdHeader, ...limitHeaders };

const HEADERS: Partial<Record<number, object>> = {
  401: { 'WWW-Authenticate': refer('WwwAuthenticate') },
  409: { 'Retry-After': refer('RetryAfter') },
  429: { 'Retry-After': refer('RetryAfter') },
  503: { 'Retry-After': refer('RetryAfter') },
};

/**
 * Statuses that any procedure may answer, and those that come with a body. A path or a method that is none belongs to no
 * operation: a 404 stands where the path names something.
 */
const ALWAYS = [400, 429, 500, 503];
const WITH_BODY = [408, 413, 415];

export function errorStatuses({ declared, takesBody }: { declared: number[]; takesBody: boolean }): number[] {
  return [...new Set([...declared, ...ALWAYS, ...(takesBody ? WITH_BODY : [])])].sort((a, b) => a - b);
}

export function errorResponse(status: number, operation: Parameters<typeof errorExample>[1] = {}) {
  return {
    description: STATUS_CODES[status] ?? 'Error',
    headers: { ...countedHeaders, ...HEADERS[status] },
    content: {
      'application/json': {
        example: errorExample(status, operation),
        schema: { $ref: `#/components/schemas/${status === 412 ? 'EntryChanged' : 'Error'}` },
      },
    },
  };
}
