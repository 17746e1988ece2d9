import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { Analyser } from '../../ml/analyser';
import { emotionVector } from '../../ml/emotions';
import { type Database, openDatabase } from '../../models/database';
import { migrate } from '../../models/migrator';
import { readingOf } from '../../scripts/seed/readings';
import { createApp, createHttpServer } from '../../server/app';
import { createServices } from '../../server/compose';
import { type Config, readConfig } from '../../server/config';
import { systemClock } from '../../server/lib/clock';

export interface BenchApp {
  url: string;
  database: Database;
  /** Access tokens of as many new users. */
  tokens: string[];
  stop(): Promise<void>;
}

const READING = { scores: emotionVector((_, index) => 0.1 + index / 20), sentiment: 0.1, language: 'en' };

/** Answers at once, always the same: takes the model's time out of a measurement. For benchmarks only. */
export const instantAnalyser: Analyser = {
  model: { name: 'none', version: '0' },
  isReady: () => true,
  fault: () => null,
  analyse: async () => readingOf({ ...READING, model: { name: 'none', version: '0' } }),
  explain: async () => ({ sentences: [], words: [] }),
  stopExplaining: () => {},
  close: async () => {},
};

/** The whole service, on an embedded database of its own unless `environment` names another, with as many users signed in. */
export async function startBenchApp(
  users: number,
  openAnalyser: (config: Config) => Analyser,
  environment: Record<string, string> = {},
): Promise<BenchApp> {
  const folder = mkdtempSync(join(tmpdir(), 'diary-bench-'));
  const config = readConfig({
    DATA_DIR: folder,
    BCRYPT_COST: '4',
    CALLS_PER_MINUTE: '100000000',
    REGISTRATIONS_PER_HOUR: '100000',
    EXPORTS_PER_HOUR: '100000',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const database = openDatabase({ url: config.databaseUrl, synchronous: 'FULL' });
  await migrate(database);
  const analyser = openAnalyser(config);
  const all = createServices({ config, database, analyser, clock: systemClock, supportResources: [] });
  const app = createApp({
    ...all,
    ...config,
    database,
    analyser,
    logger: pino({ level: config.logLevel }),
    isStopping: () => false,
    version: '0.0.0-bench',
  });
  const server = createHttpServer(app);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const tokens: string[] = [];
  for (let i = 0; i < users; i++) {
    const { tokens: issued } = await all.services.auth.register(
      { email: `bench-${i}@example.org`, password: 'a quiet morning by the sea', nickname: 'Bench' },
      { address: '127.0.0.1', userAgent: 'bench' },
    );
    tokens.push(issued.accessToken);
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    database,
    tokens,
    async stop() {
      await new Promise((closed) => void server.close(closed).closeAllConnections());
      await analyser.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
