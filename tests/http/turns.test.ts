import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { chargeAnswers, lineUp } from '../../server/http/turns';
import { createThrottle } from '../../server/services/throttle';

type Sent = { response: Response & EventEmitter; outcome: Promise<unknown>; isAtWork: () => boolean };

function createDoor(limit = 100) {
  const throttle = createThrottle({ name: 'calls', limit, windowSeconds: 60 });
  const [charge, turns] = [chargeAnswers(throttle), lineUp(throttle)];
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
    const { send } = createDoor();
    const reads = Array.from({ length: 20 }, () => send(1));
    const writes = Array.from({ length: 20 }, () => send(1, 'POST'));
    const other = send(2);
    await settle();
    expect([atWork(reads), atWork(writes), atWork([other])]).toEqual([2, 4, 1]);
    for (const [index, { response }] of reads.entries()) {
      response.emit('finish');
      response.emit('close');
      await settle();
      expect(atWork(reads)).toBe(Math.min(20, index + 3));
    }
  });

  test('are skipped when nobody waits for them any more', async () => {
    const { send } = createDoor();
    const [first, second, gone, last] = [send(1), send(1), send(1), send(1)];
    await settle();
    gone?.response.emit('close');
    first?.response.emit('finish');
    await settle();
    expect([second, gone, last].map((sent) => sent?.isAtWork())).toEqual([true, false, true]);
  });

  test('that waited are refused when those before them used up the allowance by what they cost', async () => {
    const { send } = createDoor(10);
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
    const { throttle, send } = createDoor(10);
    const { response } = send(1);
    response.locals.bodyBytes = 35_000;
    response.locals.answerLength = 200_000;
    response.emit('finish');
    response.emit('close');
    await settle();
    expect((await throttle.use('user 1', 0)).remaining).toBe(5);
  });
});
