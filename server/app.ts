import { createServer, type Server } from 'node:http';
import cors from 'cors';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import type { Analyser } from '../ml/analyser';
import type { Database } from '../models/database';
import { bornForExpress } from './adapters/express';
import { notFound } from './errors';
import { authenticate, readIdempotencyKey } from './http/authenticate';
import { readJson } from './http/body';
import { limitBodyTime } from './http/bodyTimeout';
import { createCallHandler } from './http/callHandler';
import { setCommonHeaders } from './http/commonHeaders';
import { createDocs } from './http/docs';
import { answerUnknownRoute, createErrorHandler } from './http/errorHandler';
import type { Patience } from './http/files/cutSlowReader';
import { exportRoutes } from './http/files/exportRoutes';
import { createFileRoutes } from './http/files/fileRoutes';
import { imageRoutes } from './http/files/images';
import { importRoutes } from './http/files/importRoutes';
import { warnOfForwarding } from './http/forwarding';
import { createHealth } from './http/health';
import { answerIfNoneMatch } from './http/ifNoneMatch';
import { limitBytes, limitCalls, limitTime, limitWork, paceUnsigned, refuseWhen } from './http/limits';
import { logRequests } from './http/logRequests';
import { headIsGet, onlyMethods, originForm, plainTarget } from './http/methods';
import { createPage } from './http/page';
import { guardPage, keepInCookie, PAGE_SESSION } from './http/pageSession';
import { limitPipelining } from './http/pipelining';
import { readPreconditions, refusePreconditions } from './http/preconditions';
import { plainQuery } from './http/query';
import { chargeAnswers, queuePerUser } from './http/queuePerUser';
import { createRest, refuseOtherMethods } from './http/rest';
import { createRouter } from './http/router';
import { answerStatic, SHORTLY } from './http/staticAnswer';
import { createTrpc } from './http/trpc';
import { cutUnread } from './http/unread';
import { createUnsubscribe } from './http/unsubscribe';
import { answerWireErrors } from './http/wire';
import { describeError } from './lib/describeError';
import type { ExportService } from './services/archive/exportService';
import { toTrouble } from './services/failures';
import type { Throttles } from './services/limits';
import type { SessionService } from './services/sessions';
import { compileRouter } from './trpc/call';
import type { Services } from './trpc/context';
import { appRouter } from './trpc/routers';

export interface AppParts {
  services: Services;
  sessions: SessionService;
  exports: ExportService;
  throttles: Throttles;
  database: Database;
  analyser: Analyser;
  logger: Logger;
  /** Whether the process is stopping and takes no more work. */
  isStopping: () => boolean;
  requestTimeoutMs: number;
  /** Reads that may be at work at once, and writes; more are refused. */
  requestLimit: number;
  corsOrigins: string[];
  trustProxy: number;
  version: string;
  /** Compares each answer with its schema: in tests, for the presenters' types hold it. */
  checksOutput?: boolean;
  /** With clients that read an export slowly. */
  patience?: Patience | undefined;
  /** Sees every request before anything else; for metrics. */
  measure?: RequestHandler;
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
  'WWW-Authenticate',
  'Allow',
  'Content-Disposition',
];

/** Express, and before it a handler for calls, which needs none of its routing. */
export type App = Express & { answerCall: (request: Request, response: Response) => boolean };

