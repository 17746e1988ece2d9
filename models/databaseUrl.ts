import { isIP } from 'node:net';
import type { Engine } from './dialects/dialect';

/** How a connection to MySQL or MariaDB is encrypted, by the names of their own clients. */
export const SSL_MODES = ['DISABLED', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY'] as const;
export type SslMode = (typeof SSL_MODES)[number];

/** What a `DATABASE_URL` says. Paths are as they were written. */
export type DatabaseUrl =
  | { engine: 'sqlite'; path: string }
  | {
      engine: 'mysql' | 'mariadb';
      host: string;
      port: number;
      /** A Unix socket, which is then used in the place of host and port. */
      socket: string | null;
      user: string;
      password: string;
      database: string;
      sslMode: SslMode;
      sslCa: string | null;
      sslCert: string | null;
      sslKey: string | null;
    };

/** Its port, only behind a password's @ and where no other follows: else it could be a part of the password. */
const PORT = /^\w+:\/\/[^/?#]*@(?:\[[\da-f:.]+\]|[^/?#@:]*):(\d+)\/[^@]*$/i;
const MOST_PORT = 65_535;

const OPTIONS = ['ssl-mode', 'ssl-ca', 'ssl-cert', 'ssl-key', 'socket'];

/** Options that other programs take, and what does the same here. */
const INSTEAD: Readonly<Record<string, string>> = {
  ssl: 'write ssl-mode=REQUIRED, or better ssl-mode=VERIFY_IDENTITY',
  sslmode: 'write ssl-mode=…',
  tls: 'write ssl-mode=…',
  sslca: 'write ssl-ca=FILE',
  sslcert: 'write ssl-cert=FILE',
  sslkey: 'write ssl-key=FILE',
  socketpath: 'write socket=PATH',
  connectionlimit: 'set DATABASE_POOL',
  connection_limit: 'set DATABASE_POOL',
  pool: 'set DATABASE_POOL',
  connecttimeout: 'set DATABASE_TIMEOUT_MS',
  connect_timeout: 'set DATABASE_TIMEOUT_MS',
  charset: 'leave it out: it is always utf8mb4',
  collation: 'leave it out: tables bring their own',
  timezone: 'leave it out: instants are always in UTC',
};

/** The file that a database is, its path as it was written; null where it is on a server. */
export const databaseFileOf = (url: string): string | null =>
  url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : null;

/** Which database it is, without credentials: for people to read. */
export function describeDatabase(url: string): string {
  const target = parseDatabaseUrl(url);
  if (target.engine === 'sqlite') return `SQLite at ${target.path}`;
  const { engine, host, port, socket, database } = target;
  return `${engine === 'mariadb' ? 'MariaDB' : 'MySQL'} ${database} at ${socket ?? `${host}:${port}`}`;
}

/** Whether both name one database, with whatever scheme, account and options, as far as their words tell: a host may have several names. */
export function isSameDatabase(one: string, other: string): boolean {
  const [first, second] = [parseDatabaseUrl(one), parseDatabaseUrl(other)];
  if (first.engine === 'sqlite' || second.engine === 'sqlite') return false;
  const placeOf = ({ host, port, socket, database }: typeof first) => [socket ?? `${host}:${port}`, database].join('/');
  return placeOf(first) === placeOf(second);
}

/** Which dialect a database speaks. Throws for what is no `DATABASE_URL`. */
export function engineOfUrl(url: string): Engine {
  const { engine } = parseDatabaseUrl(url);
  return engine === 'mariadb' ? 'mysql' : engine;
}

/** Reads a `DATABASE_URL`. Throws an error whose message says in a sentence what is wrong; it never quotes the password. */
export function parseDatabaseUrl(text: string): DatabaseUrl {
  const file = databaseFileOf(text);
  if (file !== null) return parseSqlite(file);
  if (!/^(mysql|mariadb):\/\/.+\/.+$/.test(text)) {
    throw new Error('must be sqlite:PATH, mysql://… or mariadb://… with a database name');
  }
  const port = Number(PORT.exec(text)?.[1] ?? 0);
  if (port > MOST_PORT) throw new Error(`has the port ${port}: none is above ${MOST_PORT}`);
  if (!URL.canParse(text))
    throw new Error('is not a URL: write reserved characters of the password as %23, %2F, %3F, %40');
  const url = new URL(text);
  if (url.hash !== '') throw new Error('has a #; in a password write %23');
  const database = decode(url.pathname.slice(1));
  if (database === '' || database.includes('/')) throw new Error('must name one database after the host');
  const options = readOptions(url.searchParams);
  const ssl = readSsl(options);
  if (
    ssl.sslMode === 'VERIFY_IDENTITY' &&
    (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || options.has('socket'))
  ) {
    // With an address the driver would compare the certificate with the name `localhost`, which any server's may bear.
    throw new Error(
      'asks for ssl-mode=VERIFY_IDENTITY, which compares a host name: write the name that the certificate is for in the place of the address',
    );
  }
  return {
    engine: url.protocol === 'mysql:' ? 'mysql' : 'mariadb',
    host: url.hostname,
    port: Number(url.port || 3306),
    socket: options.get('socket') ?? null,
    user: decode(url.username),
    password: decode(url.password),
    database,
    ...ssl,
  };
}

/** `decodeURIComponent` says no more than "URI malformed". */
function decode(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    throw new Error('has a % that escapes nothing: in user, password or name write %25');
  }
}

function parseSqlite(path: string): DatabaseUrl {
  if (path === '') throw new Error('must name a file after sqlite:');
  if (path.includes('?')) throw new Error('takes no options with SQLite: leave out everything from the ? on');
  return { engine: 'sqlite', path };
}

function readOptions(given: URLSearchParams): Map<string, string> {
  const options = new Map<string, string>();
  for (const [name, value] of given) {
    if (!OPTIONS.includes(name)) {
      const instead = INSTEAD[name.toLowerCase()] ?? `it may be one of ${OPTIONS.join(', ')}`;
      throw new Error(`has the option ${name}, which is not known: ${instead}`);
    }
    if (options.has(name)) throw new Error(`has the option ${name} twice`);
    if (value === '') throw new Error(`has the option ${name} without a value`);
    options.set(name, value);
  }
  return options;
}

function readSsl(options: Map<string, string>) {
  const [sslCa, sslCert, sslKey] = ['ssl-ca', 'ssl-cert', 'ssl-key'].map((name) => options.get(name) ?? null);
  const hasFiles = Boolean(sslCa || sslCert || sslKey);
  const written =
    options.get('ssl-mode')?.toUpperCase().replace('-', '_') ?? (hasFiles ? 'VERIFY_IDENTITY' : 'DISABLED');
  if (written === 'PREFERRED') {
    throw new Error(
      'has ssl-mode=PREFERRED, which goes on without encryption when it is refused: write REQUIRED or DISABLED',
    );
  }
  const sslMode = SSL_MODES.find((mode) => mode === written);
  if (!sslMode) throw new Error(`has an unknown ssl-mode: it may be one of ${SSL_MODES.join(', ')}`);
  if (sslMode === 'DISABLED' && hasFiles)
    throw new Error('has ssl-mode=DISABLED and files for TLS: one of them is a mistake');
  if (sslMode === 'REQUIRED' && sslCa)
    throw new Error('has ssl-ca, which ssl-mode=REQUIRED does not check: write VERIFY_CA or VERIFY_IDENTITY');
  if (Boolean(sslCert) !== Boolean(sslKey)) throw new Error('has only one of ssl-cert and ssl-key: they go together');
  return { sslMode, sslCa: sslCa ?? null, sslCert: sslCert ?? null, sslKey: sslKey ?? null };
}
