import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../scratch/openapiTypescript';
import { runConsumer, type Transcript } from './transcript';

/** A visit through openapi-fetch, with the types that openapi-typescript made. */
runConsumer(async (surroundings) => {
  const answers: Transcript = {};
  let token = '';
  const api = createClient<paths>(surroundings);
  api.use({
    onRequest({ request }) {
      if (token) request.headers.set('Authorization', `Bearer ${token}`);
      return request;
    },
  });
  function note<D>(step: string, { data, error, response }: { data?: D; error?: unknown; response: Response }) {
    answers[step] = { status: response.status, body: data ?? error ?? null };
    return data;
  }

  const credentials = { email: 'fetch@example.org', password: 'a quiet morning by the sea' };
  const person = { ...credentials, nickname: 'Mina', timeZone: 'Asia/Seoul' };
  const registered = note('register', await api.POST('/auth/register', { body: person }));
  note('registered already', await api.POST('/auth/register', { body: person }));
  note('common password', await api.POST('/auth/register', { body: { ...person, password: 'password123' } }));
  note('login', await api.POST('/auth/login', { body: credentials }));
  note('wrong password', await api.POST('/auth/login', { body: { ...credentials, password: 'another one' } }));
  token = 'tampered';
  note('tampered token', await api.GET('/account'));
  token = registered?.tokens.accessToken ?? '';

  const body = {
    content: 'I finally finished the **marathon**. I am so happy!',
    emotion: 'joy' as const,
    tags: ['run'],
  };
  const header = { 'Idempotency-Key': 'entry-of-saturday' };
  const created = note('create', await api.POST('/diary', { body, params: { header } }));
  note('create again', await api.POST('/diary', { body, params: { header } }));
  note('create otherwise', await api.POST('/diary', { body: { ...body, tags: [] }, params: { header } }));
  await api.POST('/diary', { body: { content: 'Rain, and I miss her.', emotion: 'sadness', date: '2026-11-18' } });
  const id = created?.diary.id ?? 0;
  const page = note('list', await api.GET('/diary', { params: { query: { limit: 1, sort: '-date' } } }));
  const cursor = page?.nextCursor ?? '';
  note('next page', await api.GET('/diary', { params: { query: { limit: 1, sort: '-date', cursor } } }));
  note('tampered cursor', await api.GET('/diary', { params: { query: { cursor: 'tampered' } } }));
  note('get', await api.GET('/diary/{id}', { params: { path: { id } } }));
  const changed = { ...body, imageUrl: 'https://example.org/finish.jpg', tags: ['run', 'proud'] };
  note('update', await api.PUT('/diary/{id}', { params: { path: { id } }, body: changed }));
  note('explain', await api.GET('/diary/{id}/explanation', { params: { path: { id } } }));

  const week = note('weekly', await api.GET('/stats/weekly', { params: { query: { week: '2026-W47' } } }));
  const average: number | null | undefined = week?.sentiment.average;
  answers['average of the week'] = { status: 200, body: average };
  note('week that never was', await api.GET('/stats/weekly', { params: { query: { week: '2026-W60' } } }));
  note('monthly', await api.GET('/stats/monthly'));
  note('distribution', await api.GET('/stats/emotions'));
  note('calendar', await api.GET('/stats/calendar', { params: { query: { year: 2026 } } }));
  note('trend', await api.GET('/stats/trend', { params: { query: { granularity: 'day' } } }));
  note('words', await api.GET('/stats/words', { params: { query: { limit: 10 } } }));
  note('report', await api.GET('/reports/weekly'));
  note('reports', await api.GET('/reports', { params: { query: { limit: 5 } } }));
  note('tags', await api.GET('/tags'));
  note('emotions', await api.GET('/emotions'));

  note('delete', await api.DELETE('/diary/{id}', { params: { path: { id } } }));
  note('get deleted', await api.GET('/diary/{id}', { params: { path: { id } } }));
  note('rename', await api.PATCH('/account', { body: { nickname: 'Mina K.' } }));
  const sessions = note('sessions', await api.GET('/account/sessions'));
  const other = sessions?.items.find(({ current }) => !current)?.id ?? 0;
  note('end session', await api.DELETE('/account/sessions/{id}', { params: { path: { id: other } } }));
  const refreshToken = registered?.tokens.refreshToken ?? '';
  const refreshed = note('refresh', await api.POST('/auth/refresh', { body: { refreshToken } }));
  note('logout', await api.POST('/auth/logout', { body: { refreshToken: refreshed?.tokens.refreshToken ?? '' } }));
  note('signed out', await api.GET('/account'));
  note('health', await api.GET('/health'));
  note('ready', await api.GET('/ready'));
  return answers;
});

/** Never called: what must not compile. */
export async function misuse(api: Client<paths>): Promise<void> {
  // @ts-expect-error a field that does not exist
  await api.POST('/diary', { body: { content: 'x', emotion: 'joy', emotoin: 'joy' } });
  // @ts-expect-error none of the eight
  await api.POST('/diary', { body: { content: 'x', emotion: 'boredom' } });
  // @ts-expect-error a number as text
  await api.GET('/diary/{id}', { params: { path: { id: 'seven' } } });
}
