import type { Answer, Client } from './client';
import { waitUntil } from './wait';

const BOUNDARY = '----a-boundary-that-no-diary-holds';

/** Sends a file as a form does. */
export function uploadImport(client: Client, token: string, file: Buffer, query = ''): Promise<Answer> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="diary"\r\n\r\n`;
  return client.request('POST', `/api/import${query}`, {
    token,
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    timeoutMs: 120_000,
  });
}

/** Confirms an import and waits until it is done; `work` is asked for where no worker runs by itself. */
export async function finishImport(
  client: Client,
  { token, id, choices = {} }: { token: string; id: number; choices?: object },
  work: () => Promise<unknown> = async () => {},
): Promise<Answer> {
  const confirmed = await client.request('POST', `/api/import/${id}/confirm`, { token, body: choices });
  if (confirmed.status !== 200) throw new Error(`confirming: ${confirmed.status} ${confirmed.text}`);
  let last = confirmed;
  await waitUntil(
    'the import is done',
    async () => {
      await work();
      last = await client.request('GET', `/api/import/${id}`, { token });
      return last.body.status !== 'importing';
    },
    { timeoutMs: 120_000 },
  );
  return last;
}

/** The archive of somebody's diary. */
export async function exportOf({ url }: { url: string }, { token }: { token: string }, query = ''): Promise<Buffer> {
  const answer = await fetch(`${url}/api/export${query}`, { headers: { authorization: `Bearer ${token}` } });
  return Buffer.from(await answer.arrayBuffer());
}
