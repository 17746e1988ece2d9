import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a program and gives its output and exit code, whatever that is. */
export async function attempt(
  program: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
  return run(program, args, { ...options, maxBuffer: 16 * 1_048_576 }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (failure: { code: number; stdout: string; stderr: string }) => ({
      code: failure.code,
      output: failure.stdout + failure.stderr,
    }),
  );
}
