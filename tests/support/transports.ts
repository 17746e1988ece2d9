import { contract } from '../../server/client/contract';
import type { ProcedureMeta } from '../../server/contract/meta';

/** What a call got back, whichever transport it went over. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The procedure's output, or the error body. */
  // biome-ignore lint/suspicious/noExplicitAny: a black-box test reads whatever the service sends
  body: any;
}

export interface CallOptions {
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** Calls a procedure by its name (`diary.get`) over one of the two transports. */
export interface Transport {
  name: 'REST' | 'tRPC';
  call(procedure: string, input?: Record<string, unknown>, options?: CallOptions): Promise<Answer>;
}

interface RestOperation {
  method: string;
  path: string;
}

function requestHeaders({ token, headers }: CallOptions, hasBody: boolean): Record<string, string> {
  return {
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...headers,
  };
}

/** The REST transport, found as a stranger would: through the published OpenAPI document. */
export async function openRest(url: string): Promise<Transport> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const operations = new Map<string, RestOperation>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      operations.set(operationId.replace('-', '.'), { method: method.toUpperCase(), path });
    }
  }
  return {
    name: 'REST',
    async call(procedure, input = {}, options = {}) {
      const operation = operations.get(procedure);
      if (!operation) throw new Error(`no REST path for ${procedure}`);
      const rest = { ...input };
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = rest[name];
        delete rest[name];
        return encodeURIComponent(String(value));
      });
      const hasBody = ['POST', 'PUT', 'PATCH'].includes(operation.method);
      const query = hasBody ? '' : `?${new URLSearchParams(rest as Record<string, string>)}`;
      const response = await fetch(`${url}/api${path}${query}`, {
        method: operation.method,
        headers: requestHeaders(options, hasBody),
        ...(hasBody ? { body: JSON.stringify(rest) } : {}),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
    },
  };
}

interface TrpcError {
  message: string;
  data: {
    code: string;
    httpStatus: number;
    requestId: string;
    retryAfterSeconds?: number;
    issues?: object[];
    current?: object;
  };
}

/** What the envelope says, in the words of the other transport, so that one test reads both. */
const toRestError = ({
  message,
  data: { httpStatus: _s, requestId: _id, retryAfterSeconds: _r, ...said },
}: TrpcError) => ({
  message,
  ...said,
});

/** Whether a procedure only asks, as its contract says. */
function isAsking(procedure: string): boolean {
  const [group = '', name = ''] = procedure.split('.');
  const groups: Record<string, Record<string, { meta: ProcedureMeta }>> = contract;
  return groups[group]?.[name]?.meta.openapi?.method === 'GET';
}

/** The tRPC transport, spoken over plain HTTP. */
export async function openTrpc(url: string): Promise<Transport> {
  return {
    name: 'tRPC',
    async call(procedure, input, options = {}) {
      const isQuery = isAsking(procedure);
      const given = input === undefined ? undefined : JSON.stringify(input);
      const query = isQuery && given !== undefined ? `?input=${encodeURIComponent(given)}` : '';
      const response = await fetch(`${url}/trpc/${procedure}${query}`, {
        method: isQuery ? 'GET' : 'POST',
        headers: requestHeaders(options, !isQuery),
        ...(isQuery ? {} : { body: given ?? '' }),
      });
      const { result, error } = (await response.json()) as { result?: { data?: unknown }; error?: TrpcError };
      const body = error ? toRestError(error) : (result?.data ?? null);
      return { status: response.status, headers: response.headers, body };
    },
  };
}

export const TRANSPORTS = [
  { name: 'REST', open: openRest },
  { name: 'tRPC', open: openTrpc },
] as const;
