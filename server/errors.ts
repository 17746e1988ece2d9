/** The one table from error code to HTTP status. The codes are tRPC's own, so both transports speak alike. */
export const STATUS_OF_CODE = {
  BAD_REQUEST: 400,
  PARSE_ERROR: 400,
  UNAUTHORIZED: 401,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  TIMEOUT: 408,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF_CODE;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(STATUS_OF_CODE, code);

export interface Issue {
  path: (string | number)[];
  message: string;
}

export interface ErrorDetails {
  issues?: Issue[];
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
  /** The entry as it stands, as clients see it: with a 412. */
  current?: unknown;
}

/** An error whose message is meant for the client. Everything else is masked as a 500. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }
}

/** A rule on a field that the schema cannot express. */
export function badRequest(field: string | (string | number)[], message: string): AppError {
  const path = typeof field === 'string' ? [field] : field;
  return new AppError('BAD_REQUEST', 'Input validation failed', { issues: [{ path, message }] });
}

/** A token was sent, and it is expired, tampered with or revoked (RFC 6750, 3.1). */
export const invalidToken = () =>
  new AppError('UNAUTHORIZED', 'The access token is expired or no longer valid; refresh it or sign in again', {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });

export function unauthorized(message = 'Sign in first: this needs an access token (Authorization: Bearer)'): AppError {
  return new AppError('UNAUTHORIZED', message);
}

/** Nobody is signed in: with a token, or without one. */
export const unknownCaller = (hasToken: boolean): AppError => (hasToken ? invalidToken() : unauthorized());

/** The same answer for an id that does not exist and for somebody else's. */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `${what} not found`);
}

export function conflict(message: string, retryAfterSeconds?: number): AppError {
  return new AppError('CONFLICT', message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

/** What a change is refused with that was meant for another revision; each transport has its own way to name one. */
export function entryChanged(transport: 'rest' | 'trpc', details: Pick<ErrorDetails, 'current' | 'headers'>): AppError {
  const present = transport === 'rest' ? 'its present ETag in If-Match' : 'its present revision in ifRevision';
  const message = `The entry is not as the request expects, and stands like this: look at it, then send the change with ${present}`;
  return new AppError('PRECONDITION_FAILED', message, details);
}

export function unprocessable(message: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', message);
}

export function tooManyRequests(
  retryAfterSeconds: number,
  { headers = {}, what = 'Too many requests' }: { headers?: Record<string, string>; what?: string } = {},
): AppError {
  const message = `${what}; try again in ${retryAfterSeconds} s`;
  return new AppError('TOO_MANY_REQUESTS', message, { retryAfterSeconds, headers });
}

export function unavailable(message: string, retryAfterSeconds = 2): AppError {
  return new AppError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds });
}

/** What is said of a defect, and nothing more. */
export const defectMessage = (requestId: string) =>
  `Something went wrong on our side. Quote request ${requestId} when you report it.`;
