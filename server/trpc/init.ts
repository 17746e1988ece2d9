import { initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';
import type { ProcedureMeta } from '../contract/common';
import { AppError, type Issue, unauthorized } from '../errors';
import type { Context } from './context';

const t = initTRPC
  .meta<ProcedureMeta>()
  .context<Context>()
  .create({
    isDev: false, // never a stack in an answer
    errorFormatter: ({ shape, error }) => {
      const issues = issuesOf(error);
      return { ...shape, ...(issues ? { message: 'Input validation failed', issues } : {}) };
    },
  });

/** The fields at fault, for the client: paths and messages, never the submitted values. */
export function issuesOf(error: TRPCError): Issue[] | undefined {
  if (error.cause instanceof AppError) return error.cause.details.issues;
  if (!(error.cause instanceof z.ZodError) || error.code !== 'BAD_REQUEST') return undefined;
  return error.cause.issues.map(({ path, message }) => ({ path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)), message }));
}

export const router = t.router;

/** Turns our own errors into tRPC's, code by code; anything unexpected stays unexpected and is masked at the door. */
const translateErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError) {
    const { cause } = result.error;
    throw new TRPCError({ code: cause.code, message: cause.message, cause });
  }
  return result;
});

export const publicProcedure = t.procedure.use(translateErrors);

/** For signed-in people: `ctx.caller` is set. */
export const protectedProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.caller) throw unauthorized();
  return next({ ctx: { caller: ctx.caller } });
});
