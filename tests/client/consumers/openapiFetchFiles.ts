import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../scratch/openapiTypescript';
import { beginningOf, follow, PICTURE, SCRAP, TABLE } from './files';
import { runConsumer, type Transcript } from './transcript';

/** Files out and in, through openapi-fetch with the types that openapi-typescript made. */
runConsumer(async ({ baseUrl, filesUrl, fetch }) => {
  const answers: Transcript = {};
  let token = '';
  const [api, files] = [baseUrl, filesUrl].map((url) => createClient<paths>({ baseUrl: url, fetch })) as [
    Client<paths>,
    Client<paths>,
  ];
  for (const client of [api, files])
    client.use({
      onRequest({ request }) {
        if (token) request.headers.set('Authorization', `Bearer ${token}`);
        return request;
      },
    });
  function note<D>(step: string, { data, error, response }: { data?: D; error?: unknown; response: Response }) {
    answers[step] = { status: response.status, body: data ?? error ?? null };
    return data;
  }
  async function noteFile(step: string, { data, response }: { data?: Blob; response: Response }) {
    answers[step] = { status: response.status, body: await beginningOf(data) };
    return data;
  }
  const form = ({ file }: { file: Blob }) => {
    const data = new FormData();
    data.append('file', file);
    return data;
  };
  const bare = { bodySerializer: (file: unknown) => file as Blob, headers: { 'Content-Type': 'image/png' } };
  const blob = { parseAs: 'blob' } as const;

  const person = { email: 'files@example.org', password: 'a quiet morning by the sea', nickname: 'Mina' };
  token = (await api.POST('/auth/register', { body: person })).data?.tokens.accessToken ?? '';

  const picture = note('picture', await files.POST('/images', { body: PICTURE, ...bare }));
  note('no picture', await files.POST('/images', { body: SCRAP, ...bare }));
  const id = picture?.id ?? 0;
  const params = { path: { id }, query: { size: 'small' as const } };
  await noteFile('picture small', await files.GET('/images/{id}', { params, ...blob }));
  await noteFile('picture full', await files.GET('/images/{id}', { params: { path: { id } }, ...blob }));
  const entry = { content: 'A **dot**.', emotion: 'joy' as const, imageUrl: picture?.url ?? null, date: '2026-11-20' };
  const shown = note('shown', await api.POST('/diary', { body: entry }));
  note('pictures', await api.GET('/images'));
  note('picture in use', await api.DELETE('/images/{id}', { params: { path: { id } } }));

  const archive = await noteFile('archive', await files.GET('/export', blob));
  await noteFile('table', await files.GET('/export.csv', { params: { query: { emotion: 'joy' } }, ...blob }));
  await noteFile('book', await files.GET('/export.pdf', { params: { query: { from: '2026-11-20' } }, ...blob }));

  const own = { file: archive ?? new Blob() };
  note('archive again', await files.POST('/import', { body: own, bodySerializer: form }));
  note('no diary', await files.POST('/import', { body: { file: SCRAP }, bodySerializer: form }));
  const query = { timeZone: 'Asia/Seoul' };
  const planned = note(
    'plan',
    await files.POST('/import', { body: { file: TABLE }, params: { query }, bodySerializer: form }),
  );
  const of = { params: { path: { id: planned?.id ?? 0 } } };
  const moods = [{ label: 'rad', emotion: 'joy' as const }];
  note('confirm', await api.POST('/import/{id}/confirm', { ...of, body: { moods } }));
  note('confirm again', await api.POST('/import/{id}/confirm', { ...of, body: {} }));
  await follow(async () => note('done', await api.GET('/import/{id}', of)));
  note('imports', await api.GET('/import'));
  note('brought', await api.GET('/diary', { params: { query: { sort: 'date' } } }));
  note('undo', await api.DELETE('/import/{id}', of));
  note('undone', await api.GET('/import/{id}', of));
  note('left', await api.GET('/diary'));

  await api.DELETE('/diary/{id}', { params: { path: { id: shown?.diary.id ?? 0 } } });
  note('delete picture', await api.DELETE('/images/{id}', { params: { path: { id } } }));
  note('deleted picture', await files.GET('/images/{id}', { params: { path: { id } } }));
  return answers;
});

/** Never called: what must not compile. */
export async function misuse(files: Client<paths>): Promise<void> {
  // @ts-expect-error the file has another name
  await files.POST('/import', { body: { archive: TABLE } });
  // @ts-expect-error a size that is not made
  await files.GET('/images/{id}', { params: { path: { id: 1 }, query: { size: 'huge' } } });
}
