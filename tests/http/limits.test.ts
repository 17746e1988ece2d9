import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { limitBytes, limitCalls, limitTime, paceUnsigned } from '../../server/http/limits';
import { createThrottle } from '../../server/services/throttle';

/** Sends requests through the turns in this order; `started` gets the name of each that starts. */
function sendThrough(requests: { name: string; isSigned: boolean }[]): string[] {
  const started: string[] = [];
  const turns = paceUnsigned();
  for (const { name, isSigned } of requests) {
    const response = { locals: { caller: isSigned ? { id: 1 } : null } } as unknown as Response;
    turns({} as Request, response, () => started.push(name));
  }
  return started;
}

test('requests that nobody signed start one a turn, in order, and signed ones do not wait for them', async () => {
  const unsigned = ['a', 'b', 'c'].map((name) => ({ name, isSigned: false }));
  const started = sendThrough([...unsigned, { name: 'signed', isSigned: true }]);
  expect(started).toEqual(['signed']);
  const seen: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    await nextTurn();
    seen.push(started.length);
  }
  expect(started).toEqual(['signed', 'a', 'b', 'c']);
  expect(Math.max(...seen.map((count, turn) => count - (seen[turn - 1] ?? 1)))).toBe(1);
});

test('the longest text passes once a window, however few calls that allows', async () => {
  const throttle = createThrottle({ name: 'calls', limit: 5, windowSeconds: 60 });
  const request = { path: '/diary' } as unknown as Request;
  const send = async () => {
    const response = {
      locals: { caller: { id: 1 }, bodyBytes: 1_000_000 },
      setHeader: () => {},
    } as unknown as Response;
    for (const limit of [limitCalls(throttle), limitBytes(throttle)]) {
      await limit(request, response, () => {});
    }
  };
  await send();
  await expect(send()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('whoever does not read an answer is cut off after four times what a request may take, and not before', async () => {
  const limit = limitTime(50);
  const sendTo = (destroy: () => void) => {
    const response = Object.assign(new EventEmitter(), { headersSent: true, locals: {}, destroy });
    limit({} as Request, response as unknown as Response, () => {});
    return response;
  };
  let isQuickCutOff = false;
  sendTo(() => {
    isQuickCutOff = true;
  }).emit('close'); // it was read
  const startedAt = performance.now();
  await new Promise<void>((cutOff) => sendTo(cutOff));
  expect(performance.now() - startedAt).toBeGreaterThan(195);
  expect(isQuickCutOff).toBe(false);
});
