import type { Client, Person } from '../support/client';
import { buildEntry } from '../support/factories';
import type { Random } from '../support/random';
import type { ServerProcess } from '../support/serverProcess';
import { percentile } from '../support/statistics';
import { sleep, waitUntil } from '../support/wait';

/** Something that makes the database hang, and that can be undone. */
export interface Hang {
  name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
}

export interface HangResult {
  name: string;
  /** Statuses of the requests sent during the hang; 0 for none within their limit. */
  statuses: number[];
  slowestMs: number;
  /** Not the very slowest, which are the machine's; one that waits for the database is always slow. */
  healthP90Ms: number;
  /** Statuses of `/api/ready` from 1.5 s into the hang on. */
  readiness: number[];
  /** From the end of the hang to the first entry that was saved. */
  recoveryMs: number;
}

/** Lets the database hang for `hangMs` while people write, and watches from outside. */
export async function sitThrough(
  hang: Hang,
  parts: { client: Client; server: ServerProcess; people: Person[]; random: Random; hangMs: number; limitMs: number },
): Promise<HangResult> {
  const { client, server, people, random, hangMs, limitMs } = parts;
  const statuses: number[] = [];
  const times: number[] = [];
  const health: number[] = [];
  const readiness: number[] = [];
  let isOver = false;

  const write = async ({ token }: Person) => {
    while (!isOver) {
      const body = buildEntry(random);
      const answer = await client.tryRequest('POST', '/api/diary', { token, body, timeoutMs: limitMs + 2_000 });
      statuses.push(answer.status);
      times.push(answer.ms);
      await sleep(50);
    }
  };
  const watchHealth = async () => {
    while (!isOver) {
      health.push((await client.tryRequest('GET', '/api/health', { timeoutMs: 5_000 })).ms);
      await sleep(20);
    }
  };
  const watchReadiness = async () => {
    await sleep(1_500);
    while (!isOver) {
      const { status } = await server.readiness();
      if (!isOver) readiness.push(status);
      await sleep(500);
    }
  };

  await hang.begin();
  await sleep(20);
  const watching = [...people.map(write), watchHealth(), watchReadiness()];
  await sleep(hangMs);
  isOver = true;
  await hang.end();
  const [{ token } = { token: '' }] = people;
  const isSaved = async () =>
    (await client.tryRequest('POST', '/api/diary', { token, body: buildEntry(random), timeoutMs: 500 })).status === 201;
  const recoveryMs = await waitUntil('entries are saved again', isSaved, { timeoutMs: 20_000 });
  await Promise.all(watching);
  return {
    name: hang.name,
    statuses,
    slowestMs: Math.max(...times),
    healthP90Ms: percentile(health, 0.9),
    readiness,
    recoveryMs,
  };
}
