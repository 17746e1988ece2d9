import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import mysql2 from 'mysql2';
import { allowPackets } from './mysqlPackets';

/** The two calls through which Sequelize sends commands; the last argument is the callback. */
type Send = (...args: unknown[]) => unknown;
type Callback = (...outcome: unknown[]) => void;

/** The socket has no other name in mysql2 either; `destroy()` would leave the command without an answer. */
type Connection = mysql2.Connection & { stream: Duplex };

/** How long a command may take while the last one on this or another connection went unanswered. */
const SUSPICIOUS_MS = 1_000;

/**
 * Without the function that Sequelize puts here to read values, for which mysql2 makes an object and three functions for
 * every value of every row: it reads all our types itself. Structured data comes as its text, as on SQLite: a long entry
 * has 100 kB of words, which most readers never take apart.
 */
const AS_STORED = { typeCast: true, jsonStrings: true };

class CommandTimeoutError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(milliseconds: number) {
    super(`the database did not answer within ${milliseconds} ms`);
  }
}

/**
 * mysql2 for Sequelize (its `dialectModule`), with a limit on how long a command waits for its answer, from when the one
 * before it has its own. The protocol has none: a database that hangs, or a network that swallows packets, would hold every
 * connection of the pool for ever.
 * A connection whose command ran out of time is cut, because nobody knows what its server still does; the pool drops it.
 * From then until the first answer the limit is a second, so that connections come back as soon as the database does.
 * Seen with sequelize 6.37.8 and mysql2 3.24.5.
 */
export function createMysqlDriver({ timeoutMs }: { timeoutMs: number }): object {
  let isSuspicious = false;
  const limitMs = () => (isSuspicious ? Math.min(SUSPICIOUS_MS, timeoutMs) : timeoutMs);

  /** Of the commands of one packet each may wait for a lock, so it is the next answer that is waited for, not each one. */
  function limitTime(connection: Connection): void {
    let waiting = 0;
    let timer: NodeJS.Timeout | null = null;

    function watchNext(): void {
      if (timer) clearTimeout(timer);
      timer = waiting > 0 ? watch(limitMs()) : null;
    }

    function watch(limit: number): NodeJS.Timeout {
      const started = setTimeout(async () => {
        await nextTurn(); // after a stall of this process, answers that arrived meanwhile are read first
        if (timer !== started) return;
        isSuspicious = true;
        connection.stream.destroy(new CommandTimeoutError(limit));
      }, limit);
      return started;
    }

    for (const method of ['query', 'execute'] as const) {
      const send: Send = connection[method].bind(connection) as Send;
      const limited: Send = (...args) => {
        const callback = args.pop() as Callback;
        waiting += 1;
        if (waiting === 1) watchNext();
        return send(...args, (...outcome: unknown[]) => {
          waiting -= 1;
          if (!outcome[0]) isSuspicious = false;
          watchNext();
          callback(...outcome);
        });
      };
      Object.assign(connection, { [method]: limited });
    }
  }

  return {
    ...mysql2,
    createConnection(options: mysql2.ConnectionOptions): mysql2.Connection {
      const connection = mysql2.createConnection({ ...options, ...AS_STORED, connectTimeout: limitMs() }) as Connection;
      allowPackets(connection);
      limitTime(connection);
      return connection;
    },
  };
}
