import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from './freePort';
import { ROOT } from './root';
import { waitUntil } from './wait';

const MAIN = join(ROOT, 'dist', 'server', 'main.js');
/** Only so that nothing waits for ever: how fast a start is is for the rows to say. */
const START_LIMIT_MS = 120_000;

export interface ServerOptions {
  /** SQLite in `dataDir` where it is left out. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** File that gets all that the process writes, too. */
  logFile?: string;
  /** Environment on top of the tests' own defaults. */
  env?: Record<string, string>;
  /** Arguments for Node itself, such as `--require`. */
  nodeArguments?: string[];
  /** Where its output goes; collected unless said otherwise. */
  stdio?: StdioOptions;
  /** In octal, as the shell takes it. */
  umask?: string;
  /** As whom it runs, for tests that `root` runs. */
  uid?: number;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A real server process, from `dist`. It keeps port, folder and database over restarts. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Its standard output, to be read at the test's own pace. */
  readonly stdout: ChildProcess['stdout'];
  isRunning(): boolean;
  /** All that it wrote to stdout and stderr, restarts included, where its output is not led elsewhere. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  /** Waits until it has ended by itself and all that it wrote is here. */
  exited(): Promise<Exit>;
  /** SIGTERM, then waits for the end, at most 20 s before SIGKILL, and until all that it wrote is here. */
  stop(): Promise<Exit>;
  /** SIGKILL. */
  kill(): Promise<Exit>;
  /** Starts it (again); resolves with the milliseconds until `/api/ready` said yes. */
  start(): Promise<number>;
  /** The status of `/api/ready`, 0 without an answer. */
  readiness(): Promise<{ status: number; analyser: string }>;
  /** Waits until the model is loaded. */
  waitForAnalyser(): Promise<void>;
}

export const DEFAULTS = {
  JWT_SECRET: 'a secret that is only good for tests',
  BCRYPT_COST: '4',
  CALLS_PER_MINUTE: '100000000',
  REGISTRATIONS_PER_HOUR: '100000000',
  EXPORTS_PER_HOUR: '100000000',
};

/** Starts a server and waits until it is ready. Rejects when it ends instead. */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const server = await prepareServerProcess(options);
  await server.start();
  return server;
}

/** Starts a server without waiting for anything but its process. */
export async function launchServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const server = await prepareServerProcess(options);
  server.launch();
  return server;
}

async function prepareServerProcess(options: ServerOptions): Promise<ServerProcess & { launch(): void }> {
  const { dataDir, databaseUrl, logFile, env, nodeArguments = [], stdio, umask = '022', uid } = options;
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let ended: Promise<Exit> = Promise.resolve({ code: null, signal: null });
  let closed = ended;
  let output = '';

  function launch(): void {
    const { PATH = '', HOME = '' } = process.env;
    const command = [process.execPath, ...nodeArguments, MAIN];
    const started = spawn('sh', ['-c', `umask ${umask}; exec "$@"`, 'sh', ...command], {
      cwd: ROOT,
      env: {
        PATH,
        HOME,
        ...DEFAULTS,
        PORT: String(port),
        DATA_DIR: dataDir,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        ...env,
      },
      ...(uid !== undefined && { uid, gid: uid }),
      stdio: stdio ?? ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of stdio ? [] : [started.stdout, started.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (logFile) appendFileSync(logFile, chunk);
      });
    }
    const waitFor = (event: 'exit' | 'close') =>
      new Promise<Exit>((resolve) => {
        started.once(event, (code, signal) => {
          if (child === started) child = null;
          resolve({ code, signal });
        });
      });
    [ended, closed] = [waitFor('exit'), waitFor('close')];
  }

  async function readiness() {
    try {
      const response = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(3_000) });
      const body = (await response.json()) as { analyser?: string };
      return { status: response.status, analyser: body.analyser ?? 'unknown' };
    } catch {
      return { status: 0, analyser: 'unknown' };
    }
  }

  async function start(): Promise<number> {
    launch();
    return waitUntil(
      'the server is ready',
      async () => {
        if (!child) throw new Error(`the server ended while starting: ${output.slice(-600)}`);
        const { status, analyser } = await readiness();
        return status === 200 || analyser === 'unusable'; // without a model it serves all the same, and says so
      },
      { timeoutMs: START_LIMIT_MS },
    );
  }

  async function end(signal: NodeJS.Signals): Promise<Exit> {
    child?.kill(signal);
    const giveUp = setTimeout(() => child?.kill('SIGKILL'), 20_000);
    return ended.finally(() => clearTimeout(giveUp));
  }

  return {
    url,
    port,
    get pid() {
      if (!child?.pid) throw new Error('the server is not running');
      return child.pid;
    },
    get stdout() {
      return child?.stdout ?? null;
    },
    databaseUrl: databaseUrl ?? `sqlite:${join(dataDir, 'diary.db')}`,
    dataDir,
    isRunning: () => child !== null,
    output: () => output,
    signal: (signal) => void child?.kill(signal),
    exited: () => closed,
    stop: () => end('SIGTERM').then(() => closed),
    kill: () => end('SIGKILL'),
    launch,
    start,
    readiness,
    async waitForAnalyser() {
      await waitUntil('the model is loaded', async () => (await readiness()).analyser === 'up', { timeoutMs: 60_000 });
    },
  };
}
