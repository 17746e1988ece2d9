import { countedHeaders, errorResponse, otherMethodHeaders, requestIdHeader } from './errors';
import { withTag } from './tags';

/** Answers 200 with JSON of this schema. */
const answers = (description: string, schema: object, example?: object) => ({
  description,
  headers: countedHeaders,
  content: { 'application/json': { schema, ...(example ? { example } : {}) } },
});

const closed = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
});

const state = (description: string, more: string[] = []) => ({
  type: 'string',
  enum: ['up', 'down', ...more],
  description,
});

const readiness = closed({
  ready: { type: 'boolean', description: 'Whether requests can be served.' },
  database: state('Whether the database answers.'),
  analyser: state(
    'Whether the model reads texts; entries are saved as `pending` while it does not. `down`: it starts, or starts again; ' +
      '`unusable`: it cannot be loaded, and the log says why.',
    ['unusable'],
  ),
});

const operation = (name: string, summary: string, description: string, responses: Record<number, object>) => ({
  get: {
    operationId: `service-${name}`,
    summary,
    description,
    tags: ['Service'],
    security: [],
    responses,
  },
});

/** What is no procedure: for operators and tools. */
export const servicePaths = {
  '/health': operation(
    'health',
    'Whether the process answers',
    'Answers without asking the database or the analyser.',
    {
      200: {
        ...answers('It does.', closed({ status: { type: 'string', const: 'ok', description: 'Always `ok`.' } }), {
          status: 'ok',
        }),
        headers: requestIdHeader, // as often as somebody likes
      },
      405: { ...errorResponse(405), headers: otherMethodHeaders },
    },
  ),
  '/ready': operation(
    'ready',
    'Whether requests can be served',
    'While the model starts entries are saved all the same, as pending, so that only the database decides; a model that ' +
      'cannot be loaded is a fault.',
    {
      200: answers('They can.', readiness, { ready: true, database: 'up', analyser: 'up' }),
      503: answers('The database does not answer, or the model cannot be loaded.', readiness, {
        ready: false,
        database: 'down',
        analyser: 'up',
      }),
      429: errorResponse(429),
    },
  ),
  '/openapi.json': withTag(
    operation('document', 'This document', 'OpenAPI 3.1.', {
      200: answers('The description of every path.', {
        type: 'object',
        required: ['openapi', 'info', 'paths'],
        properties: {
          openapi: { type: 'string', description: 'Version of the OpenAPI specification.', example: '3.1.0' },
          info: { type: 'object', description: 'Title, version, licence.' },
          paths: { type: 'object', description: 'Every path with its methods.' },
        },
      }),
      429: errorResponse(429),
    }),
    { description: 'Stands for these bytes.', schema: { type: 'string' as const }, example: '"x7Vq2h0mS"' },
  ),
};
