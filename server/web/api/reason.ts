import type { Messages } from '../messages/en';
import { tellReason } from '../messages/reasons';

/** What the page says itself of a file that is not taken, before the reason. */
const SAID_ALREADY = /^must be a file that can be read: /;

interface Refused {
  json(): Promise<{ message?: string; issues?: { message: string }[] }>;
}

/** Why the service refused something, in words of the page, in brackets; nothing where it says none. */
export async function reasonOf(answer: Refused, { reasons }: Messages): Promise<string> {
  const said = await answer.json().catch(() => null);
  const reason = said?.issues?.[0]?.message ?? said?.message;
  return reason ? `(${tellReason(reason.replace(SAID_ALREADY, ''), reasons)})` : '';
}
