import { fetchSigned } from './session';

/** Takes a picture to the service. Gives its address for `imageUrl`; null where it was not taken. */
export async function sendPicture(file: Blob): Promise<string | null> {
  const answer = await fetchSigned('/api/images', {
    method: 'POST',
    headers: { 'Content-Type': file.type },
    body: file,
  });
  if (!answer.ok) return null;
  const body: unknown = await answer.json();
  const hasUrl = typeof body === 'object' && body !== null && 'url' in body;
  return hasUrl && typeof body.url === 'string' ? body.url : null;
}

/** A picture of one's own as an address that only this page understands: to be revoked when it is no longer shown. */
export async function readPicture(url: string, size?: string): Promise<string> {
  const answer = await fetchSigned(size ? `${url}?size=${size}` : url);
  if (!answer.ok) throw new Error(`the picture could not be read: ${answer.status}`);
  return URL.createObjectURL(await answer.blob());
}

export const isOwnPicture = (url: string) => /^\/api\/images\/\d+$/.test(url);
