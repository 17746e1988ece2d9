import { User } from '../../models';
import type { Caller } from '../../server/services/caller';

let people = 0;

/** Somebody new whom the services know, without a password that could ever be entered. */
export async function createCaller(): Promise<Caller> {
  people += 1;
  const { id } = await User.create({
    email: `caller-${people}@example.org`,
    password: '-',
    nickname: 'Caller',
    timeZone: 'UTC',
    locale: 'en',
    createdAt: new Date('2026-01-01T00:00:00.000Z'),
  });
  return { id, timeZone: 'UTC', locale: 'en', sessionId: 0 };
}
