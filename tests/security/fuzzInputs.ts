import fc from 'fast-check';
import { CASES } from '../support/inputs';
import type { Input, Procedure } from '../support/procedures';

/** Stands inside of every generated text: it must not come back in an error. */
export const CANARY = 'vermilionwalrus';

export const weirdText = fc
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
export function spoiled(procedure: Procedure): fc.Arbitrary<unknown> {
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
export const brokenBody = fc.oneof(
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
