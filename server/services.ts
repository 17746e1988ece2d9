import type { Logger } from 'pino';
import type { Analyser } from '../ml/analyser';
import type { Database } from '../models/database';
import type { Config } from './config';
import type { Clock } from './lib/clock';
import { createCursors } from './lib/cursor';
import { createAccountService } from './services/account';
import { createAuthService } from './services/auth';
import { type Backlog, createBacklog } from './services/backlog';
import { createCredentials } from './services/credentials';
import { createDeriver, type Deriver } from './services/deriver';
import { createDiaryService } from './services/diary';
import { createIdempotency, type Idempotency } from './services/idempotency';
import { createReportService } from './services/reports/reportService';
import { createSessionService, type SessionService } from './services/sessions';
import { createStatsService } from './services/stats/statsService';
import { createThrottle, type RedisClient, type Throttle } from './services/throttle';
import type { Services } from './trpc/context';

const QUARTER_HOUR = 15 * 60;

/** How many more password checks an account, or an address, gets than one account from one address. */
const ACCOUNT_FACTOR = 10;
const ADDRESS_FACTOR = 10;

export interface ServiceParts {
  config: Config;
  database: Database;
  analyser: Analyser;
  clock: Clock;
  redis?: RedisClient | undefined;
  supportResources: string[];
  logger?: Pick<Logger, 'warn'> | undefined;
}

export interface AllServices {
  /** What procedures may call. */
  services: Services;
  sessions: SessionService;
  idempotency: Idempotency;
  backlog: Backlog;
  callThrottle: Throttle;
  /** Of what anybody may ask without signing in; counted apart, so that it takes nothing from those who sign in. */
  probeThrottle: Throttle;
  deriver: Deriver;
}

/** Builds every service from its dependencies: the only place that knows which needs which. */
export function createServices({
  config,
  database,
  analyser,
  clock,
  redis,
  supportResources,
  logger,
}: ServiceParts): AllServices {
  const { secrets, accessTokenMinutes, bcryptCost, loginAttempts } = config;
  const throttle = (name: string, limit: number, windowSeconds: number) =>
    createThrottle({ name, limit, windowSeconds, redis });
  const credentials = createCredentials({ secrets, accessTokenMinutes, bcryptCost, clock });
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
  const services: Services = {
    auth: createAuthService({
      database,
      credentials,
      sessions,
      clock,
      throttles: {
        register: throttle('register', config.registrationsPerHour, 3_600),
        login: throttle('login', loginAttempts, QUARTER_HOUR),
        loginByAccount: throttle('login-account', loginAttempts * ACCOUNT_FACTOR, QUARTER_HOUR),
        loginByAddress: throttle('login-address', loginAttempts * ADDRESS_FACTOR, QUARTER_HOUR),
      },
    }),
    account: createAccountService({
      database,
      credentials,
      sessions,
      throttles: { password: throttle('password', loginAttempts, QUARTER_HOUR) },
    }),
    diary: createDiaryService({ database, analyser, deriver, clock, cursors, idempotency }),
    stats: createStatsService({ database, clock }),
    reports: createReportService({ database, clock, cursors, supportResources }),
  };
  return {
    services,
    sessions,
    idempotency,
    backlog: createBacklog({
      database,
      analyser,
      clock,
      onSetAside: (entry) => logger?.warn(entry, 'a text that cannot be read is set aside'),
    }),
    callThrottle: throttle('calls', config.callsPerMinute, 60),
    probeThrottle: createThrottle({ name: 'probes', limit: config.callsPerMinute, windowSeconds: 60 }),
    deriver,
  };
}
