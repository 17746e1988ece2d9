import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { chargeAnswers, queuePerUser } from '../../server/http/queuePerUser';
import { createThrottle } from '../../server/services/throttle';
import { startTestApp, type TestApp } from '../support/app';
import { type Client, createClient, type Person } from '../support/client';
import { waitUntil } from '../support/wait';

type Sent = { response: Response & EventEmitter; outcome: Promise<unknown>; isAtWork: () => boolean };

function createQueues(limit = 100) {
  const throttle = createThrottle({ name: 'calls', limit, windowSeconds: 60 });
  const [charge, turns] = [chargeAnswers(throttle), queuePerUser(throttle)];
  const send = (userId: number, method = 'GET'): Sent => {
    let isAtWork = false;
    const response = Object.assign(new EventEmitter(), {
      locals: { caller: { id: userId }, bodyBytes: 0 },
      write: () => true,
      end: () => {},
    }) as unknown as Sent['response'];
    const request = { method } as Request;
    charge(request, response, () => {});
    const outcome = Promise.resolve(
      turns(request, response, () => {
        isAtWork = true;
      }),
    ).catch((error: unknown) => error);
    return { response, outcome, isAtWork: () => isAtWork };
  };
  return { throttle, send };
}

/** Longer than any pause between two requests of a line. */
const settle = () => sleep(80);
const atWork = (sent: Sent[]) => sent.filter(({ isAtWork }) => isAtWork()).length;

describe('the requests of one person', () => {
  test('are at work two at a time, writes four, and another person does not wait for them', async () => {
    const { send } = createQueues();
    const reads = Array.from({ length: 20 }, () => send(1));
    const writes = Array.from({ length: 20 }, () => send(1, 'POST'));
    const other = send(2);
    await settle();
    expect([atWork(reads), atWork(writes), atWork([other])]).toEqual([2, 4, 1]);
    for (const [index, { response }] of reads.entries()) {
      response.emit('finish');
      response.emit('close');
      const most = Math.min(20, index + 3);
      await waitUntil('the next is at work', () => atWork(reads) >= most, { timeoutMs: 60_000 });
      expect(atWork(reads)).toBe(most);
    }
  });

  test('wait for no timer where those before them were short', async () => {
    const { send } = createQueues();
    jest.spyOn(performance, 'now').mockReturnValue(1_000); // however busy the machine is
    const timers = jest.spyOn(global, 'setTimeout');
    try {
      const [first, , third] = [send(1), send(1), send(1)];
      timers.mockClear();
      first?.response.emit('finish');
      await nextTurn();
      await nextTurn();
      expect(third?.isAtWork()).toBe(true);
      expect(timers.mock.calls.filter(([, milliseconds = 0]) => milliseconds <= 50)).toEqual([]);
    } finally {
      jest.restoreAllMocks();
    }
  });

  test('are skipped when nobody waits for them any more', async () => {
    const { send } = createQueues();
    const [first, second, gone, last] = [send(1), send(1), send(1), send(1)];
    await settle();
    gone?.response.emit('close');
    first?.response.emit('finish');
    await settle();
    expect([second, gone, last].map((sent) => sent?.isAtWork())).toEqual([true, false, true]);
  });

  test('that waited are refused when those before them used up the allowance by what they cost', async () => {
    const { send } = createQueues(10);
    const sent = Array.from({ length: 4 }, () => send(1));
    await settle();
    const [dear] = sent;
    if (dear) dear.response.locals.cost = 50;
    dear?.response.emit('finish');
    await settle();
    expect(await sent[2]?.outcome).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(sent[2]?.isAtWork()).toBe(false);
  });

  test('are charged for long answers, less what they sent themselves', async () => {
    const { throttle, send } = createQueues(10);
    const { response } = send(1);
    response.locals.bodyBytes = 35_000;
    response.locals.answerLength = 200_000;
    response.emit('finish');
    response.emit('close');
    await settle();
    expect((await throttle.use('user 1', 0)).remaining).toBe(5);
  });
});

