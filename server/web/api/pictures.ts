import type { Messages } from '../messages/en';
import { reasonOf } from './reason';
import { fetchSigned } from './session';

interface Sending {
  signal: AbortSignal;
  words: Messages;
}

/** Takes a picture to the service. Gives its address for `imageUrl`, or why it was not taken. Throws away from the net. */
export async function sendPicture(
  file: File,
  { signal, words }: Sending,
): Promise<{ url: string } | { refusal: string }> {
  const form = new FormData(); // whatever a file says that it is, the service looks at its bytes and gives its reason
  form.append('file', file);
  const answer = await fetchSigned('/api/images', { method: 'POST', body: form, signal });
  if (!answer.ok) return { refusal: await reasonOf(answer, words) };
  const { url }: { url: string } = await answer.json();
  return { url };
}

/** A picture of one's own as an address that only this page understands: to be revoked when it is no longer shown. */
export async function readPicture(url: string, size?: string): Promise<string> {
  const answer = await fetchSigned(size ? `${url}?size=${size}` : url);
  if (!answer.ok) throw new Error(`the picture could not be read: ${answer.status}`);
  return URL.createObjectURL(await answer.blob());
}

export const isOwnPicture = (url: string) => /^\/api\/images\/\d+$/.test(url);
