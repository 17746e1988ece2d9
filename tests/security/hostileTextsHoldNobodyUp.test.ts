import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import * as auth from '../../server/contract/auth';
import * as diary from '../../server/contract/diary';
import * as reports from '../../server/contract/reports';
import * as stats from '../../server/contract/stats';
import { type Client, createClient, type Person } from '../support/client';
import { buildEntry } from '../support/factories';
import { CASES } from '../support/inputs';
import { measureStretches, watchingItsThread } from '../support/loop';
import type { Input } from '../support/procedures';
import { ROOT } from '../support/root';
import { defineRow } from '../support/row';
import { inMs } from '../support/statistics';
import { dearText, HEADS, NAMED_TEXTS, RUNS as PIECES, TAILS } from './corpora/dearTexts';
import { attackStrings, attackTexts } from './corpora/expressions';
import { findExpressions } from './expressions';
import { startProber } from './prober';

const MAX_MS = 10;
/**
 * What somebody else waits beside a hostile text, compared with a page of prose as long. Beside other tests the machine
 * adds waits of its own: there it is the processor time of the server's thread between two looks at requests.
 */
const MOST_TIMES_LONGER = 8;
const LONGEST = 50_000;
const GIVE_UP_MS = 1_000;
const RUNS = 3;
/** The short form looks at one of so many strings, others in every run. */
const SHARE = 36;

defineRow({
  id: 'S11',
  title: 'regular expressions, schemas and somebody else, against 50 KB attack strings',
  engines: ['sqlite'],
  short: ['sqlite'],
  async run({ short, patience, random, startServer, temporaryFolder }) {
    const start = random.between(0, SHARE - 1);
    const strings = [...attackStrings()].filter((_, index) => !short || index % SHARE === start);
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
          ...strings.filter((_, index) => index % (short ? 4 : 6) === 0),
          'a@'.repeat(50_000),
          `${'a'.repeat(100_000)}@example.org`,
          '\u0301\u0327'.repeat(50_000), // to normalise it takes seconds
        ]) {
          const valid = validFor(name);
          const value = Array.isArray(valid[field]) ? Array<string>(20).fill(text) : text;
          const ms = fastest(() => void input.safeParse({ ...valid, [field]: value }));
          look(`the schema of ${name}, ${field}`, ms);
        }
      }
    }
    const file = join(temporaryFolder(), 'stretches');
    const monitor = watchingItsThread(file);
    // The model's own time is long, and in a process of its own: the short form leaves it out.
    const withoutModel = { ...monitor, env: { ...monitor.env, EMOTION_MODEL_DIR: '/nonexistent' } };
    const server = await startServer(short ? withoutModel : {});
    const client = createClient(server.url);
    const [writer, bystander] = [await client.register(), await client.register()];
    const target = { url: `${server.url}/api/account`, token: bystander.token };
    const draw = () => [random.pick(HEADS), random.pick(PIECES), random.pick(TAILS)] as const;
    const drawn = Array.from({ length: short ? 8 : 1_500 }, () => dearText(draw(), LONGEST));
    const nested = [...attackTexts(LONGEST)].filter((_, index) => !short || index % 24 === 0);
    const dear = [...Object.values(NAMED_TEXTS), ...nested, ...drawn];
    const pages = Array.from({ length: 5 }, () => buildEntry(random, 800).content.slice(0, LONGEST));
    await writeAll(client, writer, pages); // code that never ran is slow
    async function watch(texts: string[]) {
      let beside = { faults: [] as string[], longestMs: 0 };
      const work = async () => {
        const { faults, longestMs } = await watchBystander(target, () => writeAll(client, writer, texts));
        beside = { faults: [...beside.faults, ...faults], longestMs: Math.max(beside.longestMs, longestMs) };
      };
      if (!short) {
        await work();
        return beside;
      }
      // All twice: what a text costs it costs again; a pause of the machine comes once.
      const { longest } = await measureStretches(server, file, async () => {
        await work();
        await work();
      });
      const longestMs = longest[1] ?? 0;
      return { ...beside, longestMs };
    }
    const ordinary = await watch(pages);
    const hostile = await watch(dear);
    faults.push(...ordinary.faults, ...hostile.faults);
    if (hostile.longestMs > MOST_TIMES_LONGER * ordinary.longestMs)
      faults.push(`a bystander waited ${inMs(hostile.longestMs)}`);
    client.close();
    return {
      ok: faults.length === 0,
      bar: `every expression and every schema < ${MAX_MS} ms; a bystander waits < ${MOST_TIMES_LONGER} × as long as beside pages of prose, and all are saved or refused`,
      measured:
        `${expressions.length} expressions, ${schemas} fields, ${strings.length} strings: slowest ${inMs(slowest.ms)} (${slowest.what}); ` +
        `a bystander waited at most ${inMs(hostile.longestMs)} beside ${dear.length} hostile texts, ${inMs(ordinary.longestMs)} beside pages${faults.length ? `; ${faults.slice(0, 6).join('; ')}` : ''}`,
    };
  },
});

/** Saves every text, one after another; what was neither saved nor refused. */
async function writeAll(client: Client, { token }: Person, contents: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const content of contents) {
    const { status, text } = await client.tryRequest('POST', '/api/diary', {
      token,
      body: { content, emotion: 'joy' },
    });
    if (status !== 201 && status !== 400)
      faults.push(`an entry of ${JSON.stringify(content.slice(0, 12))}…: ${status} ${text.slice(0, 60)}`);
  }
  return faults;
}

/** The longest that somebody else waited for an answer while `work` ran; an answer that is none is a fault. */
async function watchBystander(target: { url: string; token: string }, work: () => Promise<string[]>) {
  const prober = startProber(target);
  const faults = await work();
  const answers = await prober.stop();
  const refused = answers.filter(({ status }) => status !== 200).length;
  if (refused > 0) faults.push(`${refused} of a bystander's ${answers.length} questions were not answered`);
  return { faults, longestMs: Math.max(...answers.map(({ ms }) => ms)) };
}

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

/** The best of up to three runs, in ms of processor time: the machine may be busy with something else. */
function fastest(work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && best > MAX_MS / 2; run += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
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
