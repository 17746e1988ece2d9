/** One short run of one row. */
export interface Run {
  perSecond: number;
  /** Processor time of the serving process for each request, ms; null where it was not weighed. */
  serverMs: number | null;
  medianMs: number | null;
  p99Ms: number | null;
  errors: number;
}

/** A row of the table: what is measured again and again, in turn with all others. */
export interface Bench {
  name: string;
  /** Name of the row that it is held against: how many times a second its floor runs. */
  floor?: string;
  /** The part of its floor's rate that it should reach. */
  goal?: number;
  /** Processor time for each request that it should stay under, ms. */
  goalMs?: number;
  run(): Promise<Run>;
}

export interface BenchRow extends Run {
  name: string;
  floor: string | null;
  ratio: number | null;
  goal: number | null;
  goalMs: number | null;
}

/** Runs all rows in turns, so that whatever else the machine does weighs on all alike; medians of the turns. */
export async function runInTurns(benches: readonly Bench[], turns: number): Promise<BenchRow[]> {
  const runs = new Map<string, Run[]>(benches.map(({ name }) => [name, []]));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { name, run } of benches) runs.get(name)?.push(await run());
  }
  const rate = (name: string) => median((runs.get(name) ?? []).map(({ perSecond }) => perSecond));
  return benches.map(({ name, floor, goal, goalMs }) => {
    const own = runs.get(name) ?? [];
    return {
      name,
      perSecond: rate(name),
      serverMs: medianOrNull(own.map(({ serverMs }) => serverMs)),
      medianMs: medianOrNull(own.map(({ medianMs }) => medianMs)),
      p99Ms: medianOrNull(own.map(({ p99Ms }) => p99Ms)),
      errors: own.reduce((sum, { errors }) => sum + errors, 0),
      floor: floor ?? null,
      ratio: floor === undefined ? null : rate(name) / rate(floor),
      goal: goal ?? null,
      goalMs: goalMs ?? null,
    };
  });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function medianOrNull(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : median(known);
}

/** The table for people: each row beside its floor and its goal. */
export function printBenchRows(title: string, rows: readonly BenchRow[]): string {
  const line = (name: string, cells: string[]) => name.padEnd(46) + cells.map((cell) => cell.padStart(11)).join('');
  const number = (value: number | null, digits: number) => (value === null ? '' : value.toFixed(digits));
  const verdict = ({ ratio, goal, goalMs, serverMs }: BenchRow) => {
    const isRateMet = goal === null || ratio === null || ratio >= goal;
    const isTimeMet = goalMs === null || serverMs === null || serverMs <= goalMs;
    if (goal === null && goalMs === null) return '';
    return isRateMet && isTimeMet ? 'reached' : 'MISSED';
  };
  return [
    line(title, ['per s', 'ratio', 'goal', 'server ms', 'goal ms', 'p99 ms', 'errors', '']),
    ...rows.map((row) =>
      line(row.name, [
        number(row.perSecond, 0),
        number(row.ratio, 2),
        number(row.goal, 2),
        number(row.serverMs, 2),
        number(row.goalMs, 2),
        number(row.p99Ms, 1),
        String(row.errors),
        verdict(row),
      ]),
    ),
  ].join('\n');
}
