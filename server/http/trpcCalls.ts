import type { Request } from 'express';
import { AppError, badRequest } from '../errors';
import type { Callable } from '../trpc/call';

/** The calls of a plain request: one, or a batch in the order of its path. */
export interface Calls {
  callables: readonly Callable[];
  inputs: readonly unknown[];
  isBatch: boolean;
}

/**
 * The calls of a request, or null where it is for tRPC's own adapter to say what the request is. Throws a 400 for an `input`
 * that is no JSON, or of a batch no object: as for a body, before any procedure is asked.
 */
export function readCalls(request: Request, known: ReadonlyMap<string, Callable>): Calls | null {
  const { batch, input, ...others } = request.query;
  const isBatch = batch === '1';
  const asked = request.method === 'GET' && typeof input === 'string' ? parse(input) : undefined;
  if (isBatch && asked !== undefined && !isByPlace(asked)) throw badRequest('input', BY_PLACE);
  if (request.headers['trpc-accept'] !== undefined || Array.isArray(input)) return null;
  if ((batch !== undefined && !isBatch) || Object.keys(others).length > 0) return null;
  const callables = find(isBatch ? request.path.slice(1).split(',') : [request.path.slice(1)], known);
  const [first] = callables ?? [];
  if (!callables || !first) return null;
  const isQuery = first.type === 'query';
  if (request.method !== (isQuery ? 'GET' : 'POST')) return null;
  if (!isQuery && (input !== undefined || !callables.every(({ takesInput }) => takesInput))) return null;
  const given = isQuery ? asked : request.body;
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

const BY_PLACE = 'must be a JSON object that names each input by the place of its call in the batch, from "0"';

const isByPlace = (inputs: unknown): inputs is object =>
  inputs !== null && typeof inputs === 'object' && !Array.isArray(inputs);

/** Inputs of a batch are an object by the place of their call; null where there are others. */
function eachOf(count: number, inputs: unknown): unknown[] | null {
  if (!isByPlace(inputs)) return null;
  const places = Array.from({ length: count }, (_, place) => String(place));
  if (!Object.keys(inputs).every((key) => places.includes(key))) return null;
  return places.map((place) => Reflect.get(inputs, place));
}

function parse(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    throw new AppError('PARSE_ERROR', '`input` is not valid JSON');
  }
}
