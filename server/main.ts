import './lib/undebuggable';
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Analyser } from '../ml/analyser';
import { createAnalyser } from '../ml/createAnalyser';
import { openDatabase } from '../models/database';
import { databaseFileOf, describeDatabase } from '../models/databaseUrl';
import { migrate } from '../models/migrator';
import { requireWritable } from '../models/requireWritable';
import { createApp, createHttpServer } from './app';
import { createFailureLog } from './backgroundFailures';
import { closeFiles } from './closeFiles';
import { createServices } from './compose';
import { type Config, misspelledVariables, readConfig, readDataDir } from './config';
import { requireFreePorts } from './freePorts';
import { systemClock } from './lib/clock';
import { collectGarbageEarly } from './lib/garbage';
import { readVersion } from './lib/version';
import { startWorker } from './lib/worker';
import { createLogger, isForPeople } from './logger';
import { createLogStream } from './logStream';
import { claimMedia } from './ownMedia';
import { refuseOtherOwner, refuseUnwritable } from './ownPlaces';
import { parseSupportResources } from './services/reports/supportResources';
import { createVitals, type Vital } from './services/vitals';
import { explainStartFailure } from './startFailure';
import { stopOnSignals } from './stopOnSignals';

const BACKLOG_IDLE_MS = 1_000;
const MAIL_IDLE_MS = 10_000;
const SWEEP_MS = 3_600_000;
const STOP_WITHIN_MS = 9_000;
const CLOSE_IDLE_MS = 50;
/** Who still reads an export then is cut off, and sees that it is not whole; what is left is for the database's own end. */
const CUT_AFTER_MS = 5_000;

/** A running service. */
export interface Running {
  url: string;
  /** What is wrong with the model when texts cannot be read for now; null when they can. */
  modelTrouble: string | null;
  /** Answers what was accepted, closes children and database, resolves. */
  stop(): Promise<void>;
}

/** config → migrate → services → app → listen. Rejects with a message for people when it cannot start. */
export async function start(config: Config, logger: Logger): Promise<Running> {
  refuseUnwritable(config); // this and what follows before a schema is changed for a service that cannot start
  const supportResources = config.supportResourcesFile
    ? parseSupportResources(readFileSync(config.supportResourcesFile, 'utf8'))
    : [];
  await requireFreePorts(config);
  const database = openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    acquireTimeoutMs: config.databaseTimeoutMs,
    mediaDir: config.mediaDir,
  });
  const { applied } = await migrate(database);
  if (applied.length > 0) logger.info({ applied }, 'database migrated');
  await requireWritable(database);
  closeFiles(config, logger); // not before SQLite has read it as a diary: a wrong DATABASE_URL may name anything
  await claimMedia(database, config);
  const redis = config.redisUrl ? await connectRedis(config.redisUrl, logger) : null;
  const analyser = createAnalyser({
    modelDir: config.modelDir,
    children: config.analyserChildren,
    queueLimit: config.analyserQueue,
    timeoutMs: config.analyserTimeoutMs,
    logger,
  });
  const mailer = config.mail ? await createMailer(config.mail, logger) : undefined;
  const all = createServices({
    config,
    database,
    analyser,
    clock: systemClock,
    redis: redis ?? undefined,
    supportResources,
    mailer,
    logger,
  });

  await all.services.auth.learnCosts();

  let isStopping = false;
  const vitals = createVitals({ ...all, config, database, redis });
  const measures = config.metrics ? await createMeasures({ analyser, vitals }) : null;
  const app = createApp({
    ...all,
    database,
    analyser,
    logger,
    isStopping: () => isStopping,
    requestTimeoutMs: config.requestTimeoutMs,
    requestLimit: config.requestLimit,
    corsOrigins: config.corsOrigins,
    trustProxy: config.trustProxy,
    version: readVersion(),
    ...(measures && { measure: measures.measure }),
  });
  const metrics = config.metrics && measures ? await measures.serve(config.metrics) : null;
  const server = createHttpServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  // From here on nothing is waited for: a signal that came before `main` knows how to stop would end the process in the middle of an answer.

  const backlogWorker = startWorker({
    work: async () => {
      if (!database.isServer) await database.ping(BACKLOG_IDLE_MS); // a file that is gone reads on as if nothing were
      return all.backlog.work();
    },
    idleMs: BACKLOG_IDLE_MS,
    ...createFailureLog(logger, 'readings'),
  });
  const sweep = async () => {
    await database.wipe(); // of entries that were deleted since; first, so that no trouble of the others keeps them
    await all.sessions.sweep();
    await all.idempotency.sweep();
    await all.importJobs.sweep();
    await all.services.images.sweep(); // last: a file that cannot be removed keeps nothing else
    return 0;
  };
  const { notifier } = all;
  const mailWorker =
    notifier && startWorker({ work: notifier.work, idleMs: MAIL_IDLE_MS, ...createFailureLog(logger, 'mails') });
  let isResumed = database.isServer; // there others may be at it
  const importWorker = startWorker({
    work: async () => {
      if (!isResumed) await all.importJobs.resume();
      isResumed = true;
      return all.importJobs.work();
    },
    idleMs: BACKLOG_IDLE_MS,
    ...createFailureLog(logger, 'imports'),
  });
  all.importJobs.onWaiting(importWorker.wake);
  const sweeper = startWorker({ work: sweep, idleMs: SWEEP_MS, ...createFailureLog(logger, 'sweep') });

  const { port } = server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    url: `http://${host}:${port}`,
    modelTrouble:
      analyser.fault() === null
        ? null
        : `cannot be read: ${analyser.fault()}. Entries are saved, and read once it can.`,
    async stop() {
      isStopping = true;
      // A client that keeps its connection busy would otherwise never be done: from now on each gets a last answer.
      server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
      const closed = new Promise((resolve) => server.close(resolve));
      const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
      const cut = setTimeout(() => server.closeAllConnections(), CUT_AFTER_MS);
      analyser.stopExplaining();
      notifier?.stop();
      const stopped = Promise.all([
        backlogWorker.stop(),
        sweeper.stop(),
        mailWorker?.stop(),
        all.importJobs.stop(),
        importWorker.stop(),
      ]);
      await closed;
      clearInterval(closeIdle);
      clearTimeout(cut);
      await analyser.close(); // gives up a reading of the backlog, which could take long
      await stopped;
      mailer?.close();
      await all.deriver.close();
      await all.pictures.close();
      await metrics?.close();
      await redis?.close();
      await database.close();
    },
  };
}

