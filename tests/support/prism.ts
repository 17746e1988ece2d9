import { type ChildProcess, spawn } from 'node:child_process';
import { findFreePort } from './freePort';

const PRISM = require.resolve('@stoplight/prism-cli/dist/index.js');
const START_TIMEOUT_MS = 50_000;

export interface RunningProxy {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts Prism in front of a service. It answers itself, with `application/problem+json`, for every request and every
 * answer that the OpenAPI document does not allow.
 */
export async function startPrism({
  document,
  upstream,
}: {
  document: string;
  upstream: string;
}): Promise<RunningProxy> {
  const port = await findFreePort();
  const args = ['proxy', document, upstream, '--errors', '--host', '127.0.0.1', '--port', String(port)];
  const child = spawn(process.execPath, [PRISM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  await waitForOutput(child, /Prism is listening/);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((stopped) => {
        child.once('exit', () => stopped());
        child.kill('SIGKILL');
      }),
  };
}

function waitForOutput(child: ChildProcess, expected: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const giveUp = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`Prism ${why}:\n${output}`));
    };
    const timer = setTimeout(() => giveUp('did not start in time'), START_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      if (!expected.test(output)) return;
      clearTimeout(timer);
      output = '';
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => {
      clearTimeout(timer);
      giveUp('ended');
    });
  });
}
