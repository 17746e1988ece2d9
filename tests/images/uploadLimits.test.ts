import childProcess, { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { limitUploads } from '../../server/http/files/uploads';
import { createPictures, UndecodedError } from '../../server/services/images/pictures';
import { givenApp, givenClient } from '../support/given';
import { buildPicture, uploadPicture } from '../support/pictures';

describe('the allowance of a person', () => {
  const app = givenApp({ engine: 'sqlite', env: { CALLS_PER_MINUTE: '25' } });
  const client = givenClient(app);

  test('pays ten calls for a picture, and twenty for a diary', async () => {
    const [mina, jun] = [await client.register(), await client.register()];
    const statuses: number[] = [];
    for (let seed = 1; seed <= 3; seed += 1) statuses.push((await uploadPicture(client, mina.token, { seed })).status);
    expect(statuses).toEqual([201, 201, 429]);
    const body = Buffer.from('no form');
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const send = () => client.request('POST', '/api/import', { token: jun.token, body, headers });
    expect([(await send()).status, (await send()).status]).toEqual([400, 429]); // what is refused was looked at, too
  });

  test('pays a call more for each MiB of a picture that is sent, and none for those of a page that shows many', async () => {
    const { token } = await client.register();
    const file = join(mkdtempSync(join(tmpdir(), 'diary-picture-')), 'sent');
    jest.spyOn(app.services.images, 'open').mockResolvedValue({ path: file, type: 'image/png', tag: '"a"' });
    const read = async (bytes: number, method = 'GET') => {
      writeFileSync(file, Buffer.alloc(bytes));
      const { status, headers } = await client.request(method, '/api/images/1', { token });
      return [status, Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1])];
    };
    try {
      expect(await read(1_000_000)).toEqual([200, 24]);
      expect(await read(20 * 1_048_576, 'HEAD')).toEqual([200, 23]);
      expect(await read(20 * 1_048_576)).toEqual([200, 22]);
      expect(await read(1_000_000)).toEqual([200, 1]);
      expect(await read(2 * 1_048_576)).toEqual([200, 0]);
      expect((await read(1_000_000))[0]).toBe(429);
    } finally {
      jest.restoreAllMocks();
      rmSync(dirname(file), { recursive: true });
    }
  });
});

test('of one person four uploads are under way, one where many send, of all thirty-two, and each gives its place back', async () => {
  const limited = limitUploads();
  const ends: (() => void)[] = [];
  const begin = (userId: number) => limited(userId, () => new Promise<void>((end) => ends.push(end)));
  const underWay = [1, 1, 1, 1].map(begin);
  await expect(begin(1)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  underWay.push(...Array.from({ length: 12 }, (_, index) => begin(2 + Math.floor(index / 4))));
  underWay.push(begin(5));
  await expect(begin(5)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: expect.stringMatching(/: 1;/) });
  underWay.push(...Array.from({ length: 15 }, (_, index) => begin(6 + index)));
  expect(ends).toHaveLength(32);
  await expect(begin(99)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  ends[0]?.();
  await underWay[0];
  const failing = limited(99, () => Promise.reject(new Error('broke off')));
  await expect(failing).rejects.toThrow('broke off');
  underWay.push(begin(99));
  expect(ends).toHaveLength(33);
  for (const end of ends) end();
  await Promise.all(underWay);
});

test('where all places are taken the slowest of those who send too slowly gives theirs away, and nobody else', async () => {
  const limited = limitUploads();
  const given: number[] = [];
  const begin = (userId: number, bytes: number | null) =>
    limited(userId, (place) => {
      return new Promise<void>((_, fail) => {
        const giveUp = () => {
          given.push(userId);
          fail(new Error(`too slow: ${userId}`));
        };
        place.sender = { tooFewBytes: () => bytes, giveUp };
      });
    }).catch(() => {});
  for (let userId = 1; userId <= 30; userId += 1) void begin(userId, null);
  void begin(31, 500);
  void begin(32, 100);
  const places = (count: number) =>
    Array.from({ length: count }, (_, index) => 33 + index).map((id) => begin(id, null));
  void places(2);
  expect(given).toEqual([32, 31]);
  await new Promise(setImmediate); // they have left, and their places are taken
  await expect(limited(99, async () => {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(given).toEqual([32, 31]);
});

describe('the process that reads pictures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-reader-'));
  const [input, output] = [join(folder, 'picture'), join(folder, 'made')];
  let children: ChildProcess[];
  beforeAll(async () => writeFileSync(input, await buildPicture('png', { seed: 1 })));
  beforeEach(() => {
    children = [];
    const { fork } = childProcess;
    jest.spyOn(childProcess, 'fork').mockImplementation(((...args: Parameters<typeof fork>) => {
      const child = fork(...args);
      children.push(child);
      return child;
    }) as typeof fork);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is ended when it says nothing in time, and the next picture has another', async () => {
    const pictures = createPictures({ smallLimitMs: 1, timeLimitMs: 1 });
    for (const count of [2, 4]) {
      const refusal = await pictures.make(1, input, output).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(UndecodedError); // what comes in with a diary is tried again
      expect(refusal).toMatchObject({ code: 'BAD_REQUEST' });
      expect(children.map(({ killed }) => killed)).toEqual(Array(count).fill(true));
    }
    await pictures.close();
  });

  test('has people take turns, and reads small pictures while it reads a large one', async () => {
    const large = join(folder, 'large');
    writeFileSync(large, await buildPicture('png', { width: 6_000, height: 6_000 }));
    const pictures = createPictures({ smallLimitMs: 20_000 });
    const order: string[] = [];
    const make = (name: string, userId: number, path: string) =>
      pictures.make(userId, path, join(folder, `${name}-made`)).then(() => order.push(name));
    const first = [1, 2, 3].map((number) => make(`first ${number}`, 1, large));
    await Promise.all([...first, make('small', 2, input), make('second', 3, large)]);
    expect(order).toEqual(['small', 'first 1', 'second', 'first 2', 'first 3']);
    await pictures.close();
  });

  test('reads what is small and takes long beside the large ones, so that other small ones do not wait for it', async () => {
    const pictures = createPictures({ smallLimitMs: 1 });
    expect(await pictures.make(1, input, output)).toMatchObject({ format: 'png' });
    expect(children.map(({ killed }) => killed)).toEqual([true, false]);
    await pictures.close();
  });

  test('ends when nobody needs it for a while', async () => {
    const pictures = createPictures({ idleMs: 100 });
    expect(await pictures.make(1, input, output)).toMatchObject({ format: 'png' });
    const [child] = children as [ChildProcess];
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (!hasEnded) await Promise.race([once(child, 'exit'), new Promise((giveUp) => setTimeout(giveUp, 20_000))]);
    expect(child.signalCode).toBe('SIGKILL');
    await pictures.close();
  });
});