/** Loaded only where somebody asks for it. */
async function createMeasures(parts: { analyser: Analyser; vitals: Vital[] }) {
  const metrics = await import('./http/metrics');
  return metrics.createMeasures(parts);
}

/** Loaded only where mail is sent. */
async function createMailer(mail: { url: string; from: string }, logger: Logger) {
  const mailer = await import('./services/notifications/mailer');
  return mailer.createMailer(mail, (trouble) => logger.warn(trouble, 'the mail server took no mail'));
}

/** Its client takes 8 MB, which a service without Redis need not carry. */
async function connectRedis(url: string, logger: Logger) {
  const redis = await import('./services/redis');
  return redis.connectRedis(url, logger);
}

/** For people; a program that reads the log as JSON gets a line of that. */
function banner({ url, modelTrouble }: Running, database: string): string {
  const model = modelTrouble === null ? '' : `  Model     ${modelTrouble}\n`;
  return (
    `\n  Emotion diary is ready\n\n  Page      ${url}/\n  API       ${url}/api\n  tRPC      ${url}/trpc\n` +
    `  Docs      ${url}/docs\n  Database  ${database}\n${model}\n  Stop with Ctrl+C\n\n`
  );
}

/** The service as a process: from the environment to the end of the process. */
export async function main(): Promise<void> {
  collectGarbageEarly();
  let config: Config | null = null;
  try {
    refuseOtherOwner(readConfig(undefined, { keepSecret: false })); // before a secret is made there
    config = readConfig();
    const log = createLogStream();
    const logger = createLogger(config, log);
    for (const { name, meant } of misspelledVariables())
      logger.warn({ name }, `nothing reads ${name}: is ${meant} meant?`);
    const leave = (code: number) => {
      log.end();
      process.exit(code);
    };
    const stopBy = stopOnSignals({ logger, leave, withinMs: STOP_WITHIN_MS });
    const running = await start(config, logger);
    stopBy(running.stop);
    const { url, modelTrouble } = running;
    const database = databaseFileOf(config.databaseUrl) ?? describeDatabase(config.databaseUrl);
    if (isForPeople(config)) log.write(banner(running, database));
    else
      logger.info(
        { url, api: `${url}/api`, docs: `${url}/docs`, database, ...(modelTrouble && { modelTrouble }) },
        'ready',
      );
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error, config, readDataDir())}\n`);
    process.exit(1);
  }
}

if (require.main === module) void main();
