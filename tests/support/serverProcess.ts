import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ROOT } from './root';
import { waitUntil } from './wait';

const MAIN = join(ROOT, 'dist', 'server', 'main.js');
/** Only so that nothing waits for ever: how fast a start is is for the rows to say. */
const START_LIMIT_MS = 120_000;

export interface ServerOptions {
  databaseUrl: string;
  dataDir: string;
  /** File that gets all that the process writes. */
  logFile: string;
  /** Environment on top of the battery's own defaults. */
  env: Record<string, string>;
  /** Arguments for Node itself, such as `--require`. */
  nodeArguments: string[];
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** From the signal to the end. */
  ms: number;
}

/** A real server process. It keeps port, folder and database over restarts. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly databaseUrl: string;
  readonly dataDir: string;
  isRunning(): boolean;
  /** All that it wrote to stdout and stderr, restarts included. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  /** SIGTERM, then waits for the end: at most 20 s before SIGKILL. */
  stop(): Promise<Exit>;
  /** SIGKILL. */
  kill(): Promise<Exit>;
  /** Starts it again; resolves with the milliseconds until `/api/ready` said yes. */
  start(): Promise<number>;
  /** The status of `/api/ready`, 0 without an answer. */
  readiness(): Promise<{ status: number; analyser: string }>;
  /** Waits until the model is loaded. */
  waitForAnalyser(): Promise<void>;
}

export const DEFAULTS = {
  JWT_SECRET: 'a secret that is only good for the battery',
  BCRYPT_COST: '4',
  CALLS_PER_MINUTE: '100000000',
  REGISTRATIONS_PER_HOUR: '100000000',
};

export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const log = createWriteStream(options.logFile, { flags: 'a' });
  let child: ChildProcess | null = null;
  let ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }> = Promise.resolve({
    code: null,
    signal: null,
  });

  function launch(): void {
    const { PATH = '', HOME = '' } = process.env;
    const started = spawn(process.execPath, [...options.nodeArguments, MAIN], {
      cwd: ROOT,
      env: {
        PATH,
        HOME,
        ...DEFAULTS,
        PORT: String(port),
        DATA_DIR: options.dataDir,
        DATABASE_URL: options.databaseUrl,
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.stdout.pipe(log, { end: false });
    started.stderr.pipe(log, { end: false });
    ended = new Promise((resolveExit) => {
      started.once('exit', (code, signal) => {
        if (child === started) child = null;
        resolveExit({ code, signal });
      });
    });
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
        if (!child) throw new Error(`the server ended while starting: ${tail(options.logFile)}`);
        const { status, analyser } = await readiness();
        return status === 200 || analyser === 'unusable'; // without a model it serves all the same, and says so
      },
      { timeoutMs: START_LIMIT_MS },
    );
  }

  async function end(signal: NodeJS.Signals): Promise<Exit> {
    const signalledAt = performance.now();
    child?.kill(signal);
    const giveUp = setTimeout(() => child?.kill('SIGKILL'), 20_000);
    const exit = await ended.finally(() => clearTimeout(giveUp));
    return { ...exit, ms: performance.now() - signalledAt };
  }

  const server: ServerProcess = {
    url,
    port,
    get pid() {
      if (!child?.pid) throw new Error('the server is not running');
      return child.pid;
    },
    databaseUrl: options.databaseUrl,
    dataDir: options.dataDir,
    isRunning: () => child !== null,
    output: () => readFileSync(options.logFile, 'utf8'),
    signal: (signal) => void child?.kill(signal),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    start,
    readiness,
    async waitForAnalyser() {
      await waitUntil('the model is loaded', async () => (await readiness()).analyser === 'up', { timeoutMs: 60_000 });
    },
  };
  await start();
  return server;
}

/** The last words of a log. */
function tail(file: string): string {
  return readFileSync(file, 'utf8').slice(-600);
}

export function findFreePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no port'))));
    });
  });
}
