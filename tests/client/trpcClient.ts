import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  isTRPCClientError,
  type TRPCClientError,
} from '@trpc/client';
import type { AppRouter } from '../../server/trpc/routers';

export const LINKS = { httpLink, httpBatchLink, httpBatchStreamLink };
export type LinkName = keyof typeof LINKS;

export interface ClientOptions {
  /** Where the service is, without `/trpc`. */
  url: string;
  link: LinkName;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Changes a request before it is sent, as a proxy might. */
  meddle?: (init: RequestInit) => RequestInit;
  /** Is shown the headers of each answer, which the client keeps to itself. */
  onHeaders?: (headers: Headers) => void;
}

export type Client = ReturnType<typeof createClient>;

/** The real client of tRPC, as its users make it. */
export function createClient({ url, link, token, headers = {}, meddle = (init) => init, onHeaders }: ClientOptions) {
  return createTRPCClient<AppRouter>({
    links: [
      LINKS[link]({
        url: `${url}/trpc`,
        headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        fetch: async (input, init) => {
          const response = await fetch(input as string, meddle(init as RequestInit));
          onHeaders?.(response.headers);
          return response;
        },
      }),
    ],
  });
}

/** The error that a call ends in. */
export async function errorOf(call: Promise<unknown>): Promise<TRPCClientError<AppRouter>> {
  const outcome = await call.then(
    (answer) => new Error(`answered ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  );
  if (isTRPCClientError<AppRouter>(outcome)) return outcome;
  throw outcome;
}

/** Never called, only compiled: what a client knows of an error without a cast. */
export async function readError(call: Promise<unknown>): Promise<string[]> {
  const { data } = await errorOf(call);
  // @ts-expect-error no such field
  data?.isues;
  // @ts-expect-error no such code
  if (data?.code === 'TEAPOT') return [];
  return data?.issues?.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
}
