import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Analyser } from '../../ml/analyser';
import type { Vital } from '../services/vitals';
import { buildOpenApi } from './openapi';
import { endStatus, onEnd } from './responseEnd';

export interface Measures {
  /** Counts a request and how long it took, by method, route and status. */
  measure: RequestHandler;
  /** Serves `GET /metrics` on an address of its own, so that what is open to the world shows none of it. */
  serve(address: { host: string; port: number }): Promise<{ port: number; close(): Promise<void> }>;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/**
 * What Prometheus may know: the process (memory, event loop), requests, whether texts are read, and the vital signs of what
 * the service stands on. Labels are from short fixed lists: never an address as it was asked for, a user, an e-mail address or a text.
 */
export function createMeasures({ analyser, vitals }: { analyser: Analyser; vitals: Vital[] }): Measures {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const labelNames = ['method', 'route', 'status'] as const;
  const registers = [register];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that ended: answered, cut off in the middle, or left by their client, or at a stop, before that (status 499)',
    labelNames,
    registers,
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames,
    buckets: SECONDS,
    registers,
  });
  new Gauge({
    name: 'analyser_ready',
    help: '1 while texts are read at once, 0 while entries wait to be read',
    registers,
    collect() {
      this.set(analyser.isReady() ? 1 : 0);
    },
  });
  for (const vital of vitals) watch(vital, registers);
  const routeOf = createRouteNames();
  return {
    measure(request, response, next) {
      const startedAt = process.hrtime.bigint();
      const { path } = request;
      onEnd(response, () => {
        const labels = {
          method: METHODS.includes(request.method) ? request.method : 'other',
          route: routeOf(path),
          status: String(endStatus(response)),
        };
        requests.inc(labels);
        seconds.observe(labels, Number(process.hrtime.bigint() - startedAt) / 1e9);
      });
      next();
    },
    serve: (address) => listen(register, address),
  };
}

function watch({ name, help, isCount = false, read }: Vital, registers: Registry[]): void {
  if (isCount) {
    new Counter({
      name,
      help,
      registers,
      async collect() {
        this.reset();
        this.inc(await read());
      },
    });
  } else {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  }
}

/** The route of a path, as the OpenAPI document writes it; `other` for what it does not know. */
function createRouteNames(): (path: string) => string {
  const { paths = {} } = buildOpenApi('0') as { paths?: Record<string, unknown> };
  const known = Object.keys(paths).map((path) => {
    const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^{}]+\}/g, '[^/]+');
    return { route: `/api${path}`, pattern: new RegExp(`^/api${pattern}/?$`) };
  });
  return (path) => {
    if (path.startsWith('/trpc')) return '/trpc';
    if (path.startsWith('/docs')) return '/docs';
    if (['/api/health', '/api/ready', '/api/openapi.json', '/'].includes(path)) return path;
    return known.find(({ pattern }) => pattern.test(path))?.route ?? 'other';
  };
}

async function listen(register: Registry, { host, port }: { host: string; port: number }) {
  const server: Server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': register.contentType }).end(await register.metrics());
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, host, listening);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
