import { STATUS_CODES } from 'node:http';
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-openapi';
import { STATUS_OF_CODE } from '../errors';
import { appRouter } from '../trpc/routers';
import { listRoutes } from './rest';

type Paths = NonNullable<OpenAPIObject['paths']>;
type Operation = NonNullable<Paths[string]['get']>;

const DESCRIPTION = `A diary that helps people understand how they feel. Entries are Markdown with one selected emotion of
Plutchik's eight; a local model reads each text and scores the eight emotions and an overall sentiment. No text leaves
the machine.

Everything but registering, signing in, refreshing, signing out, health and these pages needs
\`Authorization: Bearer <access token>\`. Instants are UTC with milliseconds, days are in the user's own time zone,
weeks are ISO 8601. Unknown fields are refused. Every error has the same body.`;

const TAGS = {
  Auth: 'Registering, signing in and out, refreshing tokens.',
  Account: 'The signed-in person, their password and devices.',
  Diary: 'Entries: written, read, replaced, deleted, explained.',
  Tags: 'The words that the writer sorts entries by.',
  Emotions: 'The vocabulary.',
  Statistics: 'Figures and plots over days. What the writer selected and what the text says are kept apart.',
  Reports: 'The weekly report by day range, with a suggestion.',
  Service: 'Health, for operators.',
};

/** Statuses that any procedure may answer. */
const ALWAYS = [400, 404, 405, 413, 415, 429, 500, 503];

const errorSchema = {
  type: 'object',
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
        properties: {
          path: { type: 'array', items: { type: ['string', 'integer'] } },
          message: { type: 'string' },
        },
      },
    },
  },
  example: {
    message: 'Input validation failed',
    code: 'BAD_REQUEST',
    issues: [{ path: ['emotion'], message: 'Invalid option' }],
  },
};

/** The OpenAPI 3.1 document of the REST paths. */
export function buildOpenApi(version: string): OpenAPIObject {
  const document = generateOpenApiDocument(appRouter, {
    title: 'Emotion diary',
    description: DESCRIPTION,
    version,
    baseUrl: '/api',
    openApiVersion: '3.1.0',
    license: { name: 'MIT', identifier: 'MIT' } as { name: string },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  });
  for (const { method, path, successStatus } of listRoutes()) {
    const operation = document.paths?.[path]?.[method.toLowerCase() as 'get'];
    if (operation) completeOperation(operation, successStatus);
  }
  const { components = {} } = document;
  components.schemas = { ...components.schemas, Error: errorSchema as never };
  for (const name of Object.keys(components.schemas)) if (name.startsWith('error.')) delete components.schemas[name];
  describeIdempotency(document.paths?.['/diary']?.post);
  return {
    ...document,
    info: { ...document.info, contact: { name: 'The maintainers of the emotion diary' } },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    components,
    paths: { ...document.paths, ...servicePaths },
  };
}

/** The generator documents every success as 200 and errors in its own words. */
function completeOperation(operation: Operation, successStatus: number): void {
  const { 200: success, ...others } = operation.responses ?? {};
  const statuses = [...new Set([...Object.keys(others).map(Number), ...ALWAYS, ...(operation.security ? [401] : [])])]
    .filter((status) => status !== 403)
    .sort((a, b) => a - b);
  operation.security ??= []; // says that none is needed
  operation.description ??= `${operation.summary}.`;
  operation.responses = {
    [successStatus]: successStatus === 204 ? { description: 'Done; the answer has no body.' } : success,
    ...Object.fromEntries(statuses.map((status) => [status, errorResponse(status)])),
  };
}

function errorResponse(status: number) {
  const header = (description: string, type = 'string') => ({ description, schema: { type } });
  return {
    description: STATUS_CODES[status] ?? 'Error',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    ...(status === 429 || status === 503
      ? { headers: { 'Retry-After': header('Seconds to wait before the next try.', 'integer') } }
      : {}),
    ...(status === 401 ? { headers: { 'WWW-Authenticate': header('`Bearer`.') } } : {}),
    ...(status === 405 ? { headers: { Allow: header('The methods that this path accepts.') } } : {}),
  };
}

function describeIdempotency(create: Operation | undefined): void {
  if (!create) return;
  create.parameters = [
    ...(create.parameters ?? []),
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Makes a retry safe: the same key and body gives the first answer again, with `Idempotency-Replayed: true`. ' +
        'Remembered for 24 hours per user.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    },
  ];
  const created = create.responses?.['201'];
  if (created) {
    created.headers = {
      Location: { description: 'Path of the new entry.', schema: { type: 'string' } },
      'Idempotency-Replayed': { description: '`true` on a replay.', schema: { type: 'string' } },
    };
  }
}

const state = { type: 'string', enum: ['up', 'down'] };
const readiness = {
  'application/json': {
    schema: {
      type: 'object',
      required: ['ready', 'database', 'analyser'],
      properties: { ready: { type: 'boolean' }, database: state, analyser: state },
    },
  },
};

const servicePaths = {
  '/health': {
    get: {
      operationId: 'service-health',
      summary: 'Whether the process answers',
      description: 'Answers without asking the database or the analyser.',
      tags: ['Service'],
      security: [],
      responses: {
        200: {
          description: 'It does.',
          content: {
            'application/json': {
              schema: { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } },
            },
          },
        },
        405: errorResponse(405),
      },
    },
  },
  '/ready': {
    get: {
      operationId: 'service-ready',
      summary: 'Whether requests can be served',
      description: 'Without the analyser entries are still saved, as pending, so only the database decides.',
      tags: ['Service'],
      security: [],
      responses: {
        200: { description: 'They can.', content: readiness },
        405: errorResponse(405),
        503: { description: 'The database does not answer.', content: readiness },
      },
    },
  },
} as never as Paths;
