import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from 'trpc-openapi';
import { type TagHeader, withTag } from './tags';

type Paths = NonNullable<OpenAPIObject['paths']>;
type Operation = NonNullable<Paths[string]['get']>;
type Headers = NonNullable<Exclude<NonNullable<Operation['responses']>[string], { $ref: string }>['headers']>;

const ETAG: TagHeader = {
  description:
    'Stands for the entry with the reading that it shows, and begins with its `revision`. `If-Match` takes it, or the ' +
    'revision alone in double quotes; `If-None-Match` takes it whole.',
  schema: { type: 'string' },
  example: '"1-mi7zqqpc"',
};

const REPLAYED: Headers = {
  'Idempotency-Replayed': {
    description: 'Says `true` when this entry was made by an earlier request; absent otherwise.',
    schema: { type: 'string', enum: ['true'] },
  },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'Makes a retry safe: the same key and body gives the first answer again, or the entry as it stands where it was changed ' +
    'since, with `Idempotency-Replayed: true`. Remembered for 24 hours per user, also once the entry is deleted: then 409. ' +
    'Any other request passes the header over.',
  schema: {
    type: 'string' as const,
    minLength: 1,
    maxLength: 255,
    pattern: '^[!-~]+$',
    examples: ['f3b1c6a2-0d4e-4c59-9b7e-entry-of-saturday'],
  },
};

const IF_MATCH = {
  name: 'If-Match',
  in: 'header' as const,
  required: false,
  description:
    'Only if the entry still has the revision that this `ETag` begins with, else 412 with the entry as it stands: a new ' +
    'reading of an unchanged text keeps nobody from changing it. Without it the last writer wins.',
  schema: { type: 'string' as const, examples: ['"1"'] },
};

/** The headers that some operations take and give, of which the procedures know nothing. */
export function describeHeaders(paths: Paths): void {
  const create = paths['/diary']?.post;
  const entry = paths['/diary/{id}'];
  addParameter(create, IDEMPOTENCY_KEY);
  addParameter(entry?.put, IF_MATCH);
  addParameter(entry?.delete, IF_MATCH);
  if (entry?.get) Object.assign(entry, withTag({ get: entry.get }, ETAG));
  for (const change of [entry?.put, entry?.delete]) addHeaders(change, '412', { ETag: ETAG });
  const location = { description: 'Path of the entry.', schema: { type: 'string' as const }, example: '/api/diary/17' };
  addHeaders(create, '201', { ETag: ETAG, ...REPLAYED, Location: location });
  const created = create?.responses?.['201'];
  if (!create || !created || '$ref' in created) return;
  const description = `${STATUS_CODES[200]}: the \`clientId\` names an entry already, and this is how it stands.`;
  const json = created.content?.['application/json'];
  const content = { 'application/json': { ...json, example: { ...json?.example, replayed: true } } };
  create.responses = { '200': { ...created, description, content }, ...create.responses };
}

function addParameter(operation: Operation | undefined, parameter: typeof IDEMPOTENCY_KEY | typeof IF_MATCH): void {
  if (operation) operation.parameters = [...(operation.parameters ?? []), parameter as never];
}

function addHeaders(operation: Operation | undefined, status: string, headers: Headers): void {
  const response = operation?.responses?.[status];
  if (response && !('$ref' in response)) response.headers = { ...response.headers, ...headers };
}
