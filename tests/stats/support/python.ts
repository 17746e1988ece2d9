import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Whether there is a Python with its time zones. Under CI there must be. */
export function hasPython(): boolean {
  if (process.env.CI === 'true') return true;
  const check = 'import sys, zoneinfo; zoneinfo.ZoneInfo("Asia/Seoul"); assert sys.version_info >= (3, 9)';
  if (spawnSync('python3', ['-c', check]).status === 0) return true;
  process.stderr.write('\n  !!  No python3 (3.9 or newer, with time zones): the independent oracle is SKIPPED.\n\n');
  return false;
}

/** What the oracle answers to diaries and questions. */
export async function askOracle(diaries: unknown[]): Promise<unknown[]> {
  const python = spawn('python3', ['-B', join(__dirname, 'oracle.py')]);
  python.stdin.end(JSON.stringify({ diaries }));
  const [answers, fault] = await Promise.all([text(python.stdout), text(python.stderr)]);
  if (fault !== '') throw new Error(`the oracle failed: ${fault}`);
  return JSON.parse(answers) as unknown[];
}
