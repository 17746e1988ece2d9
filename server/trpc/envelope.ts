import { type TRPC_ERROR_CODE_NUMBER, TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { z } from 'zod';
import type { diary } from '../contract/diary';
import { type ErrorCode, type Issue, STATUS_OF_CODE } from '../errors';

/** With a 412: the entry as it stands. */
export type CurrentEntry = z.output<typeof diary>;

/** An error in the envelope of tRPC's protocol: its clients take one whose own `code` is no number for no answer. */
export interface ErrorEnvelope {
  message: string;
  /** The protocol's number for `data.code`. */
  code: TRPC_ERROR_CODE_NUMBER;
  data: {
    code: ErrorCode;
    httpStatus: number;
    /** Which fields were refused, and why. */
    issues?: Issue[];
    /** With a 412: the entry as it stands. */
    current?: CurrentEntry;
    /** Where waiting helps: after how many whole seconds to try again, as in the header `Retry-After`. */
    retryAfterSeconds?: number;
    /** As in the header `X-Request-Id`. */
    requestId: string;
  };
}

/** What of an error its client is told. */
export interface Told {
  message: string;
  code: ErrorCode;
  issues?: Issue[] | undefined;
  current?: CurrentEntry | undefined;
  retryAfterSeconds?: number | undefined;
}

export function toEnvelope(
  { message, code, issues, current, retryAfterSeconds }: Told,
  requestId: string,
): ErrorEnvelope {
  const data = {
    code,
    httpStatus: STATUS_OF_CODE[code],
    ...(issues ? { issues } : {}),
    ...(current ? { current } : {}),
    ...(retryAfterSeconds !== undefined ? { retryAfterSeconds } : {}),
    requestId,
  };
  return { message, code: TRPC_ERROR_CODES_BY_KEY[code], data };
}
