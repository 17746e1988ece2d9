import type { inferRouterInputs } from '@trpc/server';
import { readProcedures } from '../../server/adapters/procedures';
import type { AppRouter } from '../../server/trpc/routers';
import { appRouter } from '../../server/trpc/routers';
import type { Answer, Client, RequestOptions } from './client';

type Routers = inferRouterInputs<AppRouter>;

/** `diary.get`, `auth.login`, …: known to the compiler, so that a table of all of them cannot forget one. */
export type ProcedureName = {
  [R in keyof Routers & string]: `${R}.${keyof Routers[R] & string}`;
}[keyof Routers & string];

export interface Procedure {
  name: ProcedureName;
  type: 'query' | 'mutation';
  method: string;
  /** `/diary/{id}` */
  path: string;
  isPublic: boolean;
}

/** Every procedure of the running code, whatever the tests know of. Throws for one without a REST path. */
export function listProcedures(): Procedure[] {
  return readProcedures(appRouter).map(({ name, type, meta: { openapi } }) => {
    if (!openapi) throw new Error(`${name} has no REST path`);
    const { method, path, protect = true } = openapi;
    return { name: name as ProcedureName, type, method, path, isPublic: !protect };
  });
}

export const TRANSPORTS = ['REST', 'tRPC'] as const;
export type Transport = (typeof TRANSPORTS)[number];
export type Input = Record<string, unknown>;

const takesBody = (method: string) => method === 'POST' || method === 'PUT' || method === 'PATCH';

/** Calls a procedure over one of the transports. Through tRPC the body of the answer is what lies in the envelope. */
export async function call(
  client: Client,
  transport: Transport,
  procedure: Procedure,
  input: Input = {},
  options: Pick<RequestOptions, 'token' | 'headers'> = {},
): Promise<Answer> {
  if (transport === 'REST') {
    const { path, rest } = fillPath(procedure.path, input);
    if (takesBody(procedure.method)) return client.request(procedure.method, path, { ...options, body: rest });
    return client.request(procedure.method, `${path}${queryOf(rest)}`, options);
  }
  const answer =
    procedure.type === 'query'
      ? await client.request(
          'GET',
          `/trpc/${procedure.name}?input=${encodeURIComponent(JSON.stringify(input))}`,
          options,
        )
      : await client.request('POST', `/trpc/${procedure.name}`, { ...options, body: input });
  const { error, result } = answer.body ?? {};
  return { ...answer, body: error ? { ...error, ...error.data } : (result?.data ?? null) };
}

function fillPath(path: string, input: Input): { path: string; rest: Input } {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: `/api${filled}`, rest };
}

function queryOf(input: Input): string {
  const parameters = Object.entries(input).map(([name, value]) => [name, String(value)] as [string, string]);
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters)}`;
}

/** The procedure of this name. */
export function find(name: ProcedureName): Procedure {
  const found = listProcedures().find((procedure) => procedure.name === name);
  if (!found) throw new Error(`there is no procedure ${name}`);
  return found;
}
