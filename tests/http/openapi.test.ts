import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProcedures } from '../../server/adapters/procedures';
import { type ErrorCode, STATUS_OF_CODE } from '../../server/errors';
import { EXAMPLES } from '../../server/http/examples';
import { buildOpenApi } from '../../server/http/openapi';
import { appRouter } from '../../server/trpc/routers';
import { startTestApp } from '../support/app';
import { attempt } from '../support/attempt';

interface Described {
  type?: string;
  description?: string;
  $ref?: string;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
}

const document = buildOpenApi('1.2.3');
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);
const procedures = readProcedures(appRouter).map(({ meta: { openapi }, ...declared }) => ({ ...declared, openapi }));

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
    const files = ['images-create', 'images-read', 'export-archive', 'export-csv', 'export-pdf', 'imports-create'];
    expect(ids.sort()).toEqual([...procedures.map(({ name }) => name.replace('.', '-')), ...files].sort());
  });

  test.each([
    ['POST /auth/register', '201'],
    ['POST /auth/logout', '204'],
    ['POST /diary', '200,201'],
    ['DELETE /account/sessions/{id}', '204'],
    ['DELETE /account/sessions', '204'],
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
      const withBody = operation.requestBody ? ['408', '413', '415'] : [];
      const signedIn = operation.security.length > 0 ? ['401'] : [];
      const expected = ['400', '429', '500', '503', ...withBody, ...signedIn];
      expect([name, codes]).toEqual([name, expect.arrayContaining(expected)]);
      // What is no operation is answered by none: only an id may name nothing.
      expect([name, codes.includes('404')]).toEqual([name, name.includes('{id}')]);
      expect(codes).not.toContain('405');
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

  test('says which answers have an entity tag, where naming it is 304, and what every counted answer says of the limit', () => {
    interface Told {
      headers?: Record<string, object>;
      content?: object;
    }
    const responsesOf = (name: string): Record<string, Told> =>
      operations.find((found) => found.name === name)?.operation.responses ?? {};
    const namedOf = (told: Told | undefined) => Object.keys(told?.headers ?? {});
    const tagged = operations.filter(({ operation }) => '304' in operation.responses).map(({ name }) => name);
    expect(tagged.sort()).toEqual(['GET /diary/{id}', 'GET /images/{id}', 'GET /openapi.json']);
    for (const name of tagged) {
      const { parameters = [] } = operations.find((found) => found.name === name)?.operation ?? {};
      expect(parameters.map((parameter: { name: string }) => parameter.name)).toContain('If-None-Match');
      expect(namedOf(responsesOf(name)['200'])).toContain('ETag');
      expect(namedOf(responsesOf(name)['304'])).toContain('ETag');
      expect(responsesOf(name)['304']).not.toHaveProperty('content');
    }
    for (const name of ['PUT /diary/{id}', 'DELETE /diary/{id}'])
      expect(namedOf(responsesOf(name)['412'])).toContain('ETag');
    const silent = operations.flatMap(({ name, operation }) =>
      Object.entries(operation.responses as Record<string, Told>)
        .filter(([, told]) => !['RateLimit', 'RateLimit-Policy'].every((header) => namedOf(told).includes(header)))
        .map(([status]) => `${name} ${status}`),
    );
    expect(silent).toEqual(['GET /health 200', 'GET /health 405']);
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
    expect(output?.parse(example.output)).toEqual(example.output);
  });

  test("fill no parameter of a form: what stands there would be somebody else's", () => {
    const filled = operations.flatMap(({ name, operation }) =>
      (operation.parameters ?? [])
        .filter((p: { example?: unknown; schema: { example?: unknown; default?: unknown } }) =>
          [p.example, p.schema.example, p.schema.default].some((value) => value !== undefined),
        )
        .map((p: { name: string }) => `${name} ${p.name}`),
    );
    expect(filled).toEqual([]);
  });

  test('name the schema of every body', () => {
    const bodies = operations.flatMap(
      ({ operation }) => operation.requestBody?.content['application/json']?.schema ?? [],
    );
    expect(bodies.length).toBeGreaterThan(7);
    for (const schema of bodies) expect(schema).toEqual({ $ref: expect.stringMatching(/schemas\/[A-Z]\w+Request$/) });
  });

  test('stand at the operations', () => {
    const create = operations.find(({ name }) => name === 'POST /diary')?.operation;
    expect(create.requestBody.content['application/json'].example).toEqual(EXAMPLES['diary.create']?.input);
    expect(create.responses['201'].content['application/json'].example).toEqual(EXAMPLES['diary.create']?.output);
  });
});

