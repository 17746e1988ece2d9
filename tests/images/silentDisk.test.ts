import { type FileHandle, link, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { uploadPicture } from '../support/pictures';
import { filesUnder } from './support';

jest.mock('node:fs/promises', () => {
  const real = jest.requireActual('node:fs/promises');
  return { ...real, open: jest.fn(real.open), link: jest.fn(real.link) };
});
type Operation = (...given: unknown[]) => Promise<unknown>;

const real: Record<'open' | 'link', Operation> = jest.requireActual('node:fs/promises');
const mocked = { open: open as unknown as jest.Mock, link: link as unknown as jest.Mock };
let goOn = () => {};

/** From now on one of these hangs until `goOn`, as on a share that is away. */
function hang(name: 'open' | 'link'): void {
  const gone = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  mocked[name].mockClear().mockImplementation(async (...given: unknown[]) => {
    await gone;
    return real[name](...given);
  });
}

/** The same of the first part that is written to a file; opening it goes well. */
function hangWriting(): void {
  const gone = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  mocked.open.mockClear().mockImplementation(async (...given: unknown[]) => {
    const file = (await real.open(...given)) as FileHandle;
    jest.spyOn(file, 'writeFile').mockImplementation(() => gone);
    return file;
  });
}

/** What was asked before it went is answered by then. */
async function comeBack(): Promise<void> {
  goOn();
  await new Promise((proceed) => setTimeout(proceed, 200));
}

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const mina = givenNewPerson(client);
  const filesOf = ({ id }: Person) => filesUnder(join(app.config.mediaDir, String(id)));
  const silent = {
    status: 503,
    body: { code: 'SERVICE_UNAVAILABLE', message: 'The disk of the service does not answer just now' },
  };

  afterEach(async () => {
    await comeBack();
    for (const name of ['open', 'link'] as const) mocked[name].mockImplementation(real[name]);
  });

  test('a picture on a disk that does not answer is refused with words, and seen once the disk is back', async () => {
    const { body } = await uploadPicture(client, mina.token, { seed: 1 });
    hang('open');
    const read = (timeoutMs = 60_000) => client.request('GET', body.url, { token: mina.token, timeoutMs });
    const [first, ...others] = await Promise.all([read(), read(), read(), read()]);
    for (const answer of [first, ...others]) expect(answer).toMatchObject(silent);
    expect(first.headers).not.toHaveProperty('etag');
    expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);
    const line = app.logs.find((one) => one.includes(String(first.headers['x-request-id'])));
    expect(line).toMatch(/a folder of the service does not answer/);
    expect(await read(5_000)).toMatchObject(silent); // at once: nobody waits for what is known to hang
    expect(mocked.open).toHaveBeenCalledTimes(2);
    await comeBack();
    expect((await read()).status).toBe(200);
  });

  test('one that is sent to such a disk is refused, keeps nobody from writing, and is taken once the disk is back', async () => {
    hang('link');
    const upload = () => uploadPicture(client, mina.token, { seed: 2 });
    expect(await upload()).toMatchObject(silent);
    const entry = { content: 'A day.', emotion: 'joy' };
    expect((await client.request('POST', '/api/diary', { token: mina.token, body: entry })).status).toBe(201);
    await comeBack();
    expect((await client.request('GET', '/api/images', { token: mina.token })).body.items).toEqual([]);
    expect((await upload()).status).toBe(201);
    expect(filesOf(mina)).toHaveLength(3);
  });

  test.each(['open', 'write'] as const)(
    'one that arrives while the disk hangs (%s) is refused, and taken once it is back',
    async (name) => {
      if (name === 'open') hang('open');
      else hangWriting();
      const upload = () => uploadPicture(client, mina.token, { seed: 3 });
      expect(await upload()).toMatchObject(silent);
      await comeBack();
      mocked.open.mockImplementation(real.open);
      expect((await upload()).status).toBe(201);
    },
  );
});
