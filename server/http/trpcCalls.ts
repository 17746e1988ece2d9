import type { Request } from 'express';
import type { Callable } from '../trpc/call';

/** The calls of a plain request: one, or a batch in the order of its path. */
export interface Calls {
  callables: readonly Callable[];
  inputs: readonly unknown[];
  isBatch: boolean;
}

/** The calls of a request, or null where it is for tRPC's own adapter to say what the request is. */
export function readCalls(request: Request, known: ReadonlyMap<string, Callable>): Calls | null {
  if (request.headers['trpc-accept'] !== undefined) return null;
  const { batch, input, ...others } = request.query;
  if ((batch !== undefined && batch !== '1') || Object.keys(others).length > 0) return null;
  const isBatch = batch === '1';
  const callables = find(isBatch ? request.path.slice(1).split(',') : [request.path.slice(1)], known);
  const [first] = callables ?? [];
  if (!callables || !first) return null;
  const isQuery = first.type === 'query';
  if (request.method !== (isQuery ? 'GET' : 'POST')) return null;
  if (!isQuery && (input !== undefined || !callables.every(({ takesInput }) => takesInput))) return null;
  const given = isQuery ? parse(input) : request.body;
  if (given === MALFORMED) return null;
  if (!isBatch) return { callables, inputs: [given], isBatch };
  const inputs = eachOf(callables.length, given === undefined ? {} : given);
  return inputs && { callables, inputs, isBatch };
}

/** All procedures of these names, if there are such, and of one type. */
function find(names: string[], known: ReadonlyMap<string, Callable>): Callable[] | null {
  const callables = names.flatMap((name) => known.get(name) ?? []);
  const isPlain = callables.length === names.length && new Set(callables.map(({ type }) => type)).size === 1;
  return isPlain ? callables : null;
}

/** Inputs of a batch are an object by the place of their call; null where there are others. */
function eachOf(count: number, inputs: unknown): unknown[] | null {
  if (inputs === null || typeof inputs !== 'object' || Array.isArray(inputs)) return null;
  const places = Array.from({ length: count }, (_, place) => String(place));
  if (!Object.keys(inputs).every((key) => places.includes(key))) return null;
  return places.map((place) => Reflect.get(inputs, place));
}

const MALFORMED = Symbol('malformed');

/** The input of a query; `undefined` where there is none. */
function parse(text: unknown): unknown {
  if (text === undefined) return undefined;
  if (typeof text !== 'string') return MALFORMED;
  try {
    return JSON.parse(text);
  } catch {
    return MALFORMED;
  }
}
