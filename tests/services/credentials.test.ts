import bcrypt from 'bcrypt';
import { createCursors } from '../../server/lib/cursor';
import { createCredentials } from '../../server/services/credentials';
import { createTestClock } from '../support/clock';

const OLD = 'an old secret of more than thirty-two bytes';
const NEW = 'a new secret of more than thirty-two bytes';
const clock = createTestClock('2026-11-21T06:30:00.000Z');
const withSecrets = (...secrets: string[]) =>
  createCredentials({ secrets, accessTokenMinutes: 15, bcryptCost: 4, clock });

test('access tokens of an old secret are accepted as long as it is listed', () => {
  const { token } = withSecrets(OLD).signAccess({ userId: 7, sessionId: 9, mark: 'ab' });
  expect(withSecrets(NEW, OLD).verifyAccess(token)).toEqual({ userId: 7, sessionId: 9, mark: 'ab' });
  expect(withSecrets(NEW).verifyAccess(token)).toBeNull();
});

test('a refresh token that was given out is derived again, whichever secret signs by now', () => {
  const session = { id: 1, generation: 3, salt: 'salt', refreshHash: '' };
  const before = withSecrets(OLD);
  const given = before.deriveRefresh(session);
  const stored = { ...session, refreshHash: before.hashRefresh(given) };
  expect(withSecrets(NEW, OLD).deriveRefresh(stored)).toBe(given);
  expect(withSecrets(NEW, OLD).isGenuineRefresh(given, session)).toBe(true);
  expect(withSecrets(NEW).isGenuineRefresh(given, session)).toBe(false);
});

test('a new refresh token is derived from the first secret', () => {
  const session = { id: 1, generation: 4, salt: 'salt', refreshHash: 'of the generation before' };
  expect(withSecrets(NEW, OLD).deriveRefresh(session)).toBe(withSecrets(NEW).deriveRefresh(session));
});

test('a hash of another cost is outdated', async () => {
  const hash = await withSecrets(OLD).hashPassword('a quiet morning by the sea', []);
  const dearer = createCredentials({ secrets: [OLD], accessTokenMinutes: 15, bcryptCost: 5, clock });
  expect([withSecrets(OLD).isOutdated(hash), dearer.isOutdated(hash)]).toEqual([false, true]);
});

test('what follows the 72 bytes that bcrypt compares is not passed over', async () => {
  const { hashPassword, verifyPassword } = withSecrets(OLD);
  const longest = 'ü'.repeat(36);
  const hash = await hashPassword(longest, []);
  expect(await verifyPassword(longest, hash, [])).toBe(true);
  expect(await verifyPassword(`${longest}!`, hash, [])).toBe(false);
});

test('a password is the same however its keyboard composes it, and one of before as it was typed', async () => {
  const { hashPassword, verifyPassword } = withSecrets(OLD);
  const [composed, apart] = ['바다가 보이는 pässwörd'.normalize('NFC'), '바다가 보이는 pässwörd'.normalize('NFD')];
  for (const typed of [composed, apart]) {
    const hash = await hashPassword(typed, []);
    for (const again of [composed, apart]) expect(await verifyPassword(again, hash, [])).toBe(true);
    expect(await verifyPassword('바다가 보이는 password', hash, [])).toBe(false);
  }
  const before = await bcrypt.hash(apart, 4);
  expect([await verifyPassword(apart, before, []), await verifyPassword(composed, before, [])]).toEqual([true, false]);
});

test('a cursor is bound to its filters, its spelling and the secrets', () => {
  const filters = { userId: 1, sort: '-date' };
  const cursor = createCursors([OLD]).seal({ at: 5, id: 6 }, filters);
  expect(createCursors([NEW, OLD]).open(cursor, filters)).toEqual({ at: 5, id: 6 });
  const refused = [cursor.slice(0, -1), `${cursor}A`, `${cursor}.x`, cursor.replace('.', ''), '', '.', `${cursor}=`];
  for (const wrong of refused)
    expect(() => createCursors([OLD]).open(wrong, filters)).toThrow('Input validation failed');
  expect(() => createCursors([OLD]).open(cursor, { ...filters, userId: 2 })).toThrow('Input validation failed');
  expect(() => createCursors([NEW]).open(cursor, filters)).toThrow('Input validation failed');
});
