import { Agent, request } from 'node:http';

/** One kind of request, sent over and over. `{n}` in path and body becomes a running number. */
export interface LoadOptions {
  url: string;
  method: 'GET' | 'POST';
  path: string;
  tokens: string[];
  body?: string;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
  errors: number;
  /** Requests that were answered. */
  answered: number;
}

/** Keeps `connections` requests under way for `seconds`. Meant to run in a process of its own. */
export async function sendLoad(options: LoadOptions): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const times: number[] = [];
  let errors = 0;
  let sent = 0;
  const startedAt = performance.now();
  const end = startedAt + options.seconds * 1000;

  async function keepSending(token: string): Promise<void> {
    while (performance.now() < end) {
      sent += 1;
      const begunAt = performance.now();
      const status = await send(options, { agent, token, number: sent });
      times.push(performance.now() - begunAt);
      if (status >= 400) errors += 1;
    }
  }

  const { tokens, connections } = options;
  await Promise.all(Array.from({ length: connections }, (_, i) => keepSending(tokens[i % tokens.length] ?? '')));
  agent.destroy();
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const seconds = (performance.now() - startedAt) / 1000;
  return { answered: sorted.length, perSecond: sorted.length / seconds, medianMs: at(0.5), p99Ms: at(0.99), errors };
}

function send(
  { url, method, path, body }: LoadOptions,
  { agent, token, number }: { agent: Agent; token: string; number: number },
): Promise<number> {
  const fill = (text: string) => text.replaceAll('{n}', String(number)).replaceAll('{day}', dayNumber(number));
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${fill(path)}`, { method, agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    outgoing.on('error', reject);
    outgoing.end(body ? fill(body) : undefined);
  });
}

/** Spreads entries over a year, as a diary would be. */
function dayNumber(number: number): string {
  return new Date(Date.UTC(2025, 0, 1 + (number % 365))).toISOString().slice(0, 10);
}

if (require.main === module) {
  process.once('message', async (options: LoadOptions) => {
    process.send?.(await sendLoad(options));
    process.disconnect();
  });
}
