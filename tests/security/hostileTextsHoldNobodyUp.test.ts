import { createContext, Script } from 'node:vm';
import * as auth from '../../server/contract/auth';
import * as diary from '../../server/contract/diary';
import * as reports from '../../server/contract/reports';
import * as stats from '../../server/contract/stats';
import { derivedFrom } from '../../server/lib/derived';
import { createClient } from '../support/client';
import { CASES } from '../support/inputs';
import type { Input } from '../support/procedures';
import { ROOT } from '../support/root';
import { defineRow } from '../support/row';
import { inMs } from '../support/statistics';
import { attackStrings, attackTexts } from './corpora/expressions';
import { findExpressions } from './expressions';

const MAX_MS = 10;
/** Of the server's one thread, for one entry of the largest size: it reads the text before it saves it. */
const MAX_HOLD_MS = 400;
const GIVE_UP_MS = 1_000;
const RUNS = 3;

defineRow({
  id: 'S11',
  title: 'regular expressions and schemas against 50 KB attack strings',
  engines: ['sqlite'],
  short: ['sqlite'],
  async run({ short, patience, startServer }) {
    const strings = [...attackStrings()].filter((_, index) => !short || index % 12 === 0);
    const faults: string[] = [];
    let slowest = { what: '', ms: 0 };
    const look = (what: string, ms: number) => {
      if (ms > slowest.ms) slowest = { what, ms };
      if (ms > MAX_MS * patience) faults.push(`${what}: ${inMs(ms)}`);
    };
    const expressions = findExpressions(ROOT);
    for (const { file, pattern, flags } of expressions) {
      look(`/${pattern}/${flags} in ${file}`, slowestMatch(pattern, flags, strings));
    }
    let schemas = 0;
    for (const { name, input, fields } of listInputs()) {
      for (const field of fields) {
        schemas += 1;
        for (const text of [
          ...strings.filter((_, index) => index % 6 === 0),
          'a@'.repeat(50_000),
          `${'a'.repeat(100_000)}@example.org`,
        ]) {
          look(
            `the schema of ${name}, ${field}`,
            fastest(() => void input.safeParse({ ...validFor(name), [field]: text })),
          );
        }
      }
    }
    const server = await startServer();
    const client = createClient(server.url);
    const { token } = await client.register();
    let [texts, slowestText, longestHold] = [0, 0, 0];
    const contents = [...attackTexts()].filter((_, index) => !short || index % 12 === 0);
    for (const content of contents) {
      texts += 1;
      const heldMs = fastest(() => void derivedFrom(content));
      longestHold = Math.max(longestHold, heldMs);
      if (heldMs > MAX_HOLD_MS * patience)
        faults.push(`an entry of ${JSON.stringify(content.slice(0, 12))}… holds the server for ${inMs(heldMs)}`);
      const answer = await client.tryRequest('POST', '/api/diary', { token, body: { content, emotion: 'joy' } });
      slowestText = Math.max(slowestText, answer.ms);
      if (answer.status !== 201 && answer.status !== 400)
        faults.push(
          `an entry of ${JSON.stringify(content.slice(0, 12))}…: ${answer.status} ${answer.text.slice(0, 60)}`,
        );
    }
    client.close();
    return {
      ok: faults.length === 0,
      bar: `every expression and every schema < ${MAX_MS} ms; such entries hold the server for < ${MAX_HOLD_MS} ms, and are saved or refused`,
      measured:
        `${expressions.length} expressions, ${schemas} fields, ${strings.length} strings: slowest ${inMs(slowest.ms)} (${slowest.what}); ` +
        `${texts} entries of 50 KB hold the server for at most ${inMs(longestHold)}, slowest ${inMs(slowestText)}${faults.length ? `; ${faults.slice(0, 6).join('; ')}` : ''}`,
    };
  },
});

/** Milliseconds of the slowest string, each the best of three; a match that hangs is given up after a second. */
function slowestMatch(pattern: string, flags: string, strings: string[]): number {
  const context = createContext({ expression: new RegExp(pattern, flags), text: '' });
  // `replace` and `matchAll` look from every place on, as the sources do; `test` would stop at the first match.
  const script = new Script(flags.includes('g') ? 'text.replace(expression, "")' : 'expression.test(text)');
  let slowest = 0;
  for (const text of strings) {
    context.text = text;
    try {
      slowest = Math.max(
        slowest,
        fastest(() => void script.runInContext(context, { timeout: GIVE_UP_MS })),
      );
    } catch {
      return GIVE_UP_MS;
    }
  }
  return slowest;
}

/** The best of up to three runs: the machine may be busy with something else. */
function fastest(work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && best > MAX_MS / 2; run += 1) {
    const startedAt = performance.now();
    work();
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
}

interface Schema {
  safeParse(value: unknown): unknown;
}

const CONTRACTS: Record<string, Record<string, unknown>> = { auth, diary, reports, stats };

const validFor = (name: string): Input => CASES[name as keyof typeof CASES]?.input() ?? {};

/** Every input schema of the contract and the names of its fields. */
function listInputs(): { name: string; input: Schema; fields: string[] }[] {
  return Object.entries(CONTRACTS).flatMap(([module, declared]) =>
    Object.entries(declared).flatMap(([name, declaration]) => {
      const { input } = (declaration ?? {}) as {
        input?: Schema & { shape?: object; def?: { innerType?: { shape?: object } } };
      };
      const shape = input?.shape ?? input?.def?.innerType?.shape;
      return input && shape ? [{ name: `${module}.${name}`, input, fields: Object.keys(shape) }] : [];
    }),
  );
}
