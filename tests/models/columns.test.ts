import { execFileSync } from 'node:child_process';
import { ROOT } from '../support/root';

const STORED = ['2026-11-21 06:30:00.000', '2026-11-21 06:30:00', '2026-11-21 06:30:00.000 +00:00'];

test('an instant is read in UTC however a driver writes it, wherever the server stands', () => {
  const read = `const { fromInstant } = require('./models/columns');
    console.log(JSON.stringify(${JSON.stringify(STORED)}.map(fromInstant)));`;
  const said = execFileSync(process.execPath, ['--require', './scripts/typescript.cjs', '-e', read], {
    cwd: ROOT,
    env: { ...process.env, TZ: 'Asia/Seoul' },
    encoding: 'utf8',
  });
  expect(JSON.parse(said)).toEqual(STORED.map(() => '2026-11-21T06:30:00.000Z'));
});
