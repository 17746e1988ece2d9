import fc from 'fast-check';
import type { RequestOptions } from '../support/client';
import { CASES } from '../support/inputs';
import type { Input, Procedure } from '../support/procedures';

/** Stands inside of every generated text: it must not come back in an error. */
export const CANARY = 'vermilionwalrus';

export interface FuzzRequest {
  method: string;
  path: string;
  options: RequestOptions;
}

const weirdText = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '',
      ' ',
      '\0',
      '\ud800',
      '\u202e',
      '\ufeff',
      'null',
      'NaN',
      '-0',
      '1e400',
      '9'.repeat(30),
      "'--",
      '%s%n',
      '../../etc/passwd',
      '#{7*7}',
      '2026-02-30',
      '0000-00-00',
      '2026-W54',
      '+275760-09-13',
      'a'.repeat(5_000),
    ),
  )
  .map((text) => `${text}${text.length % 2 ? CANARY : ''}`);

const weirdValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: weirdText },
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    Number.MAX_SAFE_INTEGER,
    -Number.MAX_SAFE_INTEGER,
    [],
    {},
    [[[]]],
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(weirdText, { maxLength: 30 }),
  fc.dictionary(fc.constantFrom('a', '$ne', '$gt', 'length', 'toString', 'constructor', '__proto__'), weirdText, {
    maxKeys: 3,
  }),
);

/** A valid input, spoiled in up to three places. */
function spoiled(procedure: Procedure): fc.Arbitrary<unknown> {
  const valid = CASES[procedure.name].input();
  const fields = [...Object.keys(valid), 'id', 'userId', 'cursor', 'limit', 'from', 'to', 'constructor'];
  const spoil = fc.record({ field: fc.constantFrom(...fields), value: weirdValue, drop: fc.nat({ max: 9 }) });
  const fromValid = fc.array(spoil, { minLength: 1, maxLength: 3 }).map((changes) => {
    const input: Input = { ...CASES[procedure.name].input() };
    for (const { field, value, drop } of changes) {
      if (drop === 0) delete input[field];
      else Object.defineProperty(input, field, { value, enumerable: true, configurable: true, writable: true });
    }
    return input;
  });
  return fc.oneof({ weight: 8, arbitrary: fromValid }, { weight: 1, arbitrary: weirdValue });
}

/** Bytes that claim to be a body. */
const brokenBody = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json({ maxDepth: 6 }),
  fc.constantFrom(
    '{',
    '[',
    '"',
    '{"a":',
    `{"${CANARY}`,
    '[1,]',
    '{"a":1}{"b":2}',
    '\ufeff{}',
    'undefined',
    '[]',
    'null',
    '1',
    '{"content":"\\ud800","emotion":"joy"}',
  ),
  fc.nat({ max: 20_000 }).map((depth) => '['.repeat(depth)),
  fc.nat({ max: 5_000 }).map((depth) => `{"content":${'['.repeat(depth)}${']'.repeat(depth)},"emotion":"joy"}`),
);

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
