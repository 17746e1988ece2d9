import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './root';
import { DEFAULTS } from './serverProcess';

export interface Finished {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  child: ChildProcess;
  finished: Promise<Finished>;
}

interface CommandOptions {
  /** Where it runs; the project's folder unless said otherwise. */
  cwd?: string;
  /** All of its environment but for PATH and HOME. */
  env?: Record<string, string>;
  /** Arguments for Node itself. */
  nodeArguments?: string[];
  /** In octal, as the shell takes it. */
  umask?: string;
  /** As whom it runs, for tests that `root` runs. */
  uid?: number;
}

/** Starts one of the commands in `scripts/` as a process of its own, as `npm run` does but without npm. */
export function startCommand(
  name: string,
  args: string[],
  databaseUrl: string,
  more: Record<string, string> = {},
): Running {
  const env = { DATABASE_URL: databaseUrl, JWT_SECRET: DEFAULTS.JWT_SECRET, NO_COLOR: '1', ...more };
  return launchCommand(name, args, { env });
}

/** Runs a command to its end. */
export const runCommand = (name: string, args: string[], options?: CommandOptions): Promise<Finished> =>
  launchCommand(name, args, options).finished;

function launchCommand(name: string, args: string[], options: CommandOptions = {}): Running {
  const { cwd = ROOT, env = {}, nodeArguments = [], umask = '022', uid } = options;
  const { PATH = '', HOME = '' } = process.env;
  const command = [process.execPath, ...nodeArguments, join(ROOT, 'dist', 'scripts', `${name}.js`), ...args];
  const child = spawn('sh', ['-c', `umask ${umask}; exec "$@"`, 'sh', ...command], {
    cwd,
    env: { PATH, HOME, ...env },
    ...(uid !== undefined && { uid, gid: uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, finished };
}
