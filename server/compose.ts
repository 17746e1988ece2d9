import type { Logger } from 'pino';
import type { Analyser } from '../ml/analyser';
import type { Database } from '../models/database';
import { isRejected } from '../models/failures';
import { createFailureLog } from './backgroundFailures';
import type { Config } from './config';
import type { Clock } from './lib/clock';
import { createCursors } from './lib/cursor';
import { describeError } from './lib/describeError';
import { readVersion } from './lib/version';
import { createAccountService } from './services/account';
import { createExportService, type ExportService } from './services/archive/exportService';
import { createAuthService } from './services/auth';
import { type Backlog, createBacklog } from './services/backlog';
import { createCountedPasswords } from './services/countedPasswords';
import { createCredentials } from './services/credentials';
import { createDeriver, type Deriver } from './services/deriver';
import { createDiaryService } from './services/diary';
import { toTrouble } from './services/failures';
import { createIdempotency, type Idempotency } from './services/idempotency';
import { createImages } from './services/images/createImages';
import type { Pictures } from './services/images/pictures';
import { createImportService } from './services/imports/importService';
import { createImportJobs, type ImportJobs } from './services/imports/jobs';
import { createLimits, createThrottles, type Throttles } from './services/limits';
import type { Mailer } from './services/notifications/mailer';
import { createNotifier, type Notifier } from './services/notifications/notifier';
import { createNotificationSettings } from './services/notifications/settings';
import { createUnsubscribeLinks } from './services/notifications/unsubscribeLinks';
import { createReportService } from './services/reports/reportService';
import { createSearchTurns } from './services/searchTurns';
import { createSessionService, type SessionService } from './services/sessions';
import { createStatsService } from './services/stats/statsService';
import type { SharedCounts } from './services/throttle';
import type { Services } from './trpc/context';

export interface ServiceParts {
  config: Config;
  database: Database;
  analyser: Analyser;
  clock: Clock;
  redis?: SharedCounts | undefined;
  supportResources: string[];
  /** Where `config.mail` says how. */
  mailer?: Mailer | undefined;
  logger?: Pick<Logger, 'warn' | 'info'> | undefined;
}

export interface AllServices {
  /** What procedures may call. */
  services: Services;
  sessions: SessionService;
  idempotency: Idempotency;
  backlog: Backlog;
  throttles: Throttles;
  deriver: Deriver;
  pictures: Pictures;
  exports: ExportService;
  /** Null where no mail is sent. */
  notifier: Notifier | null;
  importJobs: ImportJobs;
}

/** Builds every service from its dependencies: the only place that knows which needs which. */
export function createServices({
  config,
  database,
  analyser,
  clock,
  redis,
  supportResources,
  mailer,
  logger,
}: ServiceParts): AllServices {
  const { secrets, accessTokenMinutes, bcryptCost } = config;
  const throttles = createThrottles(config, redis);
  const credentials = createCredentials({ secrets, accessTokenMinutes, bcryptCost, clock });
  const passwords = createCountedPasswords({ credentials, limits: createLimits(throttles) });
  const sessions = createSessionService({
    database,
    credentials,
    clock,
    idleDays: config.refreshTokenIdleDays,
    maxDays: config.refreshTokenMaxDays,
  });
  const idempotency = createIdempotency({ database, clock });
  const cursors = createCursors(secrets);
  const deriver = createDeriver();
  const { images, pictures, media } = createImages({ config, database, clock, cursors });
  const links = createUnsubscribeLinks(secrets);
  const notifications = createNotificationSettings({ database, clock, links, available: mailer !== undefined });
  const reports = createReportService({
    database,
    clock,
    cursors,
    supportResources,
    storing: logger && createFailureLog(logger, 'storing weekly reports'),
  });
  const { importDir: folder, importMaxBytes: maxBytes } = config;
  const importJobs = createImportJobs({
    database,
    deriver,
    images,
    clock,
    folder,
    onFault: ({ error, ...failed }) => {
      const cause = isRejected(error) ? 'the database does not take one of its next records' : toTrouble(error);
      logger?.warn({ ...failed, error: describeError(error) }, `an import failed: ${cause ?? 'defect'}`);
    },
  });
  const imports = createImportService({
    database,
    clock,
    cursors,
    jobs: importJobs,
    folder,
    maxBytes,
  });
  const searchTurns = createSearchTurns(config.databasePool);
  const services: Services = {
    auth: createAuthService({ database, credentials, passwords, sessions, clock }),
    account: createAccountService({ database, passwords, sessions, images, notifications, imports }),
    diary: createDiaryService({ database, analyser, deriver, clock, cursors, idempotency, searchTurns }),
    stats: createStatsService({ database, clock }),
    reports,
    images,
    notifications,
    imports,
  };
  return {
    services,
    sessions,
    idempotency,
    backlog: createBacklog({
      database,
      analyser,
      deriver,
      clock,
      onSetAside: (entry) => logger?.warn(entry, 'a text that cannot be read is set aside'),
    }),
    throttles,
    deriver,
    pictures,
    exports: createExportService({
      database,
      media,
      clock,
      version: readVersion(),
      connections: config.databasePool,
    }),
    notifier:
      mailer && config.mail
        ? createNotifier({
            database,
            clock,
            mailer,
            links,
            reports,
            publicUrl: config.mail.publicUrl,
            onSent: (sent) => logger?.info({ mails: sent }, 'mails'),
          })
        : null,
    importJobs,
  };
}
