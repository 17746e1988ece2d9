import { type AnyTRPCRouter, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import { z } from 'zod';
import { type Procedure, readProcedures } from '../adapters/procedures';
import type { ProcedureMeta } from '../contract/meta';
import type { Context } from './context';
import { FOR_CALLERS, PAGED, requireCaller, toClientError, withoutDirection } from './init';

/** A procedure that is called without tRPC's own steps around it, which copy the context ten times over. */
export interface Callable {
  /** `diary.get` */
  name: string;
  type: 'query' | 'mutation';
  meta: ProcedureMeta;
  input: z.ZodType;
  takesInput: boolean;
  /** Reads the input once the caller is known. Rejects with an error for the client, as tRPC's own call does. */
  call(ctx: Context, readInput: () => unknown): Promise<unknown>;
}

/**
 * Every procedure of a router, ready to be called. `checksOutput`: whether an answer is compared with its schema, which
 * the presenters' types and the tests hold already.
 */
export function compileRouter(router: AnyTRPCRouter, { checksOutput }: { checksOutput: boolean }): Callable[] {
  return readProcedures<Context>(router).map((procedure) => compile(procedure, checksOutput));
}

function compile({ name, type, meta, input, output, resolve }: Procedure<Context>, checksOutput: boolean): Callable {
  const schema = checksOutput ? output : null;
  const isGuarded = meta[FOR_CALLERS] === true;
  const isPaged = meta[PAGED] === true;

  async function call(ctx: Context, readInput: () => unknown): Promise<unknown> {
    let raw: unknown;
    try {
      if (isGuarded) requireCaller(ctx);
      raw = isPaged && ctx.transport === 'trpc' ? withoutDirection(readInput()) : readInput();
      const parsed = input.safeParse(raw);
      if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error });
      const answer = await resolve({ ctx, input: parsed.data });
      return schema ? checked(schema, answer) : answer;
    } catch (error) {
      throw toClientError(getTRPCErrorFromUnknown(error), ctx, raw);
    }
  }

  return { name, type, meta, input, takesInput: !(input instanceof z.ZodVoid), call };
}

function checked(output: z.ZodType, answer: unknown): unknown {
  const parsed = output.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Output validation failed', cause: parsed.error });
}
