import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { Analyser } from '../../ml/analyser';
import { type Database, openDatabase } from '../../models/database';
import { type AppParts, createApp, createHttpServer } from '../../server/app';
import { type AllServices, createServices } from '../../server/compose';
import { type Config, readConfig } from '../../server/config';
import { createMailer } from '../../server/services/notifications/mailer';
import { openAnalyser } from './analyser';
import { createTestClock, type TestClock } from './clock';
import type { EngineName } from './databases';
import { createMigratedDatabase } from './migrated';

/** A whole service on a port of its own, with a clock that stands still. */
export interface TestApp extends AllServices {
  url: string;
  clock: TestClock;
  database: Database;
  analyser: Analyser;
  config: Config;
  logs: string[];
  stop(): Promise<void>;
}

export interface TestAppOptions {
  engine: EngineName;
  /** 2026-11-21T06:30:00.000Z unless said otherwise. */
  now?: string;
  env?: Record<string, string>;
  supportResources?: string[];
  patience?: AppParts['patience'];
  /** How long a client may take nothing of an answer. */
  stalledMs?: number;
}

export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const { engine, now, env = {}, supportResources = [], patience, stalledMs } = options;
  const clock = createTestClock(now ?? '2026-11-21T06:30:00.000Z');
  const testDatabase = await createMigratedDatabase(engine);
  const dataDir = mkdtempSync(join(tmpdir(), 'diary-data-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase.url,
    JWT_SECRET: 'a secret that is only good for tests',
    BCRYPT_COST: '4',
    CALLS_PER_MINUTE: '1000000',
    REGISTRATIONS_PER_HOUR: '1000000',
    EXPORTS_PER_HOUR: '1000000',
    ANALYSER_TIMEOUT_MS: '12000', // a text is read at once also where other tests take the processors,
    REQUEST_TIMEOUT_MS: '60000', // and has the time to be saved afterwards
    ...env,
  });
  const { databaseUrl: url, databasePool: poolSize, databaseTimeoutMs: acquireTimeoutMs } = config;
  const opened = openDatabase({ url, poolSize, acquireTimeoutMs, synchronous: 'NORMAL' });
  const database = { ...opened, now: async () => clock.now() }; // the database's clock stands still as well
  const logs: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void logs.push(line) });
  const analyser = openAnalyser(config, env, logger);
  const mailer = config.mail ? createMailer(config.mail) : undefined;
  const all = createServices({ config, database, analyser, clock, supportResources, mailer, logger });
  const app = createApp({
    ...all,
    database,
    analyser,
    logger,
    isStopping: () => false,
    requestTimeoutMs: config.requestTimeoutMs,
    requestLimit: config.requestLimit,
    corsOrigins: config.corsOrigins,
    trustProxy: config.trustProxy,
    version: '0.0.0-test',
    checksOutput: true,
    patience,
  });
  const server = createHttpServer(app, { stalledMs });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    ...all,
    url: `http://127.0.0.1:${port}`,
    clock,
    database,
    analyser,
    config,
    logs,
    async stop() {
      await new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      });
      mailer?.close();
      await analyser.close();
      await all.deriver.close();
      await all.pictures.close();
      await database.close();
      await testDatabase.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
