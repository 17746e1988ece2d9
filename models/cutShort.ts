/**
 * A change did less than it must have, and the server said that all went well.
 * MariaDB does so with a statement that `KILL QUERY` or `max_statement_time` ends early (seen with 10.11). The same
 * transaction may succeed when it runs again.
 */
export class CutShortError extends Error {
  constructor(done: string) {
    super(`the database answered, but cut a statement short: ${done}`);
  }
}
