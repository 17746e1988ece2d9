import { type Result, runBattery } from '../../scripts/battery/battery';
import { R1 } from '../../scripts/battery/reliability/R01';
import { R2 } from '../../scripts/battery/reliability/R02';
import { R3 } from '../../scripts/battery/reliability/R03';
import { R5 } from '../../scripts/battery/reliability/R05';
import { R6 } from '../../scripts/battery/reliability/R06';
import { R7 } from '../../scripts/battery/reliability/R07';
import { R11 } from '../../scripts/battery/reliability/R11';
import { R12 } from '../../scripts/battery/reliability/R12';
import { R13 } from '../../scripts/battery/reliability/R13';
import { R14 } from '../../scripts/battery/reliability/R14';
import type { EngineName, Row } from '../../scripts/battery/row';

const on = (engine: EngineName, ...rows: Row[]): Row[] => rows.map((row) => ({ ...row, engines: [engine] }));

/** The shortened battery: rows that prove something in seconds, each on the engine where it is hardest to keep. */
const ROWS = [...on('sqlite', R1, R5, R11, R13, R14), ...on('mariadb', R2, R3, R6, R7, R12)];

/** Other tests run beside these, so every bar that is a time is this many times as long. */
const PATIENCE = 5;

describe('the shortened battery of reliability', () => {
  const results = new Map<string, Result>();

  beforeAll(async () => {
    const seed = Date.now() % 1_000_000;
    for (const result of await runBattery({ rows: ROWS, seed, short: true, patience: PATIENCE })) {
      results.set(result.id, result);
    }
  }, 300_000);

  test.each(ROWS)('$id holds: $title', ({ id }) => {
    const { verdict, measured, seed } = results.get(id) ?? {};
    if (verdict === 'not run' && process.env.CI !== 'true') {
      process.stderr.write(`\n  !!  ${id} was not run: ${measured}\n`);
      return;
    }
    expect(`${verdict}, seed ${seed}: ${measured}`).toMatch(/^pass/);
  });
});
