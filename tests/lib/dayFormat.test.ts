import { execFileSync } from 'node:child_process';
import { ROOT } from '../support/root';

test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])('a service in %s says days and months as they are', (TZ) => {
  const code = `
    const { dayFormat } = require('./server/lib/dayFormat');
    const { mailWordsFor } = require('./server/services/notifications/wording');
    [
      dayFormat('en', { dateStyle: 'full' }).format(new Date('2026-11-01')),
      mailWordsFor('en').subject.weekly_report({ from: '2026-11-16', to: '2026-11-22' }),
    ].join();`;
  const said = execFileSync(process.execPath, ['--require', './scripts/typescript.cjs', '--print', code], {
    cwd: ROOT,
    env: { ...process.env, TZ },
    encoding: 'utf8',
  });
  expect(said).toBe('Sunday, November 1, 2026,Your diary: 16–22 November\n');
});
