import { Worker } from 'node:worker_threads';
import { percentile } from '../support/statistics';

/** Asks in its own thread, so that what the battery does meanwhile does not slow the clock down. Plain JavaScript on purpose. */
const PROBE = `
const { workerData, parentPort } = require('node:worker_threads');
const http = require('node:http');
const { url, token, everyMs } = workerData;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
let isOver = false;
parentPort.once('message', () => { isOver = true; });
const ask = () => new Promise((done) => {
  const sentAt = performance.now();
  const finish = (status) => done({ status, ms: performance.now() - sentAt });
  const request = http.get(url, { agent, headers: { authorization: 'Bearer ' + token } }, (response) => {
    response.resume();
    response.once('end', () => finish(response.statusCode));
  });
  request.once('error', () => finish(0));
});
(async () => {
  const answers = [];
  while (!isOver) {
    answers.push(await ask());
    await new Promise((wake) => setTimeout(wake, everyMs));
  }
  parentPort.postMessage(answers);
  agent.destroy();
})();
`;

export interface Probe {
  status: number;
  ms: number;
}

/** Asks for `url` over and over, one request at a time, until `stop`, which gives what came back. */
export function startProber(target: { url: string; token: string; everyMs?: number }): { stop(): Promise<Probe[]> } {
  const worker = new Worker(PROBE, { eval: true, workerData: { everyMs: 5, ...target } });
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.postMessage('stop');
      }),
  };
}

/** Probes for so long. */
export async function probeFor(target: { url: string; token: string }, milliseconds: number): Promise<Probe[]> {
  const prober = startProber(target);
  await new Promise((wake) => setTimeout(wake, milliseconds));
  return prober.stop();
}

export const p99Of = (probes: readonly Probe[]): number =>
  percentile(
    probes.map(({ ms }) => ms),
    0.99,
  );

/** Three windows of probes, and the p99 of the calmest: whatever else the machine does only adds to it. */
export async function probeCalmly(target: { url: string; token: string }, windowMs: number) {
  const windows = [
    await probeFor(target, windowMs),
    await probeFor(target, windowMs),
    await probeFor(target, windowMs),
  ];
  return { p99: Math.min(...windows.map(p99Of)), failed: windows.flat().filter(({ status }) => status !== 200).length };
}
