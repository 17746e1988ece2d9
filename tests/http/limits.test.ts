import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { takeTurns } from '../../server/http/limits';

/** Sends requests through the turns in this order; `started` gets the name of each that starts. */
function sendThrough(requests: { name: string; isSigned: boolean }[]): string[] {
  const started: string[] = [];
  const turns = takeTurns();
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
