import { GateFullError } from '../../server/lib/gate';
import { createHasher } from '../../server/services/hasher';

const COST = 4;

test('a password is the one behind its hash, another is not', async () => {
  const hasher = createHasher(1);
  const hash = await hasher.hash('a quiet evening', COST, []);
  expect(hash).toMatch(/^\$2b\$04\$/);
  expect(await hasher.compare('a quiet evening', hash, COST, [])).toBe(true);
  expect(await hasher.compare('a loud evening', hash, COST, [])).toBe(false);
});

test('answers belong to their questions, however many are asked at once', async () => {
  const hasher = createHasher(2);
  const passwords = Array.from({ length: 20 }, (_, index) => `password number ${index}`);
  const hashes = await Promise.all(passwords.map((password) => hasher.hash(password, COST, [])));
  const matches = await Promise.all(
    passwords.map((password, index) => hasher.compare(password, hashes[index] ?? '', COST, [])),
  );
  expect(matches).toEqual(passwords.map(() => true));
});

test('more than can wait are refused, and the others still answered', async () => {
  const hasher = createHasher(1);
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => hasher.hash('one of many', COST, [])));
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(outcomes.length - refused.length).toBe(33);
  expect(refused.every(({ reason }) => reason instanceof GateFullError)).toBe(true);
});

test('however many ask for one account, it has two places among those of all, and the rest wait their turn', async () => {
  const hasher = createHasher(1);
  const order: string[] = [];
  const ask = (who: string, keys: string[]) => hasher.hash('one of many', COST, keys).then(() => order.push(who));
  const guesses = Array.from({ length: 30 }, () => ask('guesser', ['email a', 'address 1']));
  const others = Array.from({ length: 30 }, (_, index) => ask('other', [`email ${index}`]));
  await Promise.all([...guesses, ...others]);
  expect(order.lastIndexOf('other')).toBeLessThan(36);
  expect(order.filter((who) => who === 'guesser')).toHaveLength(30);
});

test('a task that fails takes only itself along', async () => {
  const hasher = createHasher(1);
  await expect(hasher.hash(undefined as unknown as string, COST, [])).rejects.toThrow();
  expect(await hasher.hash('the next one', COST, [])).toMatch(/^\$2b\$/);
});

test('a thread that waited for work is not ended while it does some', async () => {
  const hasher = createHasher(1, { idleMs: 50 });
  await hasher.hash('the first', COST, []);
  await hasher.hash('takes far longer than a thread may be idle', 13, []);
  const late = new Promise((proceed) => setTimeout(proceed, 20_000, 'nobody').unref());
  expect(await Promise.race([hasher.hash('the next', COST, []), late])).toMatch(/^\$2b\$04\$/);
});
