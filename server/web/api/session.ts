import { createTRPCClient, httpLink, isTRPCClientError } from '@trpc/client';
import type { AppRouter, RouterInputs } from 'emotion-diary-client';
import { fetchTimed, now } from '../lib/clock';
import { fieldOf, readStored, textIn } from '../lib/stored';
import { createStore } from '../store';
import type { User } from '../types';
import { patience } from './patience';
import { dropErasing } from './unanswered';

/** Who is signed in on this device. The access token lives in this module alone, the refresh token where no script reads. */
export type Session = { user: User; ended: false } | { user: User | null; ended: true };

const REMEMBERED = 'diary.user';
/** Asked for this long before it runs out. */
const AHEAD_MS = 20_000;
/** Longer than somebody waits: whose answer is given up holds a token that was spent, and is signed out by the next question. */
const REFRESH_MS = 60_000;

/** Signing in and out has an address of its own, which keeps the refresh token in a cookie. */
const signingIn = createTRPCClient<AppRouter>({
  links: [httpLink({ url: '/trpc/page', headers: { 'X-Diary-Page': '1' }, fetch: fetchTimed })],
});

let access: { token: string; userId: number; expiresAt: number } | null = null;
let refreshing: Promise<void> | null = null;
/** What is under way for one person is broken off when another takes the place: an answer comes to who asked, or not at all. */
let turn = new AbortController();

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

/** From now on this is who is signed in. */
function become(next: Session): void {
  access = null;
  if (next.user?.id !== session.get().user?.id) {
    refreshing = null;
    turn.abort();
    turn = new AbortController();
  }
  session.set(next);
}

/** Another tab signed in or out, or changed the account. */
addEventListener('storage', ({ key }) => key === REMEMBERED && become(remembered()));

/** Who is signed in by now: a tab that slept, or that the browser has not told yet, looks for itself. */
function lookAgain(): Session {
  const now = remembered();
  const { user, ended } = session.get();
  if (now.user?.id !== (ended ? undefined : user?.id)) become(now);
  return session.get();
}
for (const moment of ['pageshow', 'visibilitychange']) addEventListener(moment, lookAgain);

/** Whether somebody is still the one who is signed in on this device, in whatever tab. */
export function isHere(userId: number): boolean {
  const { user, ended } = lookAgain();
  return !ended && user?.id === userId;
}

/** The account as it is now; of somebody else by now nothing. */
export function rememberUser(user: User): void {
  if (!isHere(user.id)) return;
  localStorage.setItem(REMEMBERED, JSON.stringify(user));
  session.set({ user, ended: false });
}

interface Tokens {
  accessToken: string;
  accessTokenExpiresAt: string;
}

/** A token says for whom it stands: `sub` among its claims (RFC 7519). */
function readTokens({ accessToken: token, accessTokenExpiresAt }: Tokens) {
  const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
  return { token, userId: Number(textIn(claims, 'sub')), expiresAt: Date.parse(accessTokenExpiresAt) };
}

function enter({ user, tokens }: { user: User; tokens: Tokens }): void {
  localStorage.setItem(REMEMBERED, JSON.stringify(user));
  become({ user, ended: false });
  access = readTokens(tokens);
}

export async function signIn(input: RouterInputs['auth']['login']): Promise<void> {
  enter(await signingIn.auth.login.mutate(input, patience()));
}

export async function register(input: RouterInputs['auth']['register']): Promise<void> {
  enter(await signingIn.auth.register.mutate(input, patience()));
}

/** Forgets a person on this device, and nobody else. Says whether it was this one who was here. */
export function forget({ id }: User): boolean {
  if (lookAgain().user?.id !== id) return false;
  localStorage.removeItem(REMEMBERED);
  become({ user: null, ended: true });
  return true;
}

/** Ends the session of the cookie, whosever it is. */
export const logOut = (signal: AbortSignal) => signingIn.auth.logout.mutate({ refreshToken: 'cookie' }, { signal });

/** The session is over, but what was begun on this device is still this person's. */
function end(userId: number): void {
  const { user } = lookAgain();
  if (user?.id !== userId) return;
  localStorage.removeItem(REMEMBERED);
  become({ user, ended: true });
}

/**
 * A token of this person that is good for a while; none once somebody else is here, or the cookie is somebody else's.
 * Tabs refresh one after the other, so that none spends another's token.
 */
async function tokenOf(userId: number, anew: boolean, signal: AbortSignal): Promise<string> {
  const isGood = !anew && access?.userId === userId && access.expiresAt - +now() > AHEAD_MS;
  if (!isGood && isHere(userId)) {
    refreshing ??= navigator.locks
      .request('diary.refresh', () => refresh(userId))
      .finally(() => {
        refreshing = null;
      });
    await before(signal, refreshing); // another tab may hold it for long
  }
  if (!isHere(userId) || access?.userId !== userId) throw new Error('who began this is not signed in any more');
  return access.token;
}

/** What is awaited, or that it is given up before. */
function before<Value>(signal: AbortSignal, awaited: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    void awaited.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp);
  });
}

async function refresh(userId: number): Promise<void> {
  try {
    const { tokens } = await signingIn.auth.refresh.mutate({ refreshToken: 'cookie' }, patience(REFRESH_MS));
    access = readTokens(tokens);
    if (access.userId !== userId) end(userId);
  } catch (error) {
    if (isTRPCClientError<AppRouter>(error) && error.data?.code === 'UNAUTHORIZED') end(userId);
    throw error;
  }
}

/** `fetch` as the person who is signed in now, and as nobody else; once more with a new token where this one was refused. */
export async function fetchSigned(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { user } = session.get();
  if (!user) throw new Error('nobody is signed in');
  const signal = init.signal ? AbortSignal.any([init.signal, turn.signal]) : turn.signal;
  const send = async (anew: boolean) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${await tokenOf(user.id, anew, signal)}`);
    const answer = await fetchTimed(input, { ...init, headers, signal });
    if (answer.ok) dropErasing();
    return answer;
  };
  const answer = await send(false);
  return answer.status === 401 ? send(true) : answer;
}
