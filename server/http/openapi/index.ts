import { STATUS_CODES } from 'node:http';
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-openapi';
import { appRouter } from '../../trpc/routers';
import { EXAMPLES } from '../examples';
import { listRoutes, type Route } from '../rest';
import { countedHeaders, errorComponents, errorResponse, errorStatuses } from './errors';
import { filePaths } from './files';
import { describeHeaders } from './headers';
import { servicePaths } from './service';

type Paths = NonNullable<OpenAPIObject['paths']>;
type Operation = NonNullable<Paths[string]['get']>;
type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Body = { content?: Record<string, { example?: unknown; schema?: Schemas[string] }> };

const DESCRIPTION = `A diary that helps people understand how they feel. Entries are Markdown with one selected emotion of
Plutchik's eight; a local model reads each text and scores the eight emotions and an overall sentiment. No text leaves
the machine.

Everything but registering, signing in, refreshing, signing out, health and these pages needs
\`Authorization: Bearer <access token>\`. Instants are UTC with milliseconds, days are in the user's own time zone,
weeks are ISO 8601. Unknown fields are refused. Every error has the same body. An address and its headers have at most
16 KiB together: what is longer is a 400, whatever it asks for.

To try it here, press Execute at *Create an account*, then at *Write an entry*: from there on every form is filled with
what works for you.`;

const TAGS = {
  Auth: 'Registering, signing in and out, refreshing tokens.',
  Diary: 'Entries: written, read, replaced, deleted, explained.',
  Tags: 'The words that the writer sorts entries by.',
  Emotions: 'The vocabulary.',
  Statistics: 'Figures and plots over days. What the writer selected and what the text says are kept apart.',
  Reports: 'The weekly report by day range, with a suggestion.',
  Images: 'Pictures of your own, for entries to show.',
  'In and out': 'Taking a diary along, and bringing one in. Files go through REST alone.',
  Account: 'The signed-in person, their password and devices.',
  Service: 'Health, for operators.',
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
  const requests: Schemas = {};
  for (const route of listRoutes()) {
    const operation = document.paths?.[route.path]?.[route.method.toLowerCase() as 'get'];
    if (operation) completeOperation(requests, operation, route);
  }
  describeHeaders(document.paths ?? {});
  const { schemas = {}, ...components } = document.components ?? {};
  const ownSchemas = Object.entries(schemas).filter(([name]) => !name.startsWith('error.'));
  return {
    ...document,
    info: { ...document.info, contact: { name: 'The maintainers of the emotion diary' } },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    components: {
      ...components,
      schemas: { ...Object.fromEntries(ownSchemas), ...requests, ...(errorComponents.schemas as object) },
      headers: errorComponents.headers as never,
    },
    paths: inReadingOrder(withFiles({ ...document.paths, ...(servicePaths as never as Paths) })),
  };
}

/** The generator documents every success as 200, errors in its own words, and no examples. */
function completeOperation(
  schemas: Schemas,
  operation: Operation,
  { procedure, path, method, successStatus, input: schema }: Route,
): void {
  const { 200: success, 403: _never, ...declared } = operation.responses ?? {};
  const { input, output } = EXAMPLES[procedure] ?? {};
  const statuses = errorStatuses({
    declared: [...Object.keys(declared).map(Number), ...(operation.security ? [401] : [])],
    takesBody: ['POST', 'PUT', 'PATCH'].includes(method),
  });
  operation.security ??= []; // says that none is needed
  operation.description ??= `${operation.summary}.`;
  for (const parameter of operation.parameters ?? []) {
    if ('schema' in parameter) describeParameter(parameter, parameter.schema as ParameterSchema);
  }
  const body = (operation.requestBody as Body | undefined)?.content?.['application/json'];
  if (body) {
    body.example = input;
    nameSchema(schemas, body, `${pascalCase(procedure)}Request`);
  }
  operation.responses = {
    [successStatus]:
      successStatus === 204
        ? { description: 'Done; the answer has no body.', headers: countedHeaders }
        : {
            description: STATUS_CODES[successStatus] ?? 'Success',
            headers: countedHeaders,
            content: { 'application/json': { ...(success as Body)?.content?.['application/json'], example: output } },
          },
    ...Object.fromEntries(
      statuses.map((status) => [status, errorResponse(status, { procedure, path, input: schema })]),
    ),
  };
}

interface ParameterSchema {
  description: string;
  example?: unknown;
  examples?: unknown[];
}

/**
 * Tools put an `example` into their forms, and all of them together ask for what nobody has: another person's id, a cursor
 * of no list, a month and a year at once. `examples` only shows them.
 */
function describeParameter(parameter: { description?: string; example?: unknown }, schema: ParameterSchema): void {
  parameter.description ??= schema.description;
  const example = parameter.example ?? schema.example;
  delete parameter.example;
  delete schema.example;
  if (example !== undefined) schema.examples = [example];
}

/** A path may take a file by one method and be a procedure by another. */
const withFiles = (paths: Paths): Paths => ({
  ...paths,
  ...Object.fromEntries(
    Object.entries(filePaths).map(([path, operations]) => [path, { ...operations, ...paths[path] } as Paths[string]]),
  ),
});

/** Who tries one after the other must not end the session, or delete what the next one reads. */
const LAST = [
  '/import/{id}',
  '/images/{id}',
  '/diary/{id}',
  '/account/password',
  '/account/sessions/{id}',
  '/account/sessions',
  '/account/delete',
];

const inReadingOrder = (paths: Paths): Paths =>
  Object.fromEntries(Object.entries(paths).sort(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b)));

/** `diary.create` → `DiaryCreate` */
const pascalCase = (procedure: string) =>
  procedure.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Gives the schema of a body a name of its own, for those who make types of the document. */
function nameSchema(schemas: Schemas, body: { schema?: Schemas[string] }, name: string): void {
  if (!body.schema || '$ref' in body.schema) return;
  schemas[name] = body.schema;
  body.schema = { $ref: `#/components/schemas/${name}` };
}
