import { initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';
import { isDatabaseUnavailable } from '../../models/failures';
import type { ProcedureMeta } from '../contract/common';
import { AppError, type Issue, STATUS_OF_CODE, unauthorized, unavailable } from '../errors';
import type { Context } from './context';

const t = initTRPC
  .meta<ProcedureMeta>()
  .context<Context>()
  .create({
    isDev: false, // never a stack in an answer
    /** The one error body. tRPC's clients also want `data`; REST answers go without it. */
    errorFormatter: ({ shape, error, ctx }) => {
      const message =
        error.code === 'INTERNAL_SERVER_ERROR'
          ? `Something went wrong on our side. Quote request ${ctx?.request.id ?? 'X-Request-Id'} when you report it.`
          : error.message;
      const issues = error.cause instanceof FieldFaults ? error.cause.issues : undefined;
      const data = { code: error.code, httpStatus: shape.data.httpStatus };
      return { message, code: error.code, ...(issues ? { issues } : {}), ...(ctx?.door === 'rest' ? {} : { data }) };
    },
  });

/** The REST facade passes on the issues of a cause with just this name, and drops all others. */
class FieldFaults extends Error {
  override readonly name = 'ZodError';

  constructor(readonly issues: Issue[]) {
    super('Input validation failed');
  }
}

export const router = t.router;

/** Turns everything a procedure throws into an error for the client, or into a masked one that is reported. */
const translateErrors = t.middleware(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) return result;
  const known = toAppError(result.error);
  if (!known) {
    ctx.reportError(result.error.cause ?? result.error);
    throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR' });
  }
  ctx.setErrorHeaders(known);
  const { issues } = known.details;
  throw new TRPCError({ code: known.code, message: known.message, cause: issues ? new FieldFaults(issues) : known });
});

function toAppError({ code, cause, message }: TRPCError): AppError | null {
  if (cause instanceof AppError) return cause;
  if (isDatabaseUnavailable(cause)) return unavailable('The database is not reachable just now');
  if (code === 'BAD_REQUEST' && cause instanceof z.ZodError) {
    return new AppError('BAD_REQUEST', 'Input validation failed', { issues: cause.issues.map(toIssue) });
  }
  const isOurs = code in STATUS_OF_CODE && code !== 'INTERNAL_SERVER_ERROR';
  return isOurs ? new AppError(code as keyof typeof STATUS_OF_CODE, message) : null;
}

/** Path and message of a fault, never the submitted value. */
function toIssue({ path, message }: z.core.$ZodIssue): Issue {
  return { path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)), message };
}

export const publicProcedure = t.procedure.use(translateErrors);

/** For signed-in people: `ctx.caller` is set. */
export const protectedProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.caller) throw unauthorized();
  return next({ ctx: { caller: ctx.caller } });
});
