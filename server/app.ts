import { randomUUID } from 'node:crypto';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import cors from 'cors';
import express, { type Express, Router } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Analyser } from '../ml/analyser';
import type { Database } from '../models/database';
import { unavailable } from './errors';
import { authenticate, readIdempotencyKey } from './http/authenticate';
import { readJson } from './http/body';
import { compressAnswers } from './http/compress';
import { createDocs } from './http/docs';
import { answerUnknownRoute, createErrorHandler } from './http/errorHandler';
import { createHealth } from './http/health';
import { readIfMatch } from './http/ifMatch';
import { answerKept, SHORTLY } from './http/kept';
import { limitBytes, limitCalls, limitTime, limitWork, takeTurns } from './http/limits';
import { onlyMethods, plainTarget } from './http/methods';
import { buildOpenApi } from './http/openapi';
import { createRest, refuseOtherMethods } from './http/rest';
import { createTrpc } from './http/trpc';
import { chargeAnswers, lineUp } from './http/turns';
import { answerWireErrors } from './http/wire';
import type { SessionService } from './services/sessions';
import type { Throttle } from './services/throttle';
import type { Services } from './trpc/context';

export interface AppParts {
  services: Services;
  sessions: SessionService;
  callThrottle: Throttle;
  probeThrottle: Throttle;
  database: Database;
  analyser: Analyser;
  logger: Logger;
  /** Whether the process is stopping and takes no more work. */
  isStopping: () => boolean;
  requestTimeoutMs: number;
  /** Requests that may be at work at once; more are refused. */
  requestLimit: number;
  corsOrigins: string[];
  trustProxy: number;
  version: string;
  /** Sees every request before anything else; for metrics. */
  measure?: express.RequestHandler;
}

/** What scripts of other origins may read of an answer, where other origins are allowed at all. */
const EXPOSED_HEADERS = [
  'X-Request-Id',
  'Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Idempotency-Replayed',
  'ETag',
];

/** Everything that answers requests, mounted in order. Opens nothing and listens nowhere. */
export function createApp(parts: AppParts): Express {
  const { services, sessions, logger } = parts;
  const report = (error: unknown, requestId: string) => logger.error({ requestId, error: describe(error) }, 'defect');
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', parts.trustProxy);
  app.set('etag', false);
  app.set('query parser', 'simple');

  if (parts.measure) app.use(parts.measure);
  app.use((_request, response, next) => {
    response.locals.requestId = randomUUID();
    response.setHeader('X-Request-Id', response.locals.requestId);
    response.setHeader('Cache-Control', 'private, no-store');
    next();
  });
  app.use(logRequests(logger));
  app.use(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    }),
  );
  if (parts.corsOrigins.length > 0) {
    app.use(cors({ origin: parts.corsOrigins, maxAge: 600, exposedHeaders: EXPOSED_HEADERS }));
  }
  app.use(plainTarget);

  app.all(['/', '/api/health', '/api/ready', '/api/openapi.json', '/docs{/*file}'], onlyMethods('GET'));
  app.all(['/api/ready', '/api/openapi.json'], limitCalls(parts.probeThrottle, 'probes'));
  app.use('/api', createHealth(parts));
  const openApi = () => Buffer.from(JSON.stringify(buildOpenApi(parts.version)));
  app.get('/api/openapi.json', answerKept('json', SHORTLY, openApi));
  app.use('/docs', createDocs());
  app.get('/', (_request, response) => response.redirect('/docs/'));

  const api = Router();
  api.use(refuseOtherMethods());
  const calls: express.RequestHandler[] = [
    (_request, _response, next) => {
      if (parts.isStopping()) throw unavailable('The service is restarting');
      next();
    },
    limitTime(parts.requestTimeoutMs),
    compressAnswers,
    authenticate(sessions),
    limitCalls(parts.callThrottle, 'calls'),
    readJson,
    limitBytes(parts.callThrottle, 'calls'),
    chargeAnswers(parts.callThrottle),
    takeTurns(),
    lineUp(parts.callThrottle),
    limitWork(parts.requestLimit),
    readIdempotencyKey,
    readIfMatch,
  ];
  app.use('/api', api.use(...calls, createRest({ door: 'rest', services, report })));
  app.use('/trpc', onlyMethods('GET', 'POST'), ...calls, createTrpc({ door: 'trpc', services, report }));
  app.use(answerUnknownRoute);
  app.use(createErrorHandler(report));
  return app;
}

/**
 * A server for the app. Express gives every request and response another prototype, which makes Node's HTTP code slow;
 * objects that are born with it are left alone.
 */
export function createHttpServer(app: Express): Server {
  const server = createServer(
    {
      ...SLOW_CLIENTS,
      requireHostHeader: false, // answered by us, in our words
      IncomingMessage: bornWith<typeof IncomingMessage>(IncomingMessage, app.request),
      ServerResponse: bornWith<typeof ServerResponse<IncomingMessage>>(ServerResponse, app.response),
    },
    app,
  );
  answerWireErrors(server);
  return server;
}

/** How long clients may take, in ms. Node looks for those that took longer only so often. */
const SLOW_CLIENTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
};

/** The same constructor, but what it makes has another prototype from the start. Node's two are functions, not classes. */
function bornWith<Class>(base: Class, prototype: object): Class {
  const construct = base as (this: object, ...args: unknown[]) => void;
  function born(this: object, ...args: unknown[]): void {
    construct.apply(this, args);
  }
  born.prototype = prototype;
  return born as unknown as Class;
}

const MAX_LOGGED_PATH = 200;

/** One line per request: never a header, a query, a body. */
function logRequests(logger: Logger) {
  return pinoHttp({
    logger,
    genReqId: (_request, response) => response.getHeader('X-Request-Id') as string,
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0]?.slice(0, MAX_LOGGED_PATH),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      err: () => undefined,
    },
  });
}

/** Enough of an unexpected error to find its cause: no message, which may quote what somebody wrote. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const driver = (error as { parent?: { code?: string } }).parent;
  const { stack = '', message } = error;
  const afterMessage = stack.slice(stack.indexOf(message) + message.length); // a message may have lines like a stack's
  const frames = afterMessage.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, code: driver?.code, stack: frames.slice(0, 8).map((line) => line.trim()) };
}
