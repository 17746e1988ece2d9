import { initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';
import { toIssues } from '../contract/issues';
import type { ProcedureMeta } from '../contract/meta';
import { AppError, defectMessage, type Issue, isErrorCode, unknownCaller } from '../errors';
import type { Caller } from '../services/caller';
import { toAppError, toTrouble } from '../services/failures';
import type { Context } from './context';
import { type CurrentEntry, type ErrorEnvelope, type Told, toEnvelope } from './envelope';

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
      const requestId = ctx?.request.id ?? requestIds.get(error) ?? '';
      return toEnvelope(describeError(error, requestId), requestId);
    },
  });

/** What a client is told of an error, over either transport. */
export function describeError(error: TRPCError, requestId: string): Told {
  const { cause } = error;
  const isOurs = cause instanceof AppError || cause instanceof FieldFaults;
  const message = isOurs ? error.message : (LIBRARY_MESSAGES[error.code] ?? defectMessage(requestId));
  const details = cause instanceof AppError ? cause.details : {};
  const current = details.current as CurrentEntry | undefined;
  const code = isErrorCode(error.code) ? error.code : 'INTERNAL_SERVER_ERROR';
  const issues = cause instanceof FieldFaults ? cause.issues : undefined;
  return { message, code, issues, current, retryAfterSeconds: details.retryAfterSeconds };
}

/** The fields at fault. */
class FieldFaults extends Error {
  override readonly name = 'FieldFaults';

  constructor(readonly issues: Issue[]) {
    super('Input validation failed');
  }
}

export const router = t.router;

/** Turns everything a procedure throws into an error for the client, or into a masked one that is reported. */
const translateErrors = t.middleware(async ({ ctx, next, getRawInput }) => {
  const result = await next();
  if (result.ok) return result;
  throw toClientError(result.error, ctx, await rawInput(getRawInput));
});

/** The error for the client; `input` is what was sent, to tell what is missing in it. */
export function toClientError(error: TRPCError, ctx: Context, input: unknown): TRPCError {
  const known = toAppError(error.cause) ?? toRefusal(error, input);
  if (!known || toTrouble(error.cause)) ctx.reportError(error.cause ?? error);
  if (!known) return new TRPCError({ code: 'INTERNAL_SERVER_ERROR' });
  ctx.setErrorHeaders(known);
  const { issues } = known.details;
  return new TRPCError({ code: known.code, message: known.message, cause: issues ? new FieldFaults(issues) : known });
}

/** What was sent, or nothing where that could not be read at all. */
const rawInput = (read: () => Promise<unknown>): Promise<unknown> => read().catch(() => undefined);

/** What tRPC refuses before a procedure is run. */
function toRefusal({ code, cause }: TRPCError, input: unknown): AppError | null {
  if (code === 'BAD_REQUEST' && cause instanceof z.ZodError) {
    return new AppError('BAD_REQUEST', 'Input validation failed', { issues: toIssues(cause, input) });
  }
  return code === 'BAD_REQUEST' || code === 'PARSE_ERROR' ? new AppError(code, MALFORMED) : null;
}

export const publicProcedure = t.procedure.use(translateErrors);

/** Who calls. Throws a 401 where nobody is signed in. */
export function requireCaller({ caller, request }: Context): Caller {
  if (!caller) throw unknownCaller(request.hasToken);
  return caller;
}

/** Marks the procedures of signed-in people, for those who call one without tRPC's own steps (`call.ts`). */
export const FOR_CALLERS = 'isForCallers';

const onlyCallers = t.middleware(({ ctx, next }) => {
  const caller = requireCaller(ctx);
  return ctx.oneByOne(() => next({ ctx: { caller } }));
});

/** For signed-in people: `ctx.caller` is set. */
export const protectedProcedure = publicProcedure.use(onlyCallers).meta({ [FOR_CALLERS]: true });

/** Marks the lists that are read page after page. */
export const PAGED = 'isPaged';

/** Libraries that read them so (`infiniteQueryOptions`) say which way they go on, and there is one. */
export function withoutDirection(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('direction' in input) || input.direction !== 'forward')
    return input;
  const { direction, ...others } = input;
  return others;
}

const onlyForward = t.middleware(({ next, getRawInput }) =>
  next({ getRawInput: async () => withoutDirection(await getRawInput()) }),
);

/** For signed-in people who read a list page after page. */
export const pagedProcedure = protectedProcedure.use(onlyForward).meta({ [PAGED]: true });
