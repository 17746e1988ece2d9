import type { Client, Person } from './client';
import { buildEntry } from './factories';
import type { Random } from './random';
import { sleep } from './wait';

/** People who write entries without pause, each with a key of its own, until they are told to stop. */
export interface Writers {
  people: Person[];
  /** Ids that the service said are saved. */
  acknowledged: number[];
  /** Status of every answer, 0 where none came. */
  statuses: number[];
  /** When each request was sent, by `performance.now()`. */
  sentAt: number[];
  stop(): Promise<void>;
}

const MOST_REQUESTS = 500_000;
const PAUSE_MS = 50;

/** Starts `count` writers. After a missing or refused answer each pauses for a moment. */
export async function startWriters(options: {
  client: Client;
  random: Random;
  count: number;
  timeoutMs?: number;
  /** Between two entries of one writer. */
  pauseMs?: number;
  /** Of each entry. */
  sentences?: number;
}): Promise<Writers> {
  const { client, random, count, timeoutMs = 20_000, pauseMs = 0, sentences = 2 } = options;
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) people.push(await client.register());
  const acknowledged: number[] = [];
  const statuses: number[] = [];
  const sentAt: number[] = [];
  let isStopped = false;

  async function write({ token }: Person): Promise<void> {
    while (!isStopped && statuses.length < MOST_REQUESTS) {
      const answer = await client.tryRequest('POST', '/api/diary', {
        token,
        body: buildEntry(random, sentences),
        timeoutMs,
      });
      statuses.push(answer.status);
      sentAt.push(performance.now() - answer.ms);
      if (answer.status === 201) acknowledged.push(answer.body.diary.id);
      await sleep(answer.status === 201 ? pauseMs : PAUSE_MS);
    }
  }

  const finished = Promise.all(people.map(write));
  return {
    people,
    acknowledged,
    statuses,
    sentAt,
    async stop() {
      isStopped = true;
      await finished;
    },
  };
}
