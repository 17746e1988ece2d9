import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Analyser, Reading } from '../../../ml/analyser';
import { EMOTIONS, largestOf } from '../../../ml/emotions';
import { readableOf } from '../../../server/lib/readable';

const line = z.strictObject({
  text: z.string().min(1),
  kind: z.string(),
  dominant: z.array(z.enum(EMOTIONS).nullable()).min(1),
  sign: z.union([z.literal(-1), z.literal(0), z.literal(1)]).nullable(),
  quiet: z.boolean(),
});

type Line = z.output<typeof line>;

/** `lines.json`, `second.json`, `korean.json`, `koreanDays.json`, or one of `others/`. */
export const readLines = (file: string): Line[] =>
  z.array(line).parse(JSON.parse(readFileSync(join(__dirname, file), 'utf8')));

/** From here on a sentiment has a sign; within twice and a half of it, it has none. */
const SIGNED = 0.1;
const NEUTRAL = 0.25;
const QUIET_INTENSITY = 0.35;

/** Whether each of the three is right, as the README beside this file defines it; null where it is not asked. */
export interface Verdict extends Line {
  reading: Reading;
  isDominantRight: boolean;
  isSignRight: boolean | null;
  isQuietRight: boolean | null;
}

export async function judgeLines(analyser: Analyser, lines: readonly Line[]): Promise<Verdict[]> {
  return Promise.all(
    lines.map(async (asked) => {
      const reading = await analyser.analyse(readableOf(asked.text), { background: true });
      return { ...asked, reading, ...judgeReading(asked, reading) };
    }),
  );
}

function judgeReading({ dominant, sign, quiet }: Line, { findings }: Reading) {
  const answer = findings && largestOf(findings.clear, findings.evidence);
  const sentiment = findings?.sentiment ?? null;
  const isSigned = sentiment !== null && Math.abs(sentiment) >= SIGNED && Math.sign(sentiment) === sign;
  const isNeutral = sentiment === null || Math.abs(sentiment) <= NEUTRAL;
  return {
    isDominantRight: dominant.includes(answer),
    isSignRight: sign === null ? null : sign === 0 ? isNeutral : isSigned,
    isQuietRight: quiet ? answer === null && (findings?.intensity ?? 0) <= QUIET_INTENSITY : null,
  };
}

/** Share of those asked that are right, 0...1. */
export function shareRight(verdicts: readonly (boolean | null)[]): number {
  const asked = verdicts.filter((verdict) => verdict !== null);
  return asked.filter(Boolean).length / asked.length;
}

export const figuresOf = (verdicts: readonly Verdict[]) => ({
  dominant: shareRight(verdicts.map(({ isDominantRight }) => isDominantRight)),
  sign: shareRight(verdicts.map(({ isSignRight }) => isSignRight)),
  quiet: shareRight(verdicts.map(({ isQuietRight }) => isQuietRight)),
});

/** The figures of every kind as lines for a terminal. */
export function everydayTable(verdicts: readonly Verdict[]): string {
  const row = (name: string, some: readonly Verdict[]) => {
    const { dominant, sign, quiet } = figuresOf(some);
    const percent = (share: number) => (Number.isNaN(share) ? '' : `${(100 * share).toFixed(0)} %`).padStart(6);
    return `${name.padEnd(16)}${String(some.length).padStart(4)}${percent(dominant)}${percent(sign)}${percent(quiet)}`;
  };
  const kinds = [...new Set(verdicts.map(({ kind }) => kind))];
  const head = `${'kind'.padEnd(16)}   n   dom. sign  quiet`;
  const rows = kinds.map((kind) =>
    row(
      kind,
      verdicts.filter((verdict) => verdict.kind === kind),
    ),
  );
  return [head, ...rows, row('all', verdicts)].join('\n');
}
