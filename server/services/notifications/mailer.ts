import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { isLoopback } from '../../lib/loopback';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** Where a POST ends this kind of mail (RFC 8058). */
  unsubscribeUrl: string;
}

/**
 * What became of a mail: accepted by the server; refused for now, or for good; or nobody knows, because the connection
 * broke once its words were on their way.
 */
export type Delivery = 'accepted' | 'postponed' | 'refused' | 'unknown';

/** Why the mail server took no mail: codes alone, for its words may name who was to get it. */
export interface MailTrouble {
  delivery: Delivery;
  /** Such as EAUTH, ECONNECTION or EENVELOPE. */
  code: string | undefined;
  /** The server's own answer, such as 535 or 550. */
  responseCode: number | undefined;
}

export interface Mailer {
  send(mail: Mail): Promise<Delivery>;
  close(): void;
}

/** Far less than the lease on a mail. */
const SILENCE_MS = 10_000;
const CONNECTIONS = 4;

/** Sends through an SMTP server, beyond this machine only over TLS. `onTrouble` hears of each kind of trouble once, until a mail went. */
export function createMailer(
  { url, from }: { url: string; from: string },
  onTrouble: (trouble: MailTrouble) => void = () => {},
): Mailer {
  let told = '';
  const { protocol, hostname } = new URL(url);
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      maxRequeues: 0, // a mail whose connection broke may have arrived: whether it is sent again is ours to say
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      requireTLS: protocol === 'smtp:' && !isLoopback(hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  /** By message id; one is read from when the server has agreed to take it, and not before. */
  const bodies = new Map<string, Readable>();
  transport.use('stream', ({ message }, done) => {
    message.processFunc((body) => {
      bodies.set(message.messageId(), body);
      return body;
    });
    done();
  });
  return {
    async send({ unsubscribeUrl, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            'Auto-Submitted': 'auto-generated',
          },
        });
        told = '';
        return 'accepted';
      } catch (error) {
        const trouble = troubleOf(error, bodies.get(mail.messageId)?.readableDidRead ?? false);
        if (JSON.stringify(trouble) !== told) onTrouble(trouble);
        told = JSON.stringify(trouble);
        return trouble.delivery;
      } finally {
        bodies.delete(mail.messageId);
      }
    },
    close: () => transport.close(),
  };
}

/** What a server says that does not let us send: no permission (RFC 3463, 3.8), such as to relay. */
const NOT_PERMITTED = /^\d{3}[ -]5\.7\./;

/** A refusal is of the mail only where it is not of us: of a password, a certificate, the address that we send from. */
function troubleOf(error: unknown, isHandedOver: boolean): MailTrouble {
  const said = error as { code?: string; command?: string; response?: string; responseCode?: number };
  const { code, command, response = '', responseCode } = said;
  const isOfUs = command === 'MAIL FROM' || NOT_PERMITTED.test(response);
  const isOfTheMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && !isOfUs;
  return { delivery: outcomeOf({ isOfTheMail, responseCode, isHandedOver }), code, responseCode };
}

/**
 * Nothing was sent before the server agreed to take the words, so what broke earlier is tried again. A mail that cannot be
 * sent at all, such as one too large, is refused without an answer.
 */
function outcomeOf(failure: {
  isOfTheMail: boolean;
  responseCode: number | undefined;
  isHandedOver: boolean;
}): Delivery {
  const { isOfTheMail, responseCode, isHandedOver } = failure;
  if (isHandedOver && responseCode === undefined) return 'unknown';
  return isOfTheMail && (responseCode ?? 500) >= 500 ? 'refused' : 'postponed';
}
