import { execFileSync } from 'node:child_process';
import { ROOT } from '../support/root';

const STORED = [
  ['2026-11-21 06:30:00.125', '2026-11-21T06:30:00.125Z'],
  ['2026-11-21 06:30:00.125 +00:00', '2026-11-21T06:30:00.125Z'],
  ['2026-11-21 06:30:00', '2026-11-21T06:30:00.000Z'],
  ['2026-11-21 06:30:00 +00:00', '2026-11-21T06:30:00.000Z'],
  ['2026-11-21T06:30:00.125Z', '2026-11-21T06:30:00.125Z'],
];

test('an instant is read in UTC however it is written, wherever the server stands: as a date, and as text', () => {
  const read = `const { fromInstant, toIso } = require('./models/columns');
    const stored = ${JSON.stringify(STORED.map(([stored]) => stored))};
    const dates = stored.map(fromInstant);
    console.log(JSON.stringify([dates, stored.map(toIso), dates.map(toIso)]));`;
  const said = execFileSync(process.execPath, ['--require', './scripts/typescript.cjs', '-e', read], {
    cwd: ROOT,
    env: { ...process.env, TZ: 'Asia/Seoul' },
    encoding: 'utf8',
  });
  const instants = STORED.map(([, instant]) => instant);
  expect(JSON.parse(said)).toEqual([instants, instants, instants]);
});
