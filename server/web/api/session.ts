import { createTRPCClient, httpLink, isTRPCClientError } from '@trpc/client';
import type { AppRouter, RouterInputs } from 'emotion-diary-client';
import { fieldOf, readStored, textIn } from '../lib/stored';
import { createStore } from '../store';
import type { User } from '../types';

/** Who is signed in on this device. The access token lives in this module alone, the refresh token where no script reads. */
export type Session = { user: User; ended: false } | { user: User | null; ended: true };

const REMEMBERED = 'diary.user';
/** Asked for this long before it runs out. */
const AHEAD_MS = 20_000;

/** Signing in and out has an address of its own, which keeps the refresh token in a cookie. */
const signingIn = createTRPCClient<AppRouter>({
  links: [httpLink({ url: '/trpc/page', headers: { 'X-Diary-Page': '1' } })],
});

let access: { token: string; expiresAt: number } | null = null;
let refreshing: Promise<string> | null = null;

export const session = createStore<Session>(remembered());

function remembered(): Session {
  const kept = readStored(REMEMBERED);
  const id = fieldOf(kept, 'id');
  const [email, nickname, timeZone, locale, createdAt] = (
    ['email', 'nickname', 'timeZone', 'locale', 'createdAt'] as const
  ).map((name) => textIn(kept, name));
  if (typeof id !== 'number' || !email || !nickname || !timeZone || !locale || !createdAt) {
    return { user: null, ended: true };
  }
  return { user: { id, email, nickname, timeZone, locale, createdAt }, ended: false };
}

/** Another tab signed in or out. */
addEventListener('storage', ({ key }) => {
  if (key !== REMEMBERED) return;
  access = null;
  session.set(remembered());
});

export function rememberUser(user: User): void {
  localStorage.setItem(REMEMBERED, JSON.stringify(user));
  session.set({ user, ended: false });
}

interface Tokens {
  accessToken: string;
  accessTokenExpiresAt: string;
}

function take({ accessToken, accessTokenExpiresAt }: Tokens): string {
  access = { token: accessToken, expiresAt: Date.parse(accessTokenExpiresAt) };
  return accessToken;
}

export async function signIn(input: RouterInputs['auth']['login']): Promise<void> {
  const { user, tokens } = await signingIn.auth.login.mutate(input);
  take(tokens);
  rememberUser(user);
}

export async function register(input: RouterInputs['auth']['register']): Promise<void> {
  const { user, tokens } = await signingIn.auth.register.mutate(input);
  take(tokens);
  rememberUser(user);
}

/** Forgets the person on this device, and ends the session where the server can be reached. */
export async function signOut(): Promise<void> {
  await signingIn.auth.logout.mutate({ refreshToken: 'cookie' }).catch(() => undefined);
  access = null;
  localStorage.removeItem(REMEMBERED);
  session.set({ user: null, ended: true });
}

/** The session is over, but what was begun on this device is still this person's. */
function end(): void {
  access = null;
  const { user } = session.get();
  localStorage.removeItem(REMEMBERED);
  session.set({ user, ended: true });
}

/** A token that is good for a while. Tabs refresh one after the other, so that none spends another's token. */
export async function accessToken({ anew = false } = {}): Promise<string> {
  if (!anew && access && access.expiresAt - Date.now() > AHEAD_MS) return access.token;
  refreshing ??= navigator.locks.request('diary.refresh', refresh).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function refresh(): Promise<string> {
  try {
    const { tokens } = await signingIn.auth.refresh.mutate({ refreshToken: 'cookie' });
    return take(tokens);
  } catch (error) {
    if (isTRPCClientError<AppRouter>(error) && error.data?.code === 'UNAUTHORIZED') end();
    throw error;
  }
}

/** `fetch` as the person who is signed in; once more with a new token where this one was refused. */
export async function fetchSigned(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const send = async (anew: boolean) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${await accessToken({ anew })}`);
    return fetch(input, { ...init, headers });
  };
  const answer = await send(false);
  return answer.status === 401 ? send(true) : answer;
}
