// A worker: sends requests over so many connections, each as soon as the one before it was answered, until one is
// refused with 429, none is left, or `lastMs` are over, for which they are sent again and again. Answers are read to their end and thrown away. On a thread of its own, so that what it
// costs to take them apart is on nobody else's clock. Tells the statuses; 0 where none came.
const http = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');

const { url, token, requests, connections, lastMs } = workerData;
const TIMEOUT_MS = 60_000;
const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
const statuses = [];
const startedAt = performance.now();
let next = 0;

const goesOn = () => (lastMs ? performance.now() - startedAt < lastMs : next < requests.length);

const send = ({ method, path, body }) =>
  new Promise((answered) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = { Authorization: `Bearer ${token}` };
    if (text !== undefined) {
      headers['Content-Type'] = 'application/json';
      headers['Content-Length'] = Buffer.byteLength(text);
    }
    const request = http.request(new URL(path, url), { method, headers, agent, timeout: TIMEOUT_MS });
    request.once('timeout', () => request.destroy());
    request.once('error', () => answered(0));
    request.once('response', (response) => {
      response.resume();
      response.once('end', () => answered(response.statusCode));
      response.once('close', () => answered(0));
    });
    request.end(text);
  });

async function goOn() {
  while (goesOn() && !statuses.includes(429)) {
    const request = requests[next % requests.length];
    next += 1;
    statuses.push(await send(request));
  }
}

void Promise.all(Array.from({ length: connections }, goOn)).then(() => {
  agent.destroy();
  parentPort.postMessage(statuses);
});
