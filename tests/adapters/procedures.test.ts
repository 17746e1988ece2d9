import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import { readProcedures } from '../../server/adapters/procedures';
import { compileRouter } from '../../server/trpc/call';
import { appRouter } from '../../server/trpc/routers';

const t = initTRPC.meta<Record<string, unknown>>().context<{ name: string }>().create();
const input = z.object({ greeting: z.string() });
const output = z.string();

test('what a procedure declares, and what it does, can be read', async () => {
  const router = t.router({
    people: t.router({
      greet: t.procedure
        .meta({ of: 'a builder' })
        .use(({ next }) => next())
        .meta({ ofOne: 'of its own' })
        .input(input)
        .output(output)
        .query((asked) => `${asked.input.greeting}, ${asked.ctx.name}`),
      leave: t.procedure.input(z.void()).mutation(() => 'gone'),
    }),
  });
  const [greet, leave] = readProcedures<{ name: string }>(router);
  expect(greet).toMatchObject({
    name: 'people.greet',
    type: 'query',
    meta: { of: 'a builder', ofOne: 'of its own' }, // of all who say something
  });
  expect([greet?.input === input, greet?.output === output]).toEqual([true, true]);
  expect(await greet?.resolve({ ctx: { name: 'Mina' }, input: { greeting: 'Good morning' } })).toBe(
    'Good morning, Mina',
  );
  expect(leave).toMatchObject({ name: 'people.leave', type: 'mutation', output: null, meta: {} });
});

test('a procedure that is not like ours is refused', () => {
  const ask = (router: Parameters<typeof readProcedures>[0]) => () => readProcedures(router);
  expect(ask(t.router({ bare: t.procedure.query(() => 1) }))).toThrow(/bare is no query/);
  expect(
    ask(
      t.router({
        twice: t.procedure
          .input(input)
          .input(input)
          .query(() => 1),
      }),
    ),
  ).toThrow(/twice is no query/);
});

test('every procedure that is not declared public asks who calls, before it reads anything', async () => {
  const callables = compileRouter(appRouter, { checksOutput: false });
  const wrong: string[] = [];
  for (const { name, meta, call } of callables) {
    let isRead = false;
    const ctx = { caller: null, request: { hasToken: false }, setErrorHeaders: () => {}, reportError: () => {} };
    const read = () => {
      isRead = true;
      throw new Error('it was read');
    };
    await call(ctx as never, read).catch(() => {});
    if (isRead !== (meta.openapi?.protect === false)) wrong.push(name);
  }
  expect(callables.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});
