import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { canTest, endsWell } from '../../support/otherPrograms';

const ZONES = 'import sys, zoneinfo; zoneinfo.ZoneInfo("Asia/Seoul"); assert sys.version_info >= (3, 9)';

/** Whether there is a Python with its time zones. */
export const hasPython = (): boolean =>
  canTest({
    get: 'Python 3.9 or newer with time zones',
    tests: 'statistics against the independent oracle',
    isThere: endsWell('python3', ['-c', ZONES]),
  });

/** What the oracle answers to diaries and questions. */
export async function askOracle(diaries: unknown[]): Promise<unknown[]> {
  const python = spawn('python3', ['-B', join(__dirname, 'oracle.py')]);
  python.stdin.end(JSON.stringify({ diaries }));
  const [answers, fault] = await Promise.all([text(python.stdout), text(python.stderr)]);
  if (fault !== '') throw new Error(`the oracle failed: ${fault}`);
  return JSON.parse(answers) as unknown[];
}
