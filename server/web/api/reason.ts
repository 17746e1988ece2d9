import type { Messages } from '../messages/en';
import { tellReason } from '../messages/reasons';

/** What the page says itself of a file that is not taken, before the reason. */
const SAID_ALREADY = /^must be a file that can be read: /;

interface Body {
  message?: string;
  issues?: { message: string }[];
}

/** Why the service refused something, in words of the page, in brackets; nothing where it says none. */
export async function reasonOf(answer: Response, { reasons }: Messages): Promise<string> {
  const body = (await answer.json().catch(() => ({}))) as Body;
  const reason = body.issues?.[0]?.message ?? body.message;
  return reason ? `(${tellReason(reason.replace(SAID_ALREADY, ''), reasons)})` : '';
}
