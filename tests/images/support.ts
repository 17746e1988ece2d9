import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** An answer's bytes as they are. */
export async function readBytes(url: string, token: string) {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Every file under a folder, sorted; none where there is no folder. */
export const filesUnder = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [];

/** What a browser must be told beside the bytes of a picture. */
export const expectedHeaders = (type: string, bytes: number) => ({
  'content-type': type,
  'content-length': String(bytes),
  'cache-control': 'private, max-age=31536000, immutable',
  vary: 'Authorization, Cookie',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'same-origin',
  etag: expect.stringMatching(/^"[\da-f]{32}-full"$/),
});
