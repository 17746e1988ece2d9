import { initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';
import { isDatabaseUnavailable } from '../../models/failures';
import type { ProcedureMeta } from '../contract/common';
import { AppError, defectMessage, type Issue, invalidToken, isErrorCode, unauthorized, unavailable } from '../errors';
import type { Context } from './context';
import { type CurrentEntry, type ErrorEnvelope, toEnvelope } from './envelope';
import { toIssues } from './issues';

const MALFORMED = 'The request is malformed, or its input is not JSON';

/** What to say instead of the words of tRPC itself, which quote the request. */
const LIBRARY_MESSAGES: Partial<Record<string, string>> = {
  BAD_REQUEST: MALFORMED,
  PARSE_ERROR: MALFORMED,
  NOT_FOUND: 'There is no such procedure',
  METHOD_NOT_SUPPORTED: 'Queries are asked with GET, mutations with POST',
  UNSUPPORTED_MEDIA_TYPE: 'The input must be JSON (Content-Type: application/json)',
};

/** Which request an error belongs to that arose before there was a context. */
const requestIds = new WeakMap<TRPCError, string>();

/** To be told of every error before it is formatted. */
export const rememberRequest = (error: TRPCError, requestId: string) => void requestIds.set(error, requestId);

const t = initTRPC
  .meta<ProcedureMeta>()
  .context<Context>()
  .create({
    isDev: false, // never a stack in an answer
    errorFormatter: ({ error, ctx }): ErrorEnvelope => {
      const { cause } = error;
      const isOurs = cause instanceof AppError || cause instanceof FieldFaults;
      const requestId = ctx?.request.id ?? requestIds.get(error) ?? '';
      const message = isOurs ? error.message : (LIBRARY_MESSAGES[error.code] ?? defectMessage(requestId));
      const current = cause instanceof AppError ? (cause.details.current as CurrentEntry | undefined) : undefined;
      // The facade spreads this into its body, where it sets `code` and `issues` itself.
      if (ctx?.door === 'rest') return { message, ...(current && { current }) } as object as ErrorEnvelope;
      const code = isErrorCode(error.code) ? error.code : 'INTERNAL_SERVER_ERROR';
      const issues = cause instanceof FieldFaults ? cause.issues : undefined;
      return toEnvelope({ message, code, issues, current }, requestId);
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
const translateErrors = t.middleware(async ({ ctx, next, getRawInput }) => {
  const result = await next();
  if (result.ok) return result;
  const known = toAppError(result.error, await rawInput(getRawInput));
  if (!known) {
    ctx.reportError(result.error.cause ?? result.error);
    throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR' });
  }
  ctx.setErrorHeaders(known);
  const { issues } = known.details;
  throw new TRPCError({ code: known.code, message: known.message, cause: issues ? new FieldFaults(issues) : known });
});

/** What was sent, or nothing where that could not be read at all. */
const rawInput = (read: () => Promise<unknown>): Promise<unknown> => read().catch(() => undefined);

function toAppError({ code, cause }: TRPCError, input: unknown): AppError | null {
  if (cause instanceof AppError) return cause;
  if (isDatabaseUnavailable(cause)) return unavailable('The database is not reachable just now');
  if (code === 'BAD_REQUEST' && cause instanceof z.ZodError) {
    return new AppError('BAD_REQUEST', 'Input validation failed', { issues: toIssues(cause, input) });
  }
  return code === 'BAD_REQUEST' || code === 'PARSE_ERROR' ? new AppError(code, MALFORMED) : null;
}

export const publicProcedure = t.procedure.use(translateErrors);

/** For signed-in people: `ctx.caller` is set. */
export const protectedProcedure = publicProcedure.use(({ ctx, next }) => {
  const { caller } = ctx;
  if (!caller) throw ctx.request.hasToken ? invalidToken() : unauthorized();
  return ctx.inTurn(() => next({ ctx: { caller } }));
});
