import { Worker } from 'node:worker_threads';
import { givenApp, givenClient } from '../support/given';
import { waitUntil } from '../support/wait';

const ATTEMPTS = 3;
const WRONG = 'certainly not the password';
const NEW = 'a loud evening in the hills';
/** More than are hashed and wait at once, however many processors there are. */
const MANY = 40;

const app = givenApp({ engine: 'sqlite', env: { LOGIN_ATTEMPTS: String(ATTEMPTS), TRUST_PROXY: '1' } });
const client = givenClient(app);

/** What the threads that hash are asked; `hold` keeps it from them until `release`. */
const asked: string[] = [];
let held: (() => void)[] | null = null;
const hold = () => {
  held = [];
};
function release(): void {
  for (const send of held ?? []) send();
  held = null;
}

beforeAll(() => {
  const { postMessage } = Worker.prototype;
  jest.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message) {
    const { kind } = message ?? {};
    const send = () => postMessage.call(this, message);
    if (kind !== 'hash' && kind !== 'compare') return send();
    asked.push(kind);
    if (held) held.push(send);
    else send();
  });
});
afterAll(() => jest.restoreAllMocks());
beforeEach(() => void asked.splice(0));

let networks = 0;
const login = (email: string, password: string, address: string) =>
  client.request('POST', '/api/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': address } });
const guessFrom = (address: string, guess: number) => login(`nobody-${guess}-${address}@example.org`, WRONG, address);
/** So many tries from there were counted. */
const haveCome = (address: string, tries: number) =>
  waitUntil(
    'the tries have come',
    async () => {
      const { limit, remaining } = await app.throttles['login-address'].use(address, 0);
      return limit - remaining === tries;
    },
    { timeoutMs: 60_000, everyMs: 5 },
  );
const newAddress = () => {
  networks += 1;
  return `10.${networks}.0.1`;
};

test('a change of the password hashes the new one only beside the right old one, and nothing without tries left', async () => {
  const { token, password } = await client.register();
  asked.length = 0;
  const change = (currentPassword: string) =>
    client.request('POST', '/api/account/password', { token, body: { currentPassword, newPassword: NEW } });
  expect((await change(password)).status).toBe(204);
  expect(asked).toEqual(['compare', 'hash']);
  for (let guess = 0; guess < ATTEMPTS; guess += 1) expect((await change(WRONG)).status).toBe(400);
  expect((await change(WRONG)).status).toBe(429);
  expect(asked.slice(2)).toEqual(Array(ATTEMPTS).fill('compare'));
});

test('two addresses that guess at once keep nobody else from signing in', async () => {
  const { email, password } = await client.register();
  hold();
  const addresses = [newAddress(), newAddress()];
  const guesses = addresses.flatMap((address) =>
    Array.from({ length: MANY / 2 }, (_, guess) => guessFrom(address, guess)),
  );
  for (const address of addresses) await haveCome(address, MANY / 2);
  const address = newAddress();
  const honest = login(email, password, address);
  await haveCome(address, 1);
  release();
  expect((await honest).status).toBe(200);
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]));
});

test('a try that nobody had time to look at does not count', async () => {
  const { email, password } = await client.register();
  hold();
  const others = Array.from({ length: MANY }, (_, guess) => guessFrom(newAddress(), guess));
  expect((await Promise.race(others)).status).toBe(503);
  const address = newAddress();
  for (let again = 0; again < 2 * ATTEMPTS; again += 1) {
    const { status, headers } = await login(email, password, address);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
  }
  release();
  await Promise.all(others);
  expect((await login(email, password, address)).status).toBe(200);
});
