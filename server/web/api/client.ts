import { QueryClient } from '@tanstack/preact-query';
import { createTRPCClient, httpBatchLink, httpLink, isTRPCClientError, splitLink } from '@trpc/client';
import type { AppRouter } from 'emotion-diary-client';
import { fetchSigned } from './session';

const signed = { url: '/trpc', fetch: (url: RequestInfo | URL | string, init?: RequestInit) => fetchSigned(url, init) };

/** A quick answer does not wait for one of these. */
const SLOW = new Set(['diary.explain', 'stats.associations', 'stats.words']);

/** Every procedure of the service. What a screen asks at once travels together, but for the slow ones. */
export const api = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: ({ type, path }) => type === 'mutation' || SLOW.has(path),
      true: httpLink(signed),
      false: httpBatchLink({ ...signed, maxItems: 10 }),
    }),
  ],
});

const STALE_MS = 30_000;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      networkMode: 'always',
      refetchOnReconnect: 'always',
      retry: (count, error) => count < 2 && !isAnswer(error),
    },
  },
});

/** What the service says is wrong; null where it could not be reached at all. */
export function faultOf(error: unknown) {
  return isTRPCClientError<AppRouter>(error) ? (error.data ?? null) : null;
}

/** Whether asking again would give the same answer. */
const isAnswer = (error: unknown) => {
  const fault = faultOf(error);
  return fault !== null && fault.httpStatus < 500;
};
