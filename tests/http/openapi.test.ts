import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { buildOpenApi } from '../../server/http/openapi';
import { appRouter } from '../../server/trpc/routers';

const document = buildOpenApi('1.2.3');
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);

describe('the OpenAPI document', () => {
  test('is clean under the rules of Redocly', () => {
    const output = execFileSync(process.execPath, [join(__dirname, 'lintOpenApi.mjs')], {
      input: JSON.stringify(document),
      encoding: 'utf8',
    });
    expect(JSON.parse(output)).toEqual([]);
  });

  test('is clean under the rules of Spectral', async () => {
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [oas as never] });
    const problems = await spectral.run(JSON.parse(JSON.stringify(document)));
    expect(problems.map(({ code, message, path }) => `${code} ${path.join('.')}: ${message}`)).toEqual([]);
  });

  test('names every procedure, each once', () => {
    const procedures = Object.keys(appRouter._def.procedures).map((name) => name.replace('.', '-'));
    const ids = operations.map(({ operation }) => operation.operationId).filter((id) => !id.startsWith('service-'));
    expect(ids.sort()).toEqual(procedures.sort());
  });

  test.each([
    ['POST /auth/register', '201'],
    ['POST /auth/logout', '204'],
    ['POST /diary', '201'],
    ['DELETE /account/sessions/{id}', '204'],
    ['GET /stats/weekly', '200'],
  ])('says what %s really answers: %s', (name, status) => {
    const found = operations.find((operation) => operation.name === name);
    expect(Object.keys(found?.operation.responses ?? {}).filter((code) => code < '300')).toEqual([status]);
  });

  test('lists every error that a procedure may answer, in the one error body', () => {
    for (const { name, operation } of operations.filter(({ operation: { tags } }) => !tags.includes('Service'))) {
      const errors = Object.entries(operation.responses as Record<string, object>).filter(([code]) => code >= '400');
      const codes = errors.map(([code]) => code);
      expect([name, codes]).toEqual([
        name,
        expect.arrayContaining(['400', '404', '405', '413', '415', '429', '500', '503']),
      ]);
      const isPublic = operation.security.length === 0;
      if (!isPublic) expect(codes).toContain('401');
      for (const [, response] of errors) {
        expect(response).toMatchObject({
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        });
      }
    }
  });
});
