import { onlineManager, QueryCache, QueryClient } from '@tanstack/preact-query';
import { createTRPCClient, httpBatchLink, httpLink, isTRPCClientError, splitLink } from '@trpc/client';
import type { AppRouter } from 'emotion-diary-client';
import { isKept, keepAnswer, recallAnswer } from '../offline/answers';
import { inTime } from './patience';
import { fetchSigned } from './session';

/** A net that swallows a question is one that is not there: nobody waits for ever, nor without a word. */
const signed = (ms?: number) => ({
  url: '/trpc',
  fetch: (url: RequestInfo | URL | string, init: RequestInit = {}) =>
    inTime((signal) => {
      const either = init.signal ? AbortSignal.any([init.signal, signal]) : signal;
      return fetchSigned(url, { ...init, signal: either });
    }, ms),
});

/** Where the service was told to take its time, one of these may. */
const SLOW_MS = 60_000;
/** A quick answer does not wait for one of these. */
const SLOW = new Set(['diary.explain', 'stats.associations', 'stats.words', 'reports.monthly', 'reports.yearly']);

/** Every procedure of the service. What a screen asks at once travels together, but for the slow ones. */
export const api = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: ({ path }) => SLOW.has(path),
      true: httpLink(signed(SLOW_MS)),
      false: splitLink({
        condition: ({ type }) => type === 'mutation',
        true: httpLink(signed()),
        false: httpBatchLink({ ...signed(), maxItems: 10 }),
      }),
    }),
  ],
});

const STALE_MS = 30_000;

/** Answers that are looked at again are kept on this device; where the service cannot be reached, the last one is shown. */
const cache = new QueryCache({
  onSuccess(answer, { queryKey, queryHash }) {
    if (isKept(queryKey)) void keepAnswer(queryHash, answer).catch(() => undefined);
  },
  async onError(error, query) {
    if (faultOf(error) || !isKept(query.queryKey) || query.state.data !== undefined) return;
    const kept = await recallAnswer(query.queryHash).catch(() => null);
    // It stays a failure, so that the screen says from when this is.
    if (kept && query.state.status === 'error') query.setState({ data: kept.answer, dataUpdatedAt: kept.keptAt });
  },
});

export const queries = new QueryClient({
  queryCache: cache,
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      networkMode: 'always',
      refetchOnReconnect: 'always',
      retry: (count, error) => count < 2 && navigator.onLine && !isAnswer(error) && !isGivenUp(error),
    },
  },
});

// It takes every page for one that was opened online, and then sees no return to the net.
onlineManager.setOnline(navigator.onLine);

/** What the service says is wrong; null where it could not be reached at all. */
export function faultOf(error: unknown) {
  return isTRPCClientError<AppRouter>(error) ? (error.data ?? null) : null;
}

/** Whether asking again would give the same answer. */
const isAnswer = (error: unknown) => {
  const fault = faultOf(error);
  return fault !== null && fault.httpStatus < 500;
};

/** Whether nothing came for as long as somebody waits: what was seen before is better than to wait as long again. */
const isGivenUp = ({ cause }: Error) => cause instanceof DOMException && cause.name === 'TimeoutError';
