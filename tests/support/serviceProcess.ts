import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(__dirname, '..', '..');
const START_LIMIT_MS = 40_000;
const END_LIMIT_MS = 20_000;

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The service as a process of its own, from the sources. */
export interface ServiceProcess {
  url: string;
  child: ChildProcess;
  /** All that it wrote so far, where its output is not led elsewhere. */
  output(): string;
  exited: Promise<Exit>;
  /** SIGTERM, then waits; SIGKILL after 20 s. */
  stop(): Promise<Exit>;
}

export interface ServiceOptions {
  databaseUrl?: string;
  dataDir: string;
  env?: Record<string, string>;
  /** Arguments for Node itself. */
  nodeArguments?: string[];
  /** Where its output goes; collected unless said otherwise. */
  stdio?: StdioOptions;
  /** In octal, as the shell takes it. */
  umask?: string;
}

/** Starts a process of the service. */
export async function launchService(options: ServiceOptions): Promise<ServiceProcess> {
  const port = await findFreePort();
  const node = [
    process.execPath,
    ...(options.nodeArguments ?? []),
    '--require',
    join(ROOT, 'scripts', 'typescript.cjs'),
    join(ROOT, 'server', 'main.ts'),
  ];
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('sh', ['-c', `umask ${options.umask ?? '022'}; exec "$@"`, 'sh', ...node], {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      PORT: String(port),
      DATA_DIR: options.dataDir,
      BCRYPT_COST: '4',
      CALLS_PER_MINUTE: '1000000',
      REGISTRATIONS_PER_HOUR: '1000000',
      JWT_SECRET: 'a secret that is only good for tests',
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
      ...options.env,
    },
    stdio: options.stdio ?? ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    if (options.stdio) break;
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const exited = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    exited,
    async stop() {
      child.kill('SIGTERM');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS);
      return exited.finally(() => clearTimeout(giveUp));
    },
  };
}

/** Starts a process of the service and waits until it answers. Rejects when it ends instead. */
export async function startService(options: ServiceOptions): Promise<ServiceProcess> {
  const service = await launchService(options);
  let exit: Exit | undefined;
  void service.exited.then((how) => {
    exit = how;
  });
  const giveUpAt = Date.now() + START_LIMIT_MS;
  while (!(await isReady(service.url))) {
    if (exit || Date.now() > giveUpAt) {
      service.child.kill('SIGKILL');
      throw new Error(`the service did not start (${JSON.stringify(exit)}): ${service.output()}`);
    }
    await sleep(50);
  }
  return service;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}

function findFreePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no port'))));
    });
  });
}
