// Writes the type of the router from its contract: what the server infers, but with the description of every field
// where an editor shows it, and with nothing of the server in it.
import { compile } from 'json-schema-to-typescript';
import { z } from 'zod';

/**
 * @param {{ contract: Record<string, Record<string, Procedure>>, emotions: readonly string[], errorCodes: string[] }} parts
 * @typedef {{ input: z.ZodType, output: z.ZodType, meta: { openapi: { method: string, summary: string, description?: string } } }} Procedure
 * @returns {Promise<string>} the text of `index.d.ts`
 */
export async function writeTypes({ contract, emotions, errorCodes }) {
  const definitions = {};
  const routers = Object.entries(contract).map(([router, procedures]) => {
    const lines = Object.entries(procedures).map(([name, { input, output, meta }]) => {
      const typeName = upper(router) + upper(name);
      const types = {
        input: define(definitions, `${typeName}Input`, input, 'input'),
        output: define(definitions, `${typeName}Output`, output, 'output'),
      };
      const { method, summary, description } = meta.openapi;
      const type = method === 'GET' ? 'TRPCQueryProcedure' : 'TRPCMutationProcedure';
      return `${comment([`${summary}.`, description])}${name}: ${type}<{ input: ${types.input}; output: ${types.output}; meta: unknown }>;`;
    });
    return `${router}: {\n${lines.join('\n')}\n};`;
  });
  const schemas = await compile({ title: 'Unused', definitions }, 'Unused', {
    additionalProperties: false,
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
  });
  const named = schemas
    .replace(
      /( \*\n)? \* This interface was referenced by `Unused`'s JSON-Schema\n \* via the `definition` ".*"\.\n/g,
      '',
    )
    .replace(/\/\*\*\n \*\/\n/g, '')
    .replace(/export interface Unused \{[^}]*\}\n/, '')
    .replace(/export interface (\w+) \{\}/g, 'export type $1 = Record<string, never>;'); // an empty interface takes anything
  return `${HEAD}
export declare const EMOTIONS: readonly [${emotions.map((name) => `'${name}'`).join(', ')}];

/** Every \`code\` that an error may have. */
export type ErrorCode = ${errorCodes.map((code) => `'${code}'`).join(' | ')};
${ERRORS}
export type Procedures = {
${routers.join('\n')}
};
${ROUTER}
${named}`;
}

const HEAD = `import type {
  inferRouterInputs,
  inferRouterOutputs,
  TRPC_ERROR_CODE_NUMBER,
  TRPCBuiltRouter,
  TRPCDecorateCreateRouterOptions,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
} from '@trpc/server';

/** Plutchik's eight basic emotions, always in this order. */`;

const ERRORS = `
/** A field at fault. */
export interface Issue {
  /** Names of fields and places in lists, from the input inwards. */
  path: (string | number)[];
  /** What would be accepted. */
  message: string;
}

/** The \`data\` of an error. */
export interface ErrorData {
  /**
   * What went wrong, for programs. A \`CONFLICT\` with \`retryAfterSeconds\` passes; any other stays until you change
   * something, and the message says what.
   */
  code: ErrorCode;
  /** The status that the error has over REST. The answer to a batch of several calls may have another. */
  httpStatus: number;
  /** Which fields were refused, and why. */
  issues?: Issue[];
  /** With a 412: the entry as it stands. */
  current?: DiaryGetOutput;
  /** Where waiting helps: after how many whole seconds to try again. Over REST the header \`Retry-After\` says it. */
  retryAfterSeconds?: number;
  /** As in the header \`X-Request-Id\`; quote it when you report a defect. */
  requestId: string;
}

/** The \`shape\` of an error. Narrow what you catch with \`isTRPCClientError<AppRouter>\` of \`@trpc/client\`. */
export interface ErrorShape {
  /** What went wrong, for people. */
  message: string;
  /** The number that tRPC's protocol has for \`data.code\`. */
  code: TRPC_ERROR_CODE_NUMBER;
  /** What programs read of it. */
  data: ErrorData;
}
`;

const ROUTER = `
/** The service as \`@trpc/client\` and its relatives want it. */
export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },
  TRPCDecorateCreateRouterOptions<Procedures>
>;

/** \`RouterInputs['diary']['create']\` */
export type RouterInputs = inferRouterInputs<AppRouter>;

/** \`RouterOutputs['diary']['create']\` */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
`;

const upper = (name) => name[0].toUpperCase() + name.slice(1);

function comment(lines) {
  const text = lines.filter(Boolean).join('\n\n').replaceAll('*/', '*\\/');
  return `/**\n${text.replace(/^/gm, ' * ').replace(/ +$/gm, '')}\n */\n`;
}

/** Puts a schema under its name, with what it refers to, and gives the expression for its type. */
function define(definitions, name, schema, io) {
  if (schema instanceof z.ZodVoid) return io === 'input' ? 'void' : 'undefined'; // of a `void` `@trpc/client` makes `never`, which goes for anything
  const isOptional = io === 'input' && schema.safeParse(undefined).success;
  const { $schema, $defs = {}, default: _default, ...own } = z.toJSONSchema(schema, { io });
  Object.assign(definitions, toDraft7({ ...$defs, [name]: own }, { ...$defs }, io));
  return `${name}${isOptional ? ' | void' : ''}`;
}

/** As the writer of types wants it: local references, and a description on each field, not within or behind it. */
function toDraft7(value, defs, io) {
  if (Array.isArray(value)) return value.map((item) => toDraft7(item, defs, io));
  if (value === null || typeof value !== 'object') return value;
  const { $ref, properties, example: _example, ...rest } = value;
  const inner = Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, toDraft7(item, defs, io)]));
  if ($ref) {
    const { description = defs[$ref.split('/').at(-1)]?.description } = rest;
    return { description, allOf: [{ $ref: $ref.replace('#/$defs/', '#/definitions/') }] };
  }
  if (rest.anyOf) inner.description ??= rest.anyOf.map(({ description }) => description).find(Boolean);
  if (!properties) return inner;
  const required = new Set(rest.required);
  const fields = Object.entries(properties).map(([key, field]) => {
    const type = toDraft7(field, defs, io);
    if (required.has(key)) return [key, type];
    return [key, { description: type.description, anyOf: [type, { tsType: 'undefined' }] }];
  });
  return { ...inner, properties: Object.fromEntries(fields) };
}
