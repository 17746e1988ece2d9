import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { findFreePort } from './freePort';
import { waitUntil } from './wait';

/** A Redis of the battery's own, in memory, which rows may stop and kill. */
export interface PrivateRedis {
  url: string;
  /** What it answers to a command. */
  ask(command: string): Promise<string>;
  signal(signal: NodeJS.Signals): void;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Why no Redis can be started here, or null when one can. */
export function whyNoRedis(): string | null {
  const isThere = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).error === undefined;
  return isThere ? null : 'redis-server is not installed (Debian: apt-get install redis-server)';
}

export async function startPrivateRedis(folder: string): Promise<PrivateRedis> {
  const port = await findFreePort();
  let child: ChildProcess | null = null;

  const ask = (command: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => void socket.write(`${command}\r\n`));
      socket.once('data', (reply) => {
        socket.destroy();
        resolve(String(reply));
      });
      socket.once('error', reject);
    });
  const answers = () =>
    ask('PING').then(
      (reply) => reply.startsWith('+PONG'),
      () => false,
    );

  async function start(): Promise<void> {
    const options = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ];
    child = spawn('redis-server', options, { stdio: 'ignore' });
    await waitUntil('Redis answers', answers, { timeoutMs: 60_000 });
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    ask,
    signal: (signal) => void child?.kill(signal),
    kill: () =>
      new Promise((resolve) => {
        child?.once('exit', () => resolve());
        child?.kill('SIGKILL');
      }),
    start,
  };
}
