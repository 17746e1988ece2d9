import { isTRPCClientError } from '@trpc/client';
import { faultOf } from '../api/client';
import type { Messages } from '../messages/en';
import { refusalOf, tellRefusal } from '../offline/refusal';

/** Why something could not be saved, in words for who wrote it. */
export function whyNot(error: unknown, words: Messages): string {
  const fault = faultOf(error);
  if (fault) return fault.issues ? tellRefusal(refusalOf(fault.issues), words) : words.fault.server;
  return isTRPCClientError(error) ? words.fault.network : words.write.notSaved;
}
