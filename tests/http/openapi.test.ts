import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import type { ProcedureMeta } from '../../server/contract/common';
import { EXAMPLES } from '../../server/http/examples';
import { buildOpenApi } from '../../server/http/openapi';
import { appRouter } from '../../server/trpc/routers';
import { attempt } from '../support/attempt';

interface Described {
  type?: string;
  description?: string;
  $ref?: string;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
}

interface Procedure {
  _def: { inputs: z.ZodType[]; output: z.ZodType; meta: ProcedureMeta };
}

const document = buildOpenApi('1.2.3');
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).map(
  ([name, { _def }]) => ({ name, input: _def.inputs[0], output: _def.output, openapi: _def.meta.openapi }),
);

describe('the OpenAPI document', () => {
  test('is clean under the rules of Redocly and of Spectral', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'diary-openapi-'));
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    const lint = join(__dirname, '../../scripts/lintOpenApi.mjs');
    const result = await attempt(process.execPath, [lint, '--json', '--document', file]);
    rmSync(folder, { recursive: true });
    expect(result).toEqual({ code: 0, output: '[]\n' });
  });

  test('names every procedure, each once', () => {
    const ids = operations.map(({ operation }) => operation.operationId).filter((id) => !id.startsWith('service-'));
    expect(ids.sort()).toEqual(procedures.map(({ name }) => name.replace('.', '-')).sort());
  });

  test.each([
    ['POST /auth/register', '201'],
    ['POST /auth/logout', '204'],
    ['POST /diary', '200,201'],
    ['DELETE /account/sessions/{id}', '204'],
    ['GET /stats/weekly', '200'],
  ])('says what %s really answers: %s', (name, status) => {
    const found = operations.find((operation) => operation.name === name);
    expect(
      Object.keys(found?.operation.responses ?? {})
        .filter((code) => code < '300')
        .join(),
    ).toEqual(status);
  });

  test('lists every error that a procedure may answer, in the one error body', () => {
    for (const { name, operation } of operations.filter(({ operation: { tags } }) => !tags.includes('Service'))) {
      const errors = Object.entries(operation.responses as Record<string, object>).filter(([code]) => code >= '400');
      const codes = errors.map(([code]) => code);
      const withBody = operation.requestBody ? ['413', '415'] : [];
      const signedIn = operation.security.length > 0 ? ['401'] : [];
      const expected = ['400', '404', '405', '429', '500', '503', ...withBody, ...signedIn];
      expect([name, codes]).toEqual([name, expect.arrayContaining(expected)]);
      for (const [, response] of errors) {
        expect(response).toMatchObject({
          content: { 'application/json': { schema: { $ref: expect.stringMatching(/schemas.(Error|EntryChanged)$/) } } },
        });
      }
    }
  });

  test('asks for an access token everywhere but where nobody is signed in yet', () => {
    const open = operations.filter(({ operation }) => operation.security.length === 0).map(({ name }) => name);
    expect(open.sort()).toEqual([
      'GET /health',
      'GET /openapi.json',
      'GET /ready',
      'POST /auth/login',
      'POST /auth/logout',
      'POST /auth/refresh',
      'POST /auth/register',
    ]);
  });

  test('says of every parameter and every field what it means', () => {
    const silent: string[] = [];
    for (const { name, operation } of operations) {
      for (const { name: parameter, description, schema, example } of operation.parameters ?? []) {
        if (!description) silent.push(`${name} ${parameter}`);
        if ((schema.example ?? schema.examples ?? example) === undefined)
          silent.push(`${name} ${parameter}: no example`);
      }
      const bodies = [operation.requestBody, ...Object.values(operation.responses)] as { content?: object }[];
      for (const { content = {} } of bodies.filter(Boolean)) {
        for (const { schema } of Object.values(content)) silent.push(...silentFields(name, schema));
      }
    }
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
      silent.push(...silentFields(name, schema as Described));
    }
    expect(silent).toEqual([]);
  });
});

/** Numbers and texts without a description of their own or of what they refer to. */
function silentFields(name: string, schema: Described): string[] {
  const parts = [
    ...Object.entries(schema.properties ?? {}).map(([field, inner]) => [`${name}.${field}`, inner] as const),
    ...(schema.items ? [[`${name}[]`, schema.items] as const] : []),
  ];
  return parts.flatMap(([path, inner]) => {
    const isLeaf = !inner.properties && !inner.items && !inner.$ref;
    const isSilent =
      isLeaf && !path.endsWith('[]') && !inner.description && !inner.anyOf?.some((o) => o.$ref ?? o.description);
    return [...(isSilent ? [path] : []), ...silentFields(path, inner)];
  });
}

describe('the examples of the OpenAPI document', () => {
  test.each(procedures)('of $name are what it takes and gives', ({ name, input, output, openapi }) => {
    const example = EXAMPLES[name] ?? {};
    const takesBody = ['POST', 'PUT', 'PATCH'].includes(openapi?.method ?? '');
    const path = openapi?.path.includes('{id}') ? { id: 17 } : {};
    if (takesBody) input?.parse({ ...(example.input as object), ...path });
    expect('input' in example).toBe(takesBody);
    expect(output.parse(example.output)).toEqual(example.output);
  });

  test('stand at the operations', () => {
    const create = operations.find(({ name }) => name === 'POST /diary')?.operation;
    expect(create.requestBody.content['application/json'].example).toEqual(EXAMPLES['diary.create']?.input);
    expect(create.responses['201'].content['application/json'].example).toEqual(EXAMPLES['diary.create']?.output);
  });
});
