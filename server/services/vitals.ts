import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Database } from '../../models/database';
import { databaseFileOf } from '../../models/databaseUrl';
import type { Config } from '../config';
import type { Backlog } from './backlog';
import type { Notifier } from './notifications/notifier';
import type { RedisConnection } from './redis';

/** Something that an operator would be woken for. Not a number while it cannot be known. */
export interface Vital {
  name: string;
  help: string;
  /** Whether it counts what happened since the process began, and so only grows. */
  isCount?: boolean;
  read(): Promise<number>;
}

const PING_TIMEOUT_MS = 1_000;
/** Whoever asks within this time is told what was found last: however many ask, the database counts rows this often. */
const KEPT_MS = 5_000;

/** The vital signs of a service; of what it does not use there are none. */
export function createVitals({
  config,
  database,
  backlog,
  notifier,
  redis,
}: {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'mediaDir' | 'importDir'>;
  database: Pick<Database, 'ping'>;
  backlog: Pick<Backlog, 'size'>;
  notifier: Pick<Notifier, 'due' | 'totals'> | null;
  redis: Pick<RedisConnection, 'isUp'> | null;
}): Vital[] {
  const file = databaseFileOf(config.databaseUrl);
  const isDatabaseUp = keep(() =>
    database.ping(PING_TIMEOUT_MS).then(
      () => true,
      () => false,
    ),
  );
  const counted = (count: () => Promise<number>) =>
    keep(async () => ((await isDatabaseUp()) ? count().catch(() => Number.NaN) : Number.NaN));
  const free = (name: string, folder: string): Vital => ({
    name: `${name}_free_bytes`,
    help: `Room that is left on the disk of the folder ${name}`,
    read: () => freeBytes(resolve(folder)),
  });
  const mails = (notifier && (['sent', 'dropped', 'postponed'] as const)) ?? [];
  return [
    { name: 'database_up', help: '1 while the database answers', read: async () => Number(await isDatabaseUp()) },
    { name: 'entries_unread', help: 'Entries that wait to be read', read: counted(() => backlog.size()) },
    free('data', file === null ? config.dataDir : dirname(file)),
    free('media', config.mediaDir),
    free('imports', config.importDir),
    ...(redis ? [{ name: 'redis_up', help: '1 while limits are shared', read: async () => Number(redis.isUp()) }] : []),
    ...(notifier
      ? [{ name: 'mails_due', help: 'Mails whose time has come', read: counted(() => notifier.due()) }]
      : []),
    ...mails.map((outcome) => ({
      name: `mails_${outcome}_total`,
      help: `Mails that this process has ${outcome}`,
      isCount: true,
      read: async () => notifier?.totals()[outcome] ?? 0,
    })),
  ];
}

/** Of a folder that is not there yet, that of where it will be made. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(folder) !== folder;
    return isMissing ? freeBytes(dirname(folder)) : Number.NaN;
  }
}

function keep<T>(find: () => Promise<T>): () => Promise<T> {
  let last: { at: number; found: Promise<T> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > KEPT_MS) last = { at: performance.now(), found: find() };
    return last.found;
  };
}
