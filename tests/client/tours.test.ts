import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { givenApp } from '../support/given';
import { readTour } from './readme';

const run = promisify(execFile);

describe('the tours of the README', () => {
  const app = givenApp({ engine: 'sqlite' });

  test('the one with curl registers, writes, and looks at the entry from every side', async () => {
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', readTour('curl')], {
      env: { ...process.env, API: `${app.url}/api` },
    });
    const answers = stdout
      .replaceAll('}{', '}\n{')
      .split('\n')
      .map((line) => JSON.parse(line));
    const [created, list, week, words, report] = answers;
    expect(created).toMatchObject({ saved: true, analysis: { status: 'done' } });
    expect(list.items).toEqual([created.diary]);
    expect(week).toMatchObject({ entries: 1, period: { id: '2026-W47' } });
    expect(words.items.map(({ word }: { word: string }) => word)).toContain('marathon');
    expect(report).toMatchObject({ week: '2026-W47', suggestion: { text: expect.any(String) } });
  });
});
