import { types } from 'node:util';

/** What an unexpected error says of itself in the log. */
export interface ErrorDescription {
  type: string;
  /** Of the system or the database driver, such as ENOSPC or ER_LOCK_DEADLOCK. */
  code?: string | undefined;
  /** Of a database server: the driver has the names of MySQL, and some are another thing on MariaDB. */
  errno?: number | undefined;
  /** What was asked of the system, such as `write`. */
  syscall?: string | undefined;
  stack?: string[];
}

interface Told {
  code?: unknown;
  errno?: unknown;
}

/** Enough of an unexpected error to find its cause: no message, which may quote what somebody wrote. */
export function describeError(error: unknown): ErrorDescription {
  if (!isError(error)) return { type: typeof error };
  const { parent, code, errno, syscall } = error as Told & { parent?: Told; syscall?: unknown };
  const { stack = '', message } = error;
  const afterMessage = stack.slice(stack.indexOf(message) + message.length); // a message may have lines like a stack's
  const frames = afterMessage.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    code: wordOf(parent?.code) ?? wordOf(code),
    errno: numberOf(parent?.errno) ?? numberOf(errno),
    syscall: wordOf(syscall),
    stack: frames.slice(0, 8).map((line) => line.trim()),
  };
}

/** An error of another realm is native only, one of better-sqlite3 an `Error` only. */
const isError = (error: unknown): error is Error => types.isNativeError(error) || error instanceof Error;

/** Those of the system are negative, and have names that fit. */
const numberOf = (value: unknown): number | undefined =>
  Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined;

/** A fixed word of a program, and nothing that a person may have written. */
function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^([A-Z][A-Z\d_]{1,59}|[a-z]{1,20})$/.test(value) ? value : undefined;
}
