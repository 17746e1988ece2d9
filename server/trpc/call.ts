import { type AnyTRPCRouter, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import { z } from 'zod';
import type { ProcedureMeta } from '../contract/common';
import type { Context } from './context';
import { onlyCallers, requireCaller, toClientError } from './init';

/** A procedure that is called without tRPC's own steps around it, which copy the context ten times over. */
export interface Callable {
  /** `diary.get` */
  name: string;
  type: 'query' | 'mutation';
  meta: ProcedureMeta;
  takesInput: boolean;
  /** Reads the input once the caller is known. Rejects with an error for the client, as tRPC's own call does. */
  call(ctx: Context, readInput: () => unknown): Promise<unknown>;
}

/** What is used of the inside of a procedure, as @trpc/server 11.25 has it. `tests/trpc/call.test.ts` fails when it changes. */
interface Inside {
  type: 'query' | 'mutation' | 'subscription';
  meta?: ProcedureMeta;
  inputs: unknown[];
  output?: unknown;
  middlewares: unknown[];
  resolver: (options: { ctx: Context; input: unknown }) => unknown;
}

/**
 * Every procedure of a router, ready to be called. `checksOutput`: whether an answer is compared with its schema, which
 * the presenters' types and the tests hold already.
 */
export function compileRouter(router: AnyTRPCRouter, { checksOutput }: { checksOutput: boolean }): Callable[] {
  return Object.entries(router._def.procedures as Record<string, { _def: Inside }>).map(([name, { _def }]) =>
    compile(name, _def, checksOutput),
  );
}

function compile(name: string, inside: Inside, checksOutput: boolean): Callable {
  const { type, meta = {}, inputs, middlewares, resolver } = inside;
  const [schema] = inputs;
  if (type === 'subscription' || !(schema instanceof z.ZodType) || inputs.length !== 1) {
    throw new TypeError(`${name} is no query or mutation with one schema`);
  }
  const output = checksOutput && inside.output instanceof z.ZodType ? inside.output : null;
  const [guard] = onlyCallers._middlewares;
  const isGuarded = middlewares.includes(guard);

  async function call(ctx: Context, readInput: () => unknown): Promise<unknown> {
    let raw: unknown;
    try {
      if (isGuarded) requireCaller(ctx);
      raw = readInput();
      const parsed = (schema as z.ZodType).safeParse(raw);
      if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error });
      const answer = await resolver({ ctx, input: parsed.data });
      return output ? checked(output, answer) : answer;
    } catch (error) {
      throw toClientError(getTRPCErrorFromUnknown(error), ctx, raw);
    }
  }

  return { name, type, meta, takesInput: !(schema instanceof z.ZodVoid), call };
}

function checked(output: z.ZodType, answer: unknown): unknown {
  const parsed = output.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Output validation failed', cause: parsed.error });
}
