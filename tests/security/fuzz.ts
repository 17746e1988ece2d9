import fc from 'fast-check';
import type { RequestOptions } from '../support/client';
import type { Procedure } from '../support/procedures';
import { brokenBody, spoiled, weirdText } from './fuzzInputs';

export interface FuzzRequest {
  method: string;
  path: string;
  options: RequestOptions;
}

const visible = fc.string({ unit: fc.constantFrom(...'abcXYZ019 !#$%&*+-.^_|~=,;:/?@()<>[]{}"'), maxLength: 60 });

const headers = fc.record(
  {
    authorization: fc.oneof(fc.constantFrom('Bearer', 'Bearer ', 'Bearer x', 'Basic abc', 'bearer a.b.c'), visible),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'application/json;charset="',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'application/json+x',
      '',
    ),
    'content-encoding': fc.constantFrom('identity', 'gzip', 'br', 'x'),
    accept: fc.constantFrom('text/html', 'application/jsonl', 'text/event-stream', 'application/xml', '*/*;q=x'),
    'accept-language': visible,
    'idempotency-key': visible,
    'trpc-accept': fc.constantFrom('application/jsonl', 'x'),
    'user-agent': visible,
    'x-forwarded-for': fc.oneof(fc.ipV4(), fc.ipV6(), visible),
    'x-forwarded-host': visible,
    'x-http-method-override': fc.constantFrom('DELETE', 'PUT'),
    host: fc.constantFrom('localhost', '[', 'a b', 'example.org:99999', ''),
    origin: visible,
    range: fc.constantFrom('bytes=0-', 'x'),
    'if-none-match': fc.constantFrom('*', '""'),
    expect: fc.constantFrom('100-continue', 'x'),
  },
  { requiredKeys: [] },
);

const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND');
const pathPart = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1',
    '01',
    '1.0',
    '1e3',
    '9007199254740993',
    '99999999999999999999',
    '%',
    '%00',
    '%2e%2e',
    '..',
    '%ff',
    'a,b',
    '1;2',
    "1'",
    '$ne',
    '__proto__',
    'constructor',
  ),
  fc.string({ maxLength: 12 }).map(encodeURIComponentLoosely),
);
const queries = fc.oneof(
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'limit',
          'cursor',
          'from',
          'to',
          'q',
          'tag',
          'word',
          'emotion',
          'sort',
          'week',
          'month',
          'year',
          'granularity',
          'input',
          'batch',
          'limit[]',
          'emotion[$ne]',
          '__proto__',
          'constructor',
          'connectionParams',
        ),
        weirdText,
      ),
      { maxLength: 4 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeURIComponentLoosely(value)}`).join('&')),
  fc.constantFrom(
    '%',
    '%ff=%fe',
    '&&&',
    '=',
    '?',
    'a'.repeat(2_000),
    'limit=1&limit=2',
    'input=%7B',
    'batch=1',
    'batch=1&input=[]',
    'batch=1&input=5',
  ),
);

/** One time in `often`. */
const sometimes = <T>(often: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: often - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

/** Requests for one procedure, over both transports, most of them nearly right. */
export function fuzzRequests(
  procedure: Procedure,
  { token, ids }: { token: string; ids: number[] },
): fc.Arbitrary<FuzzRequest> {
  const place = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids.map(String)) }, pathPart);
  return fc
    .record({
      transport: fc.nat({ max: 3 }),
      place,
      input: spoiled(procedure),
      broken: sometimes(6, brokenBody),
      query: sometimes(4, queries),
      odd: sometimes(3, headers),
      method: sometimes(12, methods),
      signedIn: fc.nat({ max: 9 }),
    })
    .map(({ transport, place, input, broken, query, odd, method, signedIn }) => {
      const isTrpc = transport === 0;
      const isQuery = isTrpc ? procedure.type === 'query' : !['POST', 'PUT', 'PATCH'].includes(procedure.method);
      const base = isTrpc ? `/trpc/${procedure.name}` : `/api${procedure.path.replace(/\{\w+\}/g, () => place)}`;
      const own = isQuery ? (isTrpc ? `input=${encodeURIComponent(JSON.stringify(input) ?? '')}` : asQuery(input)) : '';
      const search = query ?? own;
      const body = broken ?? (isQuery ? undefined : input);
      return {
        method: method ?? (isTrpc ? (isQuery ? 'GET' : 'POST') : procedure.method),
        path: search ? `${base}?${search}` : base,
        options: {
          ...(signedIn === 0 ? {} : { token }),
          ...(body === undefined
            ? {}
            : { body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
          headers: (odd ?? {}) as Record<string, string>,
        },
      };
    });
}

function asQuery(input: unknown): string {
  if (input === null || typeof input !== 'object') return '';
  return Object.entries(input)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponentLoosely(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`,
    )
    .join('&');
}

/** Lone surrogates cannot be encoded; they are sent as a replacement character. */
function encodeURIComponentLoosely(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%20/g, '+');
}
