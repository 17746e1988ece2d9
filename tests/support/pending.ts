import type { Client, Person } from './client';
import { waitUntil } from './wait';

const MOST_PAGES = 200;

/** How many entries of these people still wait to be read, as their own lists say. */
async function countPending(client: Client, people: readonly Person[]): Promise<number> {
  let pending = 0;
  for (const { token } of people) {
    let cursor: string | null = null;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const { status, body } = await client.request('GET', `/api/diary?limit=100${query}`, { token });
      if (status !== 200) throw new Error(`listing entries: ${status}`);
      pending += body.items.filter(
        (item: { analysis: { status: string } }) => item.analysis.status === 'pending',
      ).length;
      cursor = body.nextCursor;
      if (cursor === null) break;
    }
  }
  return pending;
}

/** Waits until nothing is left to read; the milliseconds it took. */
export const waitForBacklog = (client: Client, people: readonly Person[], timeoutMs: number) =>
  waitUntil('the backlog is empty', async () => (await countPending(client, people)) === 0, {
    timeoutMs,
    everyMs: 250,
  });
