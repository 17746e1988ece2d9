import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, httpBatchStreamLink } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { AppRouter, RouterOutputs } from 'emotion-diary-client';

/** What a page made with React Query does, without the page. */
async function visit(link: typeof httpBatchLink | typeof httpBatchStreamLink) {
  let token = '';
  const client = createTRPCClient<AppRouter>({
    links: [
      link({
        url: 'http://127.0.0.1:3000/trpc',
        headers: () => (token ? { Authorization: `Bearer ${token}` } : {}),
      }),
    ],
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient });
  const { tokens } = await client.auth.register.mutate({
    email: `react-${link.name}-${Date.now()}@example.org`,
    password: 'a quiet morning by the sea',
    nickname: 'Rae',
  });
  token = tokens.accessToken;
  const week: RouterOutputs['stats']['weekly'] = await queryClient.fetchQuery(trpc.stats.weekly.queryOptions());
  const { mutationFn } = trpc.diary.create.mutationOptions({
    onError: ({ data }) => console.log(data?.issues?.map(({ path }) => path.join('.'))),
  });
  // @ts-expect-error none of the eight
  trpc.diary.list.queryOptions({ emotion: 'boredom' });
  const failed = await queryClient
    .fetchQuery(trpc.stats.weekly.queryOptions({ week: '2026-W60' }))
    .catch(({ data }) => data?.issues?.[0]?.path);
  for (const content of ['A walk.', 'A longer walk.']) await client.diary.create.mutate({ content, emotion: 'joy' });
  const onwards = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor };
  const { pages } = await queryClient.fetchInfiniteQuery({
    ...trpc.diary.list.infiniteQueryOptions({ limit: 1 }, onwards),
    pages: 2,
  });
  const others = await Promise.all([
    queryClient.fetchInfiniteQuery(trpc.reports.list.infiniteQueryOptions({}, onwards)),
    queryClient.fetchInfiniteQuery(trpc.images.list.infiniteQueryOptions({}, onwards)),
    queryClient.fetchInfiniteQuery(trpc.imports.list.infiniteQueryOptions({}, onwards)),
  ]);
  const lists = [pages, ...others.map((other) => other.pages)].map(({ length }) => length);
  console.log(week.period.id, week.days.length, failed, typeof mutationFn, lists);
}

void visit(httpBatchLink).then(() => visit(httpBatchStreamLink));
