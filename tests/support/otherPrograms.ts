import { spawnSync } from 'node:child_process';

export interface OtherProgram {
  /** How it is got: `apt-get install poppler-utils`. */
  get: string;
  /** What is not tested without it. */
  tests: string;
  /** Whether it is there. */
  isThere: boolean;
}

/** Whether tests that need another program can run. Without it they are skipped with a warning; under CI that is an error. */
export function canTest({ get, tests, isThere }: OtherProgram): boolean {
  if (isThere) return true;
  if (process.env.CI === 'true') throw new Error(`${tests}: a program is missing: ${get}`);
  process.stderr.write(`\n  !!  NOT TESTED: ${tests}; a program is missing: ${get}\n\n`);
  return false;
}

/** Whether a command ends well, when it is there at all. */
export const endsWell = (command: string, args: string[]): boolean => spawnSync(command, args).status === 0;
