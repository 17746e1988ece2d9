import type { Sequelize, Transaction } from 'sequelize';
import type { Database } from '../database';
import type { Steps } from '../repositories/steps';

/** By the name that Sequelize has for it. */
export type Engine = 'sqlite' | 'mysql';

/** Why a database could not be opened, where a person can mend it. */
export type OpeningFault = 'absent' | 'withoutTls' | 'untrusted' | 'unopened' | 'full' | 'failing' | 'damaged';

/** What keeps a database that is there from its work, at the start or later. */
export const WORKING_FAULTS = [
  'refused',
  'locked',
  'lockedOut',
  'blocked',
  'expired',
  'readOnly',
  'crowded',
  'gone',
] as const;

export type DatabaseFault = OpeningFault | (typeof WORKING_FAULTS)[number];

/** Errors of a driver, by their codes or numbers. */
export interface Failures {
  /** The same transaction may succeed when it runs again. */
  transient: readonly (string | number)[];
  /** No room is left. */
  full: readonly (string | number)[];
  /** What was sent is more than the database is set up to take at once. */
  tooLarge: readonly (string | number)[];
  /** A value that a column or a constraint never takes. */
  rejected: readonly (string | number)[];
  /** This user, or its password, or what it wants to do is not let in. */
  refused: readonly (string | number)[];
  /** The account is locked: nobody is let in with it, whatever the password. */
  locked: readonly (string | number)[];
  /** The same, because there were too many wrong passwords. */
  lockedOut: readonly (string | number)[];
  /** Nobody is let in from this machine, whose connections broke too often. */
  blocked: readonly (string | number)[];
  /** The password is right, and has to be changed first. */
  expired: readonly (string | number)[];
  /** It takes no writes from anybody. */
  readOnly: readonly (string | number)[];
  /** It has as many connections as it takes. */
  crowded: readonly (string | number)[];
  /** Its file is no longer where it was opened: what would be written is lost. */
  gone: readonly (string | number)[];
  /** The database is away or too busy: like one with another of these faults nothing that a request could change. */
  unavailable: readonly (string | number)[];
  /** A row with such values is there already. */
  duplicate: string | number;
  openingFault(code: string): OpeningFault | null;
}

/** All that a dialect does in a way of its own, but for opening it; the statements of `repositories/` are for every dialect. */
export interface Dialect {
  /** Whether processes on several machines may use it, and several may write at once. */
  isServer: boolean;
  /** The time in UTC with milliseconds, in RFC 3339, as `now`. */
  now: string;
  /** How many other connections use this database, as `others`; 0 of a file, which tells by itself: see `isInUse`. */
  others: string;
  /** Behind a SELECT: takes its rows for the rest of the transaction. Empty where a transaction is exclusive already. */
  forUpdate: string;
  /** Behind an INSERT: a row whose key is there already gets the new values of some columns. */
  orUpdate(key: readonly string[], columns: readonly string[]): string;
  /** What Sequelize writes behind an instant such as `2026-11-21 06:30:00.000`. */
  instantEnd: string;
  failures: Failures;
  /** Runs steps in a transaction, on its connection. */
  runSteps<T>(transaction: Transaction, steps: Steps<T>): T | Promise<T>;
  /**
   * Runs work that changes the schema. Those who come for the migration lock write to get it, and the work must not fail
   * because one of them is at it.
   */
  changeSchema<T>(sequelize: Sequelize, work: () => Promise<T>): Promise<T>;
  /** A statement that changes nothing, and fails where this process may only read a file; null on a server, which may be a replica today. */
  tryToWrite: string | null;
  /** Asks with `$1`, a table, for the id that its next row gets, as `next`; nothing or null where no row ever had one. */
  nextId: string;
  /** Makes this the id that the next row of a table gets. */
  continueIds(database: Database, table: string, next: number): Promise<void>;
}
