import { Api, type HttpResponse } from '../scratch/swaggerTypescriptApi';
import { beginningOf, follow, PICTURE, SCRAP, TABLE } from './files';
import { runConsumer, type Transcript } from './transcript';

/** Files out and in, through the client that swagger-typescript-api made. */
runConsumer(async ({ baseUrl, filesUrl, fetch }) => {
  const answers: Transcript = {};
  const [api, files] = [baseUrl, filesUrl].map(
    (url) =>
      new Api<string>({
        baseUrl: url,
        customFetch: fetch,
        securityWorker: (token) => (token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
      }),
  ) as [Api<string>, Api<string>];
  async function note<D, E>(step: string, call: Promise<HttpResponse<D, E>>): Promise<D | null> {
    const response = await call.catch((failure: HttpResponse<D, E>) => failure);
    answers[step] = { status: response.status, body: response.data ?? response.error };
    return response.data;
  }
  async function noteFile<E>(step: string, call: Promise<HttpResponse<Blob, E>>): Promise<Blob> {
    const { status, data } = await call;
    answers[step] = { status, body: await beginningOf(data) };
    return data;
  }
  const blob = { format: 'blob' } as const;

  const person = { email: 'api.files@example.org', password: 'a quiet morning by the sea', nickname: 'Mina' };
  const { tokens } = (await api.auth.authRegister(person)).data;
  for (const client of [api, files]) client.setSecurityData(tokens.accessToken);

  const picture = await note('picture', files.images.imagesCreate({ file: PICTURE }));
  await note('no picture', files.images.imagesCreate({ file: SCRAP }));
  const id = picture?.id ?? 0;
  await noteFile('picture small', files.images.imagesRead(id, { size: 'small' }));
  await noteFile('picture full', files.images.imagesRead(id));
  const entry = { content: 'A **dot**.', emotion: 'joy' as const, imageUrl: picture?.url ?? null, date: '2026-11-20' };
  const shown = await note('shown', api.diary.diaryCreate(entry));
  await note('pictures', api.images.imagesList());
  await note('picture in use', api.images.imagesDelete(id));

  const archive = await noteFile('archive', files.export.exportArchive({}, blob));
  await noteFile('table', files.exportCsv.exportCsv({ emotion: 'joy' }, blob));
  await noteFile('book', files.exportPdf.exportPdf({ from: '2026-11-20' }, blob));

  await note('archive again', files.import.importsCreate({ file: new File([archive], 'diary-archive.zip') }));
  await note('no diary', files.import.importsCreate({ file: SCRAP }));
  const planned = await note('plan', files.import.importsCreate({ file: TABLE }, { timeZone: 'Asia/Seoul' }));
  const number = planned?.id ?? 0;
  await note('confirm', api.import.importsConfirm(number, { moods: [{ label: 'rad', emotion: 'joy' }] }));
  await note('confirm again', api.import.importsConfirm(number, {}));
  await follow(() => note('done', api.import.importsGet(number)));
  await note('imports', api.import.importsList());
  await note('brought', api.diary.diaryList({ sort: 'date' }));
  await note('undo', api.import.importsUndo(number));
  await note('undone', api.import.importsGet(number));
  await note('left', api.diary.diaryList());

  await api.diary.diaryDelete(shown?.diary.id ?? 0);
  await note('delete picture', api.images.imagesDelete(id));
  await note('deleted picture', files.images.imagesRead(id, {}, { format: 'json' }));
  return answers;
});

/** Never called: what must not compile. */
export async function misuse(files: Api<string>): Promise<void> {
  // @ts-expect-error the file has another name
  await files.import.importsCreate({ archive: TABLE });
  // @ts-expect-error a size that is not made
  await files.images.imagesRead(1, { size: 'huge' });
}