describe('the examples of errors', () => {
  interface Shown {
    content: { 'application/json': { example: { code: ErrorCode; message: string; issues?: object[] } } };
  }
  const shownAt = (name: string, status: number) => {
    const responses: Record<string, Shown> = operations.find((found) => found.name === name)?.operation.responses ?? {};
    return responses[status]?.content['application/json'].example;
  };

  test('are of the status that they stand at', () => {
    const wrong: string[] = [];
    for (const { name, operation } of operations) {
      for (const status of Object.keys(operation.responses).filter((code) => code >= '400')) {
        const example = shownAt(name, Number(status));
        if (name === 'GET /ready') continue; // says what is down
        if (!example || STATUS_OF_CODE[example.code] !== Number(status)) wrong.push(`${name} ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('are what the service answers', async () => {
    const app = await startTestApp({ engine: 'sqlite' });
    const person = { email: 'mina@example.org', password: 'a quiet morning by the sea' };
    const ask = async (name: string, body?: object, headers: Record<string, string> = {}, token?: string) => {
      const [method = '', path = ''] = name.split(' ');
      const response = await fetch(`${app.url}/api${path.replace('{id}', '4242')}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, body: (await response.json()) as { tokens: { accessToken: string } } };
    };
    try {
      const registration = { ...person, nickname: 'Mina' };
      const { tokens } = (await ask('POST /auth/register', registration)).body;
      const token = tokens.accessToken;
      const entry = { content: 'A walk.', emotion: 'joy' };
      const key = { 'idempotency-key': 'one' };
      await ask('POST /diary', entry, key, token);
      const cases: [name: string, status: number, answer: Promise<{ status: number; body: object }>][] = [
        ['POST /auth/register', 409, ask('POST /auth/register', registration)],
        ['POST /auth/login', 401, ask('POST /auth/login', { ...person, password: 'another' })],
        ['POST /auth/refresh', 401, ask('POST /auth/refresh', { refreshToken: '1.1.x' })],
        ['GET /diary', 401, ask('GET /diary')],
        ['GET /diary/{id}', 404, ask('GET /diary/{id}', undefined, {}, token)],
        ['DELETE /account/sessions/{id}', 404, ask('DELETE /account/sessions/{id}', undefined, {}, token)],
        ['POST /diary', 413, ask('POST /diary', { content: 'x'.repeat(1_100_000) }, {}, token)],
        ['POST /diary', 415, ask('POST /diary', entry, { 'content-type': 'text/plain' }, token)],
        ['POST /diary', 422, ask('POST /diary', { ...entry, emotion: 'fear' }, key, token)],
      ];
      for (const [name, status, answer] of cases) expect(await answer).toEqual({ status, body: shownAt(name, status) });
      const changed = await ask('PUT /diary/1', entry, { 'if-match': '"7"' }, token);
      const shown = shownAt('PUT /diary/{id}', 412);
      expect(changed).toMatchObject({ status: 412, body: { message: shown?.message, code: shown?.code } });
      expect(JSON.stringify(document)).not.toMatch(/over tRPC|ifRevision in|W\/\)/);
      for (const { name, operation } of operations.filter(({ operation }) => operation.responses[400])) {
        const takesFields = operation.requestBody?.content['application/json'] !== undefined;
        const { body } = takesFields
          ? await ask(name, { colour: 'red' }, {}, token)
          : await ask(`${name}?colour=red`, undefined, {}, token);
        const issues = expect.arrayContaining(shownAt(name, 400)?.issues ?? []);
        expect([name, body]).toEqual([name, { ...shownAt(name, 400), issues }]);
      }
    } finally {
      await app.stop();
    }
  });
});
