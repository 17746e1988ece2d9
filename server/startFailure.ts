import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { databaseFileOf, describeDatabase, parseDatabaseUrl } from '../models/databaseUrl';
import { databaseFaultOf, isDatabaseFull, isDatabaseUnavailable, isTransient } from '../models/failures';
import { type Config, ConfigError } from './config';
import { hasNoRoom, isSystemFull } from './lib/diskFull';
import { isOnReadOnlyDisk } from './lib/writable';

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS'];
const NO_FOLDER = ['ENOTDIR', 'EEXIST', 'ENOENT'];
const CERTIFICATE = /CERT|UNABLE_TO_|ERR_TLS/;

/** What to tell a person when the service cannot start: what is wrong, and what to do. `config` is null when reading it failed. */
export function explainStartFailure(error: unknown, config: Config | null, dataDir: string): string {
  return explainFailure(error, config, dataDir) ?? `The service could not start: ${causeOf(error).message}`;
}

/** The same of whatever works with the service's configuration; null for what no person can mend. */
export function explainFailure(given: unknown, config: Config | null, dataDir: string): string | null {
  if (given instanceof ConfigError) return given.message;
  const error = given instanceof Error && given.cause instanceof Error ? given.cause : given; // of a migration
  const failure = causeOf(error);
  if (failure.syscall === 'listen' || failure.syscall === 'getaddrinfo') {
    const explained = explainListening(failure, config);
    if (explained) return explained;
  }
  const server = config && databaseFileOf(config.databaseUrl) === null ? config.databaseUrl : null;
  const explained =
    (config && explainResources(error, config)) ??
    (server === null ? null : (explainTlsFile(failure, server) ?? explainServer(error, failure, server)));
  return explained ?? explainFiles(failure, config, dataDir);
}

interface Failure extends NodeJS.ErrnoException {
  port?: number;
  hostname?: string;
  address?: string;
}

/** Sequelize wraps what the driver said. */
function causeOf(error: unknown): Failure {
  const { original } = error as { original?: unknown };
  return (original instanceof Error ? original : error) as Failure;
}

