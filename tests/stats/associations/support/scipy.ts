import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Question } from '../../../../server/services/stats/associations/measure';
import { canTest, endsWell } from '../../../support/otherPrograms';

/** Where Debian's python3-scipy is; another `python3` that stands before it in the path rarely has one. */
const PYTHONS = ['python3', '/usr/bin/python3'];

const findScipy = () => PYTHONS.find((python) => endsWell(python, ['-c', 'import scipy.stats']));

/** Whether there is a Python with SciPy. */
export const hasScipy = (): boolean =>
  canTest({
    get: 'apt-get install python3-scipy',
    tests: 'associations against SciPy',
    isThere: findScipy() !== undefined,
  });

/** What SciPy finds. */
export interface OracleAnswer {
  items: ({ name: string; mayBeChance: boolean } & Record<string, unknown>)[];
  refused: Record<string, [reason: string, missingDays: number]>;
}

export async function askScipy(questions: readonly Question[]): Promise<OracleAnswer[]> {
  const python = spawn(findScipy() ?? 'python3', ['-B', join(__dirname, 'oracle.py')]);
  python.stdin.end(JSON.stringify({ questions }));
  const [answers, fault] = await Promise.all([text(python.stdout), text(python.stderr)]);
  if (fault !== '') throw new Error(`the oracle failed: ${fault}`);
  return JSON.parse(answers) as OracleAnswer[];
}