/** Everything that answers requests, mounted in order. Opens nothing and listens nowhere. */
export function createApp(parts: AppParts): App {
  const { services, sessions, logger, throttles } = parts;
  const report = (error: unknown, requestId: string) =>
    logger.error({ requestId, error: describeError(error) }, toTrouble(error) ?? 'defect');
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', parts.trustProxy);
  app.set('etag', false);
  app.set('case sensitive routing', true);
  app.set('query parser', 'simple');

  const always: RequestHandler[] = [
    ...(parts.measure ? [parts.measure] : []),
    setCommonHeaders(),
    logRequests(logger, parts.isStopping),
    ...(parts.trustProxy === 0 ? [warnOfForwarding(logger)] : []),
    ...(parts.corsOrigins.length > 0
      ? [cors({ origin: parts.corsOrigins, maxAge: 600, exposedHeaders: EXPOSED_HEADERS, preflightContinue: true })]
      : []),
    plainTarget,
    limitBodyTime(SENDING_MS),
  ];
  app.use(...always);

  app.all(['/api/health', '/api/ready', '/api/openapi.json', '/docs{/*file}'], onlyMethods('GET'));
  app.all(['/api/ready', '/api/openapi.json'], limitCalls(throttles.probes));
  app.use('/api', createHealth(parts));
  const openApi = async () => {
    const { buildOpenApi } = await import('./http/openapi'); // a tenth of the start, for who asks for it
    return Buffer.from(JSON.stringify(buildOpenApi(parts.version)));
  };
  app.get('/api/openapi.json', answerStatic('json', SHORTLY, openApi));
  app.use('/docs', createDocs());
  app.use('/unsubscribe', limitCalls(throttles.probes), createUnsubscribe(services.notifications));
  app.use(createPage());

  const files = [
    ...imageRoutes({ images: services.images, logger }),
    ...exportRoutes({ exports: parts.exports, patience: parts.patience }),
    ...importRoutes(services.imports),
  ];
  const turns: RequestHandler[] = [
    chargeAnswers(throttles.calls),
    paceUnsigned(),
    queuePerUser(throttles.calls),
    limitWork(parts.requestLimit),
  ];
  app.use('/api', createFileRoutes(files, { ...parts, turns }));
  const calls: RequestHandler[] = [
    refuseWhen(parts.isStopping),
    limitTime(parts.requestTimeoutMs),
    answerIfNoneMatch,
    authenticate(sessions),
    limitCalls(throttles.calls),
    readJson,
    limitBytes(throttles.calls),
    ...turns,
    readIdempotencyKey,
  ];
  const callables = compileRouter(appRouter, { checksOutput: parts.checksOutput ?? false });
  const rest = [
    refuseOtherMethods(files),
    ...calls,
    readPreconditions,
    plainQuery,
    createRest({ transport: 'rest', services, report }, callables),
  ];
  const trpc = [
    onlyMethods('GET', 'POST'),
    headIsGet,
    ...calls,
    refusePreconditions,
    createTrpc({ transport: 'trpc', services, report }, callables),
  ];
  app.use('/api', createRouter().use(...rest));
  const page = createTrpc({ transport: 'trpc', services, report, keeper: keepInCookie }, callables);
  app.use(PAGE_SESSION, onlyMethods('POST'), guardPage, ...calls, refusePreconditions, page);
  app.use('/trpc', ...trpc);
  const handleError = createErrorHandler(report);
  app.use(answerUnknownRoute);
  app.use(handleError);
  const fail = (error: unknown, request: Request, response: Response) =>
    handleError(error ?? notFound('Route'), request, response, () => {});
  return Object.assign(app, { answerCall: createCallHandler({ always, rest: rest.slice(1), trpc }, fail) });
}

/** A server for the app. `stalledMs`: how long a client may take nothing of an answer. */
export function createHttpServer(app: App, { stalledMs }: { stalledMs?: number | undefined } = {}): Server {
  const isOneTooMany = limitPipelining();
  const server = createServer(
    {
      ...SLOW_CLIENTS,
      requireHostHeader: false, // answered by us, in our words
      ...bornForExpress(app),
    },
    (request, response) => {
      if (isOneTooMany(request, response)) return;
      request.url = originForm(request.url ?? '');
      if (!app.answerCall(request as Request, response as Response)) app(request, response);
    },
  );
  answerWireErrors(server);
  cutUnread(server, stalledMs);
  return server;
}

/** How long clients may take to send a body, in ms; those of files have until Node's own limit. */
const SENDING_MS = 30_000;

/** How long clients may take, in ms. Node looks for those that took longer only so often. */
const SLOW_CLIENTS = {
  headersTimeout: 10_000,
  requestTimeout: 600_000,
  keepAliveTimeout: 65_000, // longer than proxies keep a connection, who would find it closed just as they use it again
  connectionsCheckingInterval: 2_000,
};
