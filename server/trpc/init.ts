import { initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';
import { isDatabaseUnavailable } from '../../models/failures';
import type { ProcedureMeta } from '../contract/common';
import { AppError, type Issue, unauthorized, unavailable } from '../errors';
import type { Context } from './context';

const MALFORMED = 'The request is malformed, or its input is not JSON';

/** What to say instead of the words of tRPC itself, which quote the request. */
const LIBRARY_MESSAGES: Partial<Record<string, string>> = {
  BAD_REQUEST: MALFORMED,
  PARSE_ERROR: MALFORMED,
  NOT_FOUND: 'There is no such procedure',
  METHOD_NOT_SUPPORTED: 'Queries are asked with GET, mutations with POST',
  UNSUPPORTED_MEDIA_TYPE: 'The input must be JSON (Content-Type: application/json)',
};

const t = initTRPC
  .meta<ProcedureMeta>()
  .context<Context>()
  .create({
    isDev: false, // never a stack in an answer
    /** The one error body. tRPC's clients also want `data`; REST answers go without it. */
    errorFormatter: ({ shape, error, ctx }) => {
      const { cause } = error;
      const isOurs = cause instanceof AppError || cause instanceof FieldFaults;
      const message = isOurs
        ? error.message
        : (LIBRARY_MESSAGES[error.code] ??
          `Something went wrong on our side. Quote request ${ctx?.request.id ?? 'X-Request-Id'} when you report it.`);
      const issues = cause instanceof FieldFaults ? cause.issues : undefined;
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

/** A body of a megabyte can have half a million faults; an answer tells the first of them. */
const MAX_ISSUES = 20;
const MAX_ISSUE_LENGTH = 200;

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

function toAppError({ code, cause }: TRPCError): AppError | null {
  if (cause instanceof AppError) return cause;
  if (isDatabaseUnavailable(cause)) return unavailable('The database is not reachable just now');
  if (code === 'BAD_REQUEST' && cause instanceof z.ZodError) {
    const issues = cause.issues.slice(0, MAX_ISSUES).map(toIssue);
    return new AppError('BAD_REQUEST', 'Input validation failed', { issues });
  }
  return code === 'BAD_REQUEST' || code === 'PARSE_ERROR' ? new AppError(code, MALFORMED) : null;
}

/** Path and message of a fault, never the submitted value. An unknown field is named, but not at any length. */
function toIssue({ path, message }: z.core.$ZodIssue): Issue {
  return {
    path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
    message: message.length > MAX_ISSUE_LENGTH ? `${message.slice(0, MAX_ISSUE_LENGTH)}…` : message,
  };
}

export const publicProcedure = t.procedure.use(translateErrors);

/** For signed-in people: `ctx.caller` is set. */
export const protectedProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.caller) throw unauthorized();
  return next({ ctx: { caller: ctx.caller } });
});
