import { STATUS_CODES } from 'node:http';
import { EXAMPLES } from '../examples';
import { type Download, FILE_OPERATIONS, type FileOperation, type Upload } from '../files/declarations';
import { inputSchema } from '../inputSchema';
import { countedHeaders, errorResponse, errorStatuses } from './errors';
import { withTag } from './tags';

/** Bytes, in the words that generators of clients of OpenAPI 3.0 know as well. */
const binary = (description: string) => ({ type: 'string', format: 'binary', description });

/** The fields of what is asked, in the path and in the query. */
const parametersOf = ({ input, path }: FileOperation) =>
  Object.entries(inputSchema(input).properties ?? {}).map(([name, property]) => {
    const { description, example, $ref, ...schema } = property as Record<string, unknown>;
    const named = typeof $ref === 'string' && { $ref: $ref.replace('#/$defs/', '#/components/schemas/') };
    const isInPath = path.includes(`{${name}}`);
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath,
      description,
      schema: { ...schema, ...named, examples: [example ?? (schema.enum as unknown[])[0]] },
    };
  });

const bodyOf = ({ takes: { what, bareTypes } }: Upload) => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        additionalProperties: false,
        required: ['file'],
        properties: { file: binary(`The ${what}. The only field.`) },
      },
    },
    ...Object.fromEntries(bareTypes.map((type) => [type, { schema: binary(`The ${what} itself.`) }])),
  },
});

const created = ({ name, path, status, creates: { what, schema } }: Upload) => ({
  description: STATUS_CODES[status],
  headers: {
    ...countedHeaders,
    Location: { description: `Path of the ${what}.`, schema: { type: 'string' }, example: `/api${path}/17` },
  },
  content: {
    'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example: EXAMPLES[name]?.output },
  },
});

/** A file to save, by its name, or one to show. */
const given = ({ gives: { what, types, saveAs } }: Download) => ({
  description: saveAs ? what : STATUS_CODES[200],
  headers: {
    ...countedHeaders,
    ...(saveAs && {
      'Content-Disposition': {
        description: 'A name to save it under.',
        schema: { type: 'string' },
        example: `attachment; filename="${saveAs}"`,
      },
    }),
  },
  content: Object.fromEntries(types.map((type) => [type.replace(/;.*/, ''), { schema: binary(what) }])),
});

/** The item of its path. */
function describe(operation: FileOperation): object {
  const { name: procedure, path, input, says, errors = [] } = operation;
  const isUpload = operation.method === 'POST';
  const takes = isUpload ? operation.takes : undefined;
  const parameters = parametersOf(operation);
  const statuses = errorStatuses({ declared: [401, ...errors], takesBody: isUpload });
  const described = {
    operationId: procedure.replace('.', '-'),
    ...says,
    security: [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(isUpload && { requestBody: bodyOf(operation) }),
    responses: {
      ...(isUpload ? { [operation.status]: created(operation) } : { 200: given(operation) }),
      ...Object.fromEntries(
        statuses.map((status) => [status, errorResponse(status, { procedure, path, input, takes })]),
      ),
    },
  };
  if (isUpload) return { post: described };
  const { tag: example } = operation.gives;
  const description = 'Stands for these bytes, which never change.';
  return example
    ? withTag({ get: described }, { description, schema: { type: 'string' }, example })
    : { get: described };
}

/** What takes or gives files: no procedures, because files are no JSON. */
export const filePaths: Record<string, object> = Object.fromEntries(
  FILE_OPERATIONS.map((operation) => [operation.path, describe(operation)]),
);
