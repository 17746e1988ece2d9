import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../models/Notification';

/** Whose mails of which kind a link ends. */
export interface Subscription {
  userId: number;
  /** When the account was made: after a backup was restored, another one may have its id. */
  since: Date;
  kind: NotificationKind;
}

/** Signed links that end a kind of mail without signing in; they hold for good, because mails are read late. */
export interface UnsubscribeLinks {
  tokenFor(subscription: Subscription): string;
  /** Null for a token that is not ours. */
  read(token: string): Subscription | null;
}

const SIGNATURE_BYTES = 16;

/** The first of the secrets signs, all of them verify. */
export function createUnsubscribeLinks(secrets: readonly string[]): UnsubscribeLinks {
  const sign = (secret: string, payload: string) =>
    createHmac('sha256', secret).update(`unsubscribe\n${payload}`).digest().subarray(0, SIGNATURE_BYTES);
  const [first = ''] = secrets;
  return {
    tokenFor({ userId, since, kind }) {
      const payload = `${userId}.${since.getTime()}.${kind}`;
      return `${payload}.${sign(first, payload).toString('base64url')}`;
    },
    read(token) {
      const [, payload, id, since, kindName, signature] =
        /^((\d{1,16})\.(\d{1,15})\.([a-z_]+))\.([\w-]{22})$/.exec(token) ?? [];
      const kind = NOTIFICATION_KINDS.find((known) => known === kindName);
      if (payload === undefined || signature === undefined || !kind) return null;
      const given = Buffer.from(signature, 'base64url');
      const isOurs = secrets.some((secret) => timingSafeEqual(given, sign(secret, payload)));
      return isOurs ? { userId: Number(id), since: new Date(Number(since)), kind } : null;
    },
  };
}
