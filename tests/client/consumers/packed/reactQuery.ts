import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { AppRouter, RouterOutputs } from 'emotion-diary-client';

/** What a page made with React Query does, without the page. */
async function main() {
  let token = '';
  const client = createTRPCClient<AppRouter>({
    links: [
      httpBatchStreamLink({
        url: 'http://127.0.0.1:3000/trpc',
        headers: () => (token ? { Authorization: `Bearer ${token}` } : {}),
      }),
    ],
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient });
  const { tokens } = await client.auth.register.mutate({
    email: `react-${Date.now()}@example.org`,
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
  console.log(week.period.id, week.days.length, failed, typeof mutationFn);
}

void main();
