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
 * that is no JSON, or of a batch no object, and for what the adapter would pass over: as for a body, before any procedure
 * is asked.
 */
export function readCalls(request: Request, known: ReadonlyMap<string, Callable>): Calls | null {
  refuseStray(request);
  const { batch, input } = request.query;
  const isBatch = batch === '1';
  const asked = request.method === 'GET' && typeof input === 'string' ? parse(input) : undefined;
  if (isBatch && asked !== undefined && !isByPlace(asked)) throw badRequest('input', BY_PLACE);
  if (isBatch) refuseUnplaced(request, asked);
  if (request.headers['trpc-accept'] !== undefined || (batch !== undefined && !isBatch)) return null;
  const callables = find(isBatch ? request.path.slice(1).split(',') : [request.path.slice(1)], known);
  const [first] = callables ?? [];
  if (!callables || !first) return null;
  const isQuery = first.type === 'query';
  if (request.method !== (isQuery ? 'GET' : 'POST')) return null;
  if (!isQuery && !callables.every(({ takesInput }) => takesInput)) return null;
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

/** A parameter that nobody would read is a typo, or a condition that would be passed over. */
function refuseStray({ method, query }: Request): void {
  const { batch, input, ...others } = query;
  const isGet = method === 'GET';
  const [stray] = Object.keys(isGet || input === undefined ? others : { input });
  if (stray !== undefined)
    throw badRequest(stray, `is not a parameter here: this takes its fields in ${isGet ? '`input`' : 'the body'}`);
  if (Array.isArray(batch)) throw badRequest('batch', 'must be given once');
  if (Array.isArray(input)) throw badRequest('input', 'must be given once');
}

const placesOf = (count: number) => Array.from({ length: count }, (_, place) => String(place));

/** An input that names no call of its batch: of one that is meant as no batch, or of one call too many. */
function refuseUnplaced({ method, path, body }: Request, asked: unknown): void {
  const inputs: unknown = method === 'POST' ? body : asked;
  const places = placesOf(decodeURIComponent(path).split(',').length);
  const stray = isByPlace(inputs) ? Object.keys(inputs).find((key) => !places.includes(key)) : undefined;
  if (stray === undefined) return;
  const message = `is not the place of a call in this batch; the places are ${places.join(', ')}`;
  throw badRequest(method === 'POST' ? [stray] : ['input', stray], message);
}

/** Inputs of a batch are an object by the place of their call; null where there are others. */
function eachOf(count: number, inputs: unknown): unknown[] | null {
  return isByPlace(inputs) ? placesOf(count).map((place) => Reflect.get(inputs, place)) : null;
}

function parse(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    throw new AppError('PARSE_ERROR', '`input` is not valid JSON');
  }
}
