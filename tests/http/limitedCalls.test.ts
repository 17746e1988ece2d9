import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { limitCalls, limitWork } from '../../server/http/limits';
import { createThrottle } from '../../server/services/throttle';
import { givenApp, givenClient } from '../support/given';

function response() {
  const headers = new Map<string, string>();
  const setHeader = (name: string, value: string) => void headers.set(name, value);
  const emitter = Object.assign(new EventEmitter(), { locals: { caller: { id: 1 } }, setHeader });
  return { headers, emitter, response: emitter as unknown as Response };
}

test('a batch costs as many calls as it has', async () => {
  const throttle = createThrottle({ name: 'calls', limit: 10, windowSeconds: 60 });
  const send = async (path: string) => {
    const { headers, response: answer } = response();
    await limitCalls(throttle)({ path } as Request, answer, () => {});
    return headers.get('RateLimit');
  };
  expect(await send('/diary.list')).toBe('"calls";r=9;t=60');
  expect(await send('/diary.list,tags.list,stats.weekly')).toBe('"calls";r=6;t=60');
  expect(await send('/diary.list%2Ctags.list')).toBe('"calls";r=4;t=60');
  await expect(send('/a,b,c,d,e')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('nobody is told to come back before their calls are whole again', async () => {
  const throttle = createThrottle({ name: 'calls', limit: 2, windowSeconds: 60 });
  const from = Date.now();
  const now = jest.spyOn(Date, 'now').mockReturnValue(from);
  try {
    await throttle.use('somebody');
    now.mockReturnValue(from + 10_001);
    expect(await throttle.use('somebody')).toMatchObject({ remaining: 0, resetSeconds: 50 }); // 49.999 are left
  } finally {
    now.mockRestore();
  }
});

describe('after the clock was set back by a day', () => {
  const app = givenApp({ engine: 'sqlite', env: { CALLS_PER_MINUTE: '3', LOGIN_ATTEMPTS: '1' } });
  const client = givenClient(app);

  test('no limit tells anybody to wait longer than its window', async () => {
    const { token, email } = await client.register();
    const read = () => client.request('GET', '/api/account', { token });
    const guess = () => client.request('POST', '/api/auth/login', { body: { email, password: 'wrong' } });
    const ahead = Date.now() + 86_400_000;
    const now = jest.spyOn(Date, 'now').mockReturnValue(ahead);
    await Promise.all([read(), guess()]).finally(() => now.mockRestore());
    const answers = [];
    for (const ask of [read, read, read, guess]) answers.push(await ask());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    for (const { status, headers } of answers) {
      const [, reset] = /;t=(\d+)$/.exec(String(headers.ratelimit)) ?? [];
      const [, window] = /;w=(\d+)$/.exec(String(headers['ratelimit-policy'])) ?? [];
      expect(Number(reset)).toBeGreaterThan(0);
      expect(Number(reset)).toBeLessThanOrEqual(Number(window));
      expect(headers['retry-after']).toBe(status === 429 ? reset : undefined);
    }
  });
});

test('a place among the requests at work is free again once its answer is sent or its client gone', () => {
  const limit = limitWork(1);
  const enter = () => {
    const { emitter, response: answer } = response();
    limit({} as Request, answer, () => {});
    return emitter;
  };
  for (const end of ['finish', 'close', 'finish']) {
    const atWork = enter();
    expect(enter).toThrow(/Too many requests/);
    atWork.emit(end);
  }
  enter();
});

describe('a body', () => {
  const app = givenApp({ engine: 'sqlite' });

  const login = async (body: string | Uint8Array<ArrayBuffer>) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${app.url}/api/auth/login`, { method: 'POST', headers, body });
    return { status: answer.status, text: await answer.text() };
  };

  test('of broken UTF-8 is refused as that, not mended', async () => {
    const bytes = new Uint8Array(Buffer.from('{"email":"a@example.org","password":"p?ssword"}'));
    bytes[bytes.indexOf('?'.charCodeAt(0))] = 0xff;
    expect(await login(bytes)).toEqual({ status: 400, text: expect.stringContaining('not valid UTF-8') });
  });

  test('cannot set fields by way of its prototype', async () => {
    const { status, text } = await login('{"__proto__":{"email":"a@example.org","password":"p?ssword"}}');
    expect([status, text]).toEqual([400, expect.stringContaining('__proto__')]);
  });
});
