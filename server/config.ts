import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { databaseFileOf, parseDatabaseUrl } from '../models/databaseUrl';
import { DEFAULTS } from './contract/limits';
import { readKeptSecret, SECRET_FILE } from './lib/keptSecret';
import { mediaFolderBeside } from './lib/mediaFolder';
import { misspelled } from './lib/misspelled';
import { milliseconds, positive, whole } from './lib/numberSettings';
import { origins, pageAddress, redisUrl } from './lib/urlSettings';

const MIN_SECRET_BYTES = 32;

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().superRefine(checkDatabaseUrl).optional(),
  DATABASE_POOL: positive(8, 200),
  DATABASE_TIMEOUT_MS: milliseconds(5_000),
  JWT_SECRET: z.string().optional(),
  ACCESS_TOKEN_MINUTES: positive(15, 24 * 60),
  REFRESH_TOKEN_IDLE_DAYS: positive(30, 365),
  REFRESH_TOKEN_MAX_DAYS: positive(90, 3_650),
  BCRYPT_COST: whole(4, 15).default(10),
  LOGIN_ATTEMPTS: positive(10),
  CALLS_PER_MINUTE: positive(600),
  REGISTRATIONS_PER_HOUR: positive(60),
  EXPORTS_PER_HOUR: positive(DEFAULTS.exportsPerHour),
  REQUEST_TIMEOUT_MS: milliseconds(15_000, { times: 4 }),
  REQUEST_LIMIT: positive(64),
  EMOTION_MODEL_DIR: z
    .string()
    .min(1)
    .default(join(__dirname, modelFolder(__dirname))),
  ANALYSER_CHILDREN: positive(1, 64),
  ANALYSER_QUEUE: positive(16),
  ANALYSER_TIMEOUT_MS: milliseconds(3_000, { times: 4 }),
  REDIS_URL: redisUrl().optional(),
  CORS_ORIGINS: origins(),
  TRUST_PROXY: whole(0, 10).default(0),
  MEDIA_DIR: z.string().min(1).optional(),
  MEDIA_MIB_PER_USER: positive(4_096, 1_048_576),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'must be smtp://… or smtps://…')
    .refine((url) => URL.canParse(url), 'must be a URL; escape what stands in user and password (%40 for @)')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n@]*@[^\r\n]*$/, 'must be an address, or a name and <an address>')
    .optional(),
  PUBLIC_URL: pageAddress().optional(),
  IMPORT_DIR: z.string().min(1).optional(),
  IMPORT_MIB: positive(DEFAULTS.importMib, 65_536),
  SUPPORT_RESOURCES: z.string().min(1).optional(),
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_FORMAT: z.enum(['auto', 'json', 'pretty']).default('auto'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The names of all settings. */
export const VARIABLES = Object.keys(environment.shape);

function checkDatabaseUrl(text: string, context: z.RefinementCtx): void {
  try {
    parseDatabaseUrl(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
}

/** The model that ships with the project lies beside the sources, also when the compiled files run from `dist/`. */
function modelFolder(here: string): string {
  return /[\\/]dist[\\/]server$/.test(here) ? '../../ml/model' : '../ml/model';
}

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string;
  databasePool: number;
  databaseTimeoutMs: number;
  /** At least one; the first signs, all verify. */
  secrets: string[];
  accessTokenMinutes: number;
  refreshTokenIdleDays: number;
  refreshTokenMaxDays: number;
  bcryptCost: number;
  /** Password checks per account and address in 15 minutes. */
  loginAttempts: number;
  callsPerMinute: number;
  registrationsPerHour: number;
  exportsPerHour: number;
  requestTimeoutMs: number;
  requestLimit: number;
  modelDir: string;
  analyserChildren: number;
  analyserQueue: number;
  analyserTimeoutMs: number;
  redisUrl: string | null;
  corsOrigins: string[];
  trustProxy: number;
  /** Where the pictures are kept. */
  mediaDir: string;
  mediaBytesPerUser: number;
  /** How mail is sent, by whom, and the address of the page that its links lead to; null where none is sent. */
  mail: { url: string; from: string; publicUrl: string } | null;
  /** Where files that are imported wait and are worked on. */
  importDir: string;
  importMaxBytes: number;
  /** Path of the operator's list of support resources. */
  supportResourcesFile: string | null;
  /** Where `/metrics` is served, apart from everything else; null when it is not. */
  metrics: { host: string; port: number } | null;
  /** `auto`: for people on a terminal, JSON elsewhere. */
  logFormat: 'auto' | 'json' | 'pretty';
  logLevel: string;
}

/** Every fault of the environment at once: names and rules, never what may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly faults: string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : 'faults'}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
  }
}

/** What the environment sets and nothing reads, with the name of the setting that may have been meant. */
export const misspelledVariables = (env = process.env) => misspelled(env, VARIABLES);

/** Where the service keeps what is its own, also where the rest of the configuration cannot be read. */
export const readDataDir = (env: NodeJS.ProcessEnv = process.env): string =>
  resolve(environment.shape.DATA_DIR.parse(env.DATA_DIR || undefined));

export interface ReadingConfig {
  /** Where none is given or kept yet, a secret is made and kept; else one for this process alone. */
  keepSecret?: boolean;
}

/** Reads the configuration from environment variables. The only reader of `process.env`. Throws `ConfigError`. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, { keepSecret = true }: ReadingConfig = {}): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const faults = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const isOnServer = given.DATABASE_URL !== undefined && databaseFileOf(given.DATABASE_URL) === null;
  const secrets = (given.JWT_SECRET ?? '').split(',').filter(Boolean);
  if (secrets.length === 0 && isOnServer) {
    faults.push(`JWT_SECRET: is required with a database on a server (at least ${MIN_SECRET_BYTES} bytes)`);
  }
  // Blanks at the ends are no secret, and a setting of nothing else is a slip.
  if (secrets.some((secret) => Buffer.byteLength(secret.trim()) < MIN_SECRET_BYTES)) {
    faults.push(`JWT_SECRET: every secret must have at least ${MIN_SECRET_BYTES} bytes`);
  }
  for (const name of ['MAIL_FROM', 'PUBLIC_URL']) {
    if (given.SMTP_URL && !given[name]) faults.push(`${name}: is required with SMTP_URL`);
  }
  const isOneHost = (given.METRICS_HOST ?? '127.0.0.1') === (given.HOST ?? '127.0.0.1');
  if (isOneHost && given.METRICS_PORT && given.METRICS_PORT === (given.PORT ?? '3000')) {
    faults.push('METRICS_PORT: must not be that of PORT');
  }
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  const { data } = parsed;
  const databaseUrl = data.DATABASE_URL ?? `sqlite:${join(data.DATA_DIR, 'diary.db')}`;
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir: data.DATA_DIR,
    databaseUrl,
    databasePool: data.DATABASE_POOL,
    databaseTimeoutMs: data.DATABASE_TIMEOUT_MS,
    secrets: secrets.length > 0 ? secrets : [keepSecret ? ownSecret(data.DATA_DIR) : passingSecret()],
    accessTokenMinutes: data.ACCESS_TOKEN_MINUTES,
    refreshTokenIdleDays: data.REFRESH_TOKEN_IDLE_DAYS,
    refreshTokenMaxDays: data.REFRESH_TOKEN_MAX_DAYS,
    bcryptCost: data.BCRYPT_COST,
    loginAttempts: data.LOGIN_ATTEMPTS,
    callsPerMinute: data.CALLS_PER_MINUTE,
    registrationsPerHour: data.REGISTRATIONS_PER_HOUR,
    exportsPerHour: data.EXPORTS_PER_HOUR,
    requestTimeoutMs: data.REQUEST_TIMEOUT_MS,
    requestLimit: data.REQUEST_LIMIT,
    modelDir: resolve(data.EMOTION_MODEL_DIR),
    analyserChildren: data.ANALYSER_CHILDREN,
    analyserQueue: data.ANALYSER_QUEUE,
    analyserTimeoutMs: data.ANALYSER_TIMEOUT_MS,
    redisUrl: data.REDIS_URL ?? null,
    corsOrigins: data.CORS_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    mediaDir: resolve(data.MEDIA_DIR ?? mediaFolderBeside(databaseFileOf(databaseUrl), data.DATA_DIR)),
    mediaBytesPerUser: data.MEDIA_MIB_PER_USER * 1_048_576,
    mail: mailOf(data),
    importDir: resolve(data.IMPORT_DIR ?? join(data.DATA_DIR, 'imports')),
    importMaxBytes: data.IMPORT_MIB * 1_048_576,
    supportResourcesFile: data.SUPPORT_RESOURCES ?? null,
    metrics: data.METRICS_PORT === undefined ? null : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    logFormat: data.LOG_FORMAT,
    logLevel: data.LOG_LEVEL,
  };
}

function mailOf(data: z.output<typeof environment>): Config['mail'] {
  const [url, from, publicUrl] = [data.SMTP_URL, data.MAIL_FROM, data.PUBLIC_URL];
  return url && from && publicUrl ? { url, from, publicUrl } : null;
}

function ownSecret(dataDir: string): string {
  const path = join(dataDir, SECRET_FILE);
  const secret = readKeptSecret(path);
  if (Buffer.byteLength(secret) >= MIN_SECRET_BYTES) return secret;
  throw new ConfigError([
    `${path}: holds less than ${MIN_SECRET_BYTES} bytes, so its disk was full or it was cut short. Delete it: a new one is made, and everybody signs in again`,
  ]);
}

/** For a process that only looks: nothing that it signs is read by another. */
function passingSecret(): string {
  return randomBytes(48).toString('base64url');
}
