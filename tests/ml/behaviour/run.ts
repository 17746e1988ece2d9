import type { Analyser, Reading } from '../../../ml/analyser';
import { EMOTIONS } from '../../../ml/emotions';
import { readableOf } from '../../../server/lib/readable';
import { CATEGORIES } from './cases';
import type { Expectation, Measure } from './expectation';

/** How far alike texts may differ, as a part of the measure's range: 0...1 for scores, -1...1 for the sentiment. */
const TOLERANCE = 0.15;

export interface CategoryResult {
  category: string;
  passed: number;
  total: number;
  failures: Expectation[];
}

/**
 * Asks an analyser for all texts of the behavioural set, each once and a few at a time, and counts the expectations
 * that hold. An expectation about a text that the analyser cannot read (no scores) does not hold.
 * Rejects as the analyser does.
 */
export async function runBehaviour(
  analyser: Pick<Analyser, 'analyse'>,
  { concurrency = 8 } = {},
): Promise<CategoryResult[]> {
  const texts = new Set(CATEGORIES.flatMap(({ cases }) => cases.flatMap(textsOf)));
  const readings = new Map<string, Reading>();
  const waiting = [...texts];
  const work = async () => {
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop())
      readings.set(text, await analyser.analyse(readableOf(text)));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return CATEGORIES.map(({ name, cases }) => {
    const failures = cases.filter((expectation) => !holds(expectation, readings));
    return { category: name, passed: cases.length - failures.length, total: cases.length, failures };
  });
}

/** Share of expectations that hold, 0...1. */
export function passRate(results: readonly Pick<CategoryResult, 'passed' | 'total'>[]): number {
  const sum = (key: 'passed' | 'total') => results.reduce((total, result) => total + result[key], 0);
  return sum('passed') / sum('total');
}

/** The results as lines for a terminal. */
export function behaviourTable(results: readonly CategoryResult[]): string {
  const row = (name: string, { passed, total }: Pick<CategoryResult, 'passed' | 'total'>) =>
    `${name.padEnd(40)} ${String(passed).padStart(4)} of ${String(total).padStart(3)}  ${((100 * passed) / total).toFixed(0).padStart(3)} %`;
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const total = results.reduce((sum, result) => sum + result.total, 0);
  return [...results.map((result) => row(result.category, result)), row('all', { passed, total })].join('\n');
}

function textsOf(expectation: Expectation): string[] {
  switch (expectation.kind) {
    case 'more':
      return [expectation.text, expectation.than];
    case 'alike':
      return [expectation.text, expectation.other];
    case 'top':
      return [expectation.text];
  }
}

function holds(expectation: Expectation, readings: ReadonlyMap<string, Reading>): boolean {
  const value = (text: string, measure: Measure) => measured(readings.get(text), measure);
  switch (expectation.kind) {
    case 'more':
      return value(expectation.text, expectation.of) > value(expectation.than, expectation.of);
    case 'alike':
      return ([...EMOTIONS, 'sentiment'] as const).every((measure) => {
        const range = measure === 'sentiment' ? 2 : 1;
        return Math.abs(value(expectation.text, measure) - value(expectation.other, measure)) < TOLERANCE * range;
      });
    case 'top': {
      const own = value(expectation.text, expectation.emotion);
      return EMOTIONS.filter((emotion) => value(expectation.text, emotion) > own).length < 2 && !Number.isNaN(own);
    }
  }
}

/** NaN, with which no comparison holds, where there is no reading. */
function measured(reading: Reading | undefined, measure: Measure): number {
  return (measure === 'sentiment' ? reading?.findings?.sentiment : reading?.findings?.scores[measure]) ?? Number.NaN;
}