describe('whoever hangs up', () => {
  let app: TestApp;
  let client: Client;
  const env = { CALLS_PER_MINUTE: '60', REQUEST_LIMIT: '2' };
  const SOON = { timeoutMs: 60_000 };

  beforeEach(async () => {
    app = await startTestApp({ engine: 'sqlite', env });
    client = createClient(app.url);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    client.close();
    await app.stop();
  });

  /** The work of lists: how many are being made, and what lets them go on. Each runs `work` with what lists are given. */
  function holdLists(work: List) {
    const { list } = app.services.diary;
    const held = { begun: 0, outcomes: [] as Promise<unknown>[], goOn: () => {} };
    const open = new Promise<void>((go) => {
      held.goOn = go;
    });
    jest.spyOn(app.services.diary, 'list').mockImplementation((...given) => {
      held.begun += 1;
      const made = open.then(() => work(list, given));
      held.outcomes.push(made.catch((error: unknown) => error));
      return made;
    });
    return held;
  }
  type Lists = TestApp['services']['diary']['list'];
  type List = (list: Lists, given: Parameters<Lists>) => ReturnType<Lists>;

  const list = ({ token }: Person, transport = '/api/diary?q=a') => client.request('GET', transport, { token });
  /** Asks and is gone as soon as the work has begun; comes back when the service has seen it. */
  async function hangUp({ token }: Person, transport: string, begun: () => number): Promise<void> {
    const before = begun();
    const lines = () => app.logs.filter((line) => line.includes('"method":"GET"')).length;
    const seen = lines();
    const leaving = new AbortController();
    const headers = {
      authorization: `Bearer ${token}`,
      ...(transport.includes('batch') && { 'trpc-accept': 'application/jsonl' }),
    };
    const asked = fetch(app.url + transport, { headers, signal: leaving.signal });
    await waitUntil('the work began', () => begun() > before, SOON);
    leaving.abort();
    await expect(asked.then((answer) => answer.text())).rejects.toThrow();
    await waitUntil('the service saw it', () => lines() > seen, SOON);
  }

  test.each([
    '/api/diary?q=a',
    '/trpc/diary.list?input=%7B%22q%22%3A%22a%22%7D',
    '/trpc/diary.list?batch=1&input=%7B%220%22%3A%7B%22q%22%3A%22a%22%7D%7D',
  ])('from %s frees no place before the work is over, and pays for it', async (transport) => {
    const [person, other] = [await client.register(), await client.register()];
    const held = holdLists(async (_list, [, , control]) => {
      control?.charge(40);
      return { entries: [], nextCursor: null };
    });
    for (let times = 0; times < 2; times += 1) await hangUp(person, transport, () => held.begun);
    expect((await list(other)).status).toBe(503); // both places of all are taken
    const third = list(person);
    await settle();
    expect(held.begun).toBe(2);
    held.goOn();
    expect((await third).status).toBe(429);
    expect((await list(other)).status).toBe(200);
  });

  test('has no search or cloud of words made to its end', async () => {
    const person = await client.register();
    const made = await client.request('POST', '/api/diary', {
      token: person.token,
      body: { content: 'x', emotion: 'joy' },
    });
    expect(made.status).toBe(201);
    const held = holdLists((read, given) => read(...given));
    await hangUp(person, '/api/diary?q=x', () => held.begun);
    held.goOn();
    expect(await held.outcomes[0]).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const { words } = app.services.stats;
    const cloud = { begun: 0, goOn: () => {}, outcome: null as unknown };
    jest.spyOn(app.services.stats, 'words').mockImplementation(async (...given) => {
      cloud.begun += 1;
      await new Promise<void>((go) => {
        cloud.goOn = go;
      });
      cloud.outcome = await words(...given).catch((error: unknown) => error);
      throw cloud.outcome;
    });
    await hangUp(person, '/api/stats/words', () => cloud.begun);
    cloud.goOn();
    await waitUntil('the cloud ended', () => cloud.outcome !== null, SOON);
    expect(cloud.outcome).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