function explainListening({ code, hostname, address, port = 0 }: Failure, config: Config | null): string | null {
  const place = hostname ?? address;
  const metrics = config?.metrics;
  const isMetrics = metrics != null && (port > 0 ? port === metrics.port : place === metrics.host);
  const [portName, hostName] = isMetrics ? ['METRICS_PORT', 'METRICS_HOST'] : ['PORT', 'HOST'];
  const host = isMetrics ? metrics.host : config?.host;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken. Stop the other program, or choose another port: ${portName}=${isMetrics ? 9465 : 3001} npm start`;
  }
  if (code === 'EACCES') {
    return `Port ${port} may not be opened by this user. Choose one above 1023: ${portName}=${isMetrics ? 9464 : 3000} npm start`;
  }
  const isHost = code === 'EADDRNOTAVAIL' || place === host;
  return isHost
    ? `This machine has no address ${host}. Set ${hostName} to one of its own, or to 0.0.0.0 for all of them.`
    : null;
}

/** The one file that the service reads and does not own. */
function explainResources(error: unknown, { supportResourcesFile: file }: Config): string | null {
  if (file === null) return null;
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof z.ZodError) {
    const faults = error.issues.map(({ path: [line], message }) =>
      typeof line === 'number' ? `${message} (resource ${line + 1})` : message,
    );
    return `${file}, which SUPPORT_RESOURCES names, cannot be used: ${faults.join('; ')}.`;
  }
  if (code === 'EISDIR' && syscall === 'read' && isFolder(file))
    return `${file}, which SUPPORT_RESOURCES names, is a folder.`;
  if (path !== file) return null;
  if (code === 'ENOENT') return `There is no file ${file}, which SUPPORT_RESOURCES names.`;
  return `${file}, which SUPPORT_RESOURCES names, cannot be read by this user (${code}).`;
}

/** A file for TLS, which is only read; what is read and no file is told without its path. */
function explainTlsFile({ code = '', path, syscall, message }: Failure, databaseUrl: string): string | null {
  const target = parseDatabaseUrl(databaseUrl);
  if (target.engine === 'sqlite') return null;
  const { sslCa, sslCert, sslKey } = target;
  const files = { 'certificate of ssl-ca': sslCa, 'certificate of ssl-cert': sslCert, 'key of ssl-key': sslKey };
  const isMeant = (file: string) => (code === 'EISDIR' && syscall === 'read' ? isFolder(file) : file === path);
  const [named, file] = Object.entries(files).find(([, given]) => given !== null && isMeant(given)) ?? [];
  if (!file) return null;
  const place = resolve(file);
  const user = process.getuid ? ` (user id ${process.getuid()})` : '';
  const reasons: Record<string, string> = {
    ENOENT: `there is no file ${place}`,
    ENOTDIR: `there is no file ${place}, because something in its path is no folder`,
    EISDIR: `${place} is a folder`,
    EACCES: `${place} may not be read by this user${user}`,
  };
  return `The ${named} in DATABASE_URL cannot be read: ${reasons[code] ?? message}.`;
}

/** What a server says, or does not say any more. */
function explainServer(error: unknown, failure: Failure, databaseUrl: string): string | null {
  const { code = 'the connection was lost', message } = failure;
  const place = describeDatabase(databaseUrl);
  const named = `${place}, which DATABASE_URL names,`;
  const again = 'then run this again.';
  if (code === 'ECONNREFUSED') {
    return `No database answers where DATABASE_URL points (${place}). Start it, or correct host and port, ${again}`;
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host in DATABASE_URL has no address. Correct its name.';
  if (code === 'ETIMEDOUT')
    return 'The database in DATABASE_URL does not answer in time. Is it reachable from this machine?';
  const fault = databaseFaultOf(failure);
  if (fault === 'absent') return 'The database server has no database of that name. Create it: see scripts/README.md.';
  if (fault === 'refused') {
    return 'The database refuses this user or password, or the user lacks a right on the database. Correct DATABASE_URL, or grant it: see scripts/README.md.';
  }
  if (fault === 'locked') {
    return `The database keeps out the account that DATABASE_URL names, which is locked: ${message}. Unlock it there (ALTER USER … ACCOUNT UNLOCK), ${again}`;
  }
  if (fault === 'lockedOut') {
    return `The database keeps out the account that DATABASE_URL names after too many wrong passwords: ${message}. Correct the one in DATABASE_URL, unlock the account there (ALTER USER … ACCOUNT UNLOCK, or FLUSH PRIVILEGES), ${again}`;
  }
  if (fault === 'blocked') {
    return `The database keeps out this machine, whose connections broke too often: ${message}. Unblock it there (FLUSH HOSTS), ${again}`;
  }
  if (fault === 'expired') {
    return `The password of the account that DATABASE_URL names has expired. Set a new one in the database (ALTER USER … IDENTIFIED BY …) and in DATABASE_URL, ${again}`;
  }
  if (fault === 'withoutTls') return 'DATABASE_URL asks for TLS, and the database server does not offer it.';
  if (fault === 'untrusted' || CERTIFICATE.test(code)) {
    return `The certificate of the database is not one that DATABASE_URL trusts (${code}: ${message}). Give its authority as ssl-ca=FILE, and the host name that the certificate is for.`;
  }
  if (fault === 'readOnly') {
    return `${named} takes no writes (${code}): it is read-only, or a replica. Make it writable, or name the one that is, ${again}`;
  }
  if (fault === 'crowded') {
    return `${named} takes no more connections (${code}). Raise max_connections there, or lower DATABASE_POOL, ${again}`;
  }
  if (isDatabaseFull(failure)) return `The disk of ${place} is full (${code}). Make room there, ${again}`;
  if (isTransient(error))
    return `Others were changing the same rows of ${place} all the while (${code}). Run this again.`;
  return isDatabaseUnavailable(error)
    ? `${named} does not answer any more (${code}). Once it does, run this again.`
    : null;
}

function explainFiles(failure: Failure, config: Config | null, dataDir: string): string | null {
  const { code = '', path, message } = failure;
  const file = config && databaseFileOf(config.databaseUrl);
  const place = path ?? (file ? resolve(file) : dataDir);
  const fault = databaseFaultOf(failure);
  const full = explainFullDisk(failure, file && fault !== null ? dirname(resolve(file)) : dataDir);
  if (full) return full;
  if (file && path === undefined && isFolder(place)) {
    return `${place} is a folder. DATABASE_URL must name a file: sqlite:${join(place, 'diary.db')}`;
  }
  if (fault === 'readOnly' || fault === 'unopened' || UNWRITABLE.includes(code)) {
    const user = process.getuid ? ` (user id ${process.getuid()})` : '';
    const isNew = dirname(resolve(place)) === dataDir && !existsSync(place); // then nothing can be made there
    const named = isNew ? dataDir : place;
    return isOnReadOnlyDisk(named)
      ? `${named} is on a file system that may only be read. Mount it to be written, or choose another place.`
      : `${named} cannot be written by this user${user}. ${adviceOn(place, config, dataDir)}`;
  }
  if (NO_FOLDER.includes(code) && path) {
    const advice = isWithin(place, dataDir) ? 'Set DATA_DIR to a folder.' : adviceOn(place, config, dataDir);
    return `${place} cannot be made: something in its path is missing or no folder. ${advice}`;
  }
  if (fault === 'failing') return `${place} cannot be read or written (${message}). Is its disk whole, and mounted?`;
  if (fault === 'damaged') {
    return `${place} is not a database, or damaged (${message}). Restore a backup: npm run restore -- --from FILE --force`;
  }
  return null;
}

/** What decides where something lies. */
function adviceOn(place: string, config: Config | null, dataDir: string): string {
  const file = config && databaseFileOf(config.databaseUrl);
  if (isWithin(place, dataDir) || (file && isWithin(place, dirname(resolve(file))))) {
    return 'Give the folder to it, or set DATA_DIR (or DATABASE_URL) to one of its own.';
  }
  if (config && isWithin(place, config.mediaDir)) return 'Set MEDIA_DIR to a folder of its own.';
  if (config && isWithin(place, config.importDir)) return 'Set IMPORT_DIR to a folder of its own.';
  return 'Choose another place.';
}

const isWithin = (path: string, folder: string): boolean => !relative(resolve(folder), resolve(path)).startsWith('..');

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** What to tell a person when there is no room left: `folder` is where something was written. Null when it is not that. */
export function explainFullDisk(error: unknown, folder: string): string | null {
  const { path, dest } = error as { path?: string; dest?: string };
  const fault = databaseFaultOf(error);
  const isFull = isSystemFull(error) || fault === 'full' || (fault === 'failing' && hasNoRoom(folder));
  const written = dest ?? path;
  return isFull ? `The disk of ${written ? dirname(written) : folder} is full. Make room there, and try again.` : null;
}
