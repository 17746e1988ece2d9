import { Api, type HttpResponse } from '../scratch/swaggerTypescriptApi';
import { runConsumer, type Transcript } from './transcript';

/** The same visit through the client that swagger-typescript-api made. */
runConsumer(async ({ baseUrl, fetch }) => {
  const answers: Transcript = {};
  const api = new Api<string>({
    baseUrl,
    customFetch: fetch,
    securityWorker: (token) => (token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
  });
  /** This client throws the response when its status is an error. */
  async function note<D, E>(step: string, call: Promise<HttpResponse<D, E>>): Promise<D | null> {
    const response = await call.catch((failure: HttpResponse<D, E>) => failure);
    answers[step] = { status: response.status, body: response.data ?? response.error };
    return response.data;
  }

  const credentials = { email: 'api@example.org', password: 'a quiet morning by the sea' };
  const person = { ...credentials, nickname: 'Mina', timeZone: 'Asia/Seoul' };
  const registered = await note('register', api.auth.authRegister(person));
  await note('registered already', api.auth.authRegister(person));
  await note('common password', api.auth.authRegister({ ...person, password: 'password123' }));
  await note('login', api.auth.authLogin(credentials));
  await note('wrong password', api.auth.authLogin({ ...credentials, password: 'another one' }));
  api.setSecurityData('tampered');
  await note('tampered token', api.account.accountGet());
  api.setSecurityData(registered?.tokens.accessToken ?? '');

  const body = {
    content: 'I finally finished the **marathon**. I am so happy!',
    emotion: 'joy' as const,
    tags: ['run'],
  };
  const headers = { 'Idempotency-Key': 'entry-of-saturday' };
  const created = await note('create', api.diary.diaryCreate(body, { headers }));
  await note('create again', api.diary.diaryCreate(body, { headers }));
  await note('create otherwise', api.diary.diaryCreate({ ...body, tags: [] }, { headers }));
  await api.diary.diaryCreate({ content: 'Rain, and I miss her.', emotion: 'sadness', date: '2026-11-18' });
  const id = created?.diary.id ?? 0;
  const page = await note('list', api.diary.diaryList({ limit: 1, sort: '-date' }));
  await note('next page', api.diary.diaryList({ limit: 1, sort: '-date', cursor: page?.nextCursor ?? '' }));
  await note('tampered cursor', api.diary.diaryList({ cursor: 'tampered' }));
  await note('get', api.diary.diaryGet(id));
  const changed = { ...body, imageUrl: 'https://example.org/finish.jpg', tags: ['run', 'proud'] };
  await note('update', api.diary.diaryUpdate(id, changed));
  await note('explain', api.diary.diaryExplain(id));

  const week = await note('weekly', api.stats.statsWeekly({ week: '2026-W47' }));
  const average: number | null | undefined = week?.sentiment.average;
  answers['average of the week'] = { status: 200, body: average };
  await note('week that never was', api.stats.statsWeekly({ week: '2026-W60' }));
  await note('monthly', api.stats.statsMonthly());
  await note('distribution', api.stats.statsEmotions());
  await note('calendar', api.stats.statsCalendar({ year: 2026 }));
  await note('trend', api.stats.statsTrend({ granularity: 'day' }));
  await note('words', api.stats.statsWords({ limit: 10 }));
  await note('report', api.reports.reportsWeekly());
  await note('reports', api.reports.reportsList({ limit: 5 }));
  await note('tags', api.tags.tagsList());
  await note('emotions', api.emotions.emotionsList());

  await note('delete', api.diary.diaryDelete(id));
  await note('get deleted', api.diary.diaryGet(id));
  await note('rename', api.account.accountUpdate({ nickname: 'Mina K.' }));
  const sessions = await note('sessions', api.account.accountSessions());
  const other = sessions?.items.find(({ current }) => !current)?.id ?? 0;
  await note('end session', api.account.accountEndSession(other));
  const refreshToken = registered?.tokens.refreshToken ?? '';
  const refreshed = await note('refresh', api.auth.authRefresh({ refreshToken }));
  await note('logout', api.auth.authLogout({ refreshToken: refreshed?.tokens.refreshToken ?? '' }));
  await note('signed out', api.account.accountGet());
  await note('health', api.health.serviceHealth());
  await note('ready', api.ready.serviceReady());
  return answers;
});

/** Never called: what must not compile. */
export async function misuse(api: Api<string>): Promise<void> {
  // @ts-expect-error a field that does not exist
  await api.diary.diaryCreate({ content: 'x', emotion: 'joy', emotoin: 'joy' });
  // @ts-expect-error none of the eight
  await api.diary.diaryCreate({ content: 'x', emotion: 'boredom' });
  // @ts-expect-error a number as text
  await api.diary.diaryGet('seven');
}
