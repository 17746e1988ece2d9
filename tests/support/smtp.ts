import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  /** Headers by their name in lower case, unfolded. */
  headers: Map<string, string>;
  /** The plain and the HTML part, decoded. */
  text: string;
  html: string;
  raw: string;
}

/** What the server does with a mail: takes it, refuses it with a status, or takes it and breaks the connection. */
export type Reception = 'accept' | 'break' | number;

export interface SmtpServer {
  url: string;
  mails: ReceivedMail[];
  /** Asked for every mail that has come in whole. */
  receive(decide: (mail: ReceivedMail) => Reception | Promise<Reception>): void;
  close(): Promise<void>;
}

/** A real SMTP server on a port of its own. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  let decide: (mail: ReceivedMail) => Reception | Promise<Reception> = () => 'accept';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      text(stream)
        .then(async (raw) => {
          const mail = parseMail(session.envelope.rcptTo[0]?.address ?? '', raw);
          const reception = await decide(mail);
          if (typeof reception === 'number')
            return done(Object.assign(new Error('not now'), { responseCode: reception }));
          mails.push(mail);
          if (reception === 'accept') return done();
          for (const connection of server.connections)
            (connection as { _socket: { destroy(): void } })._socket.destroy();
        })
        .catch(done);
    },
  });
  server.on('error', () => undefined); // connections that broke
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    receive: (how) => {
      decide = how;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

function parseMail(to: string, raw: string): ReceivedMail {
  const { headers, body } = parsePart(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(parsePart) : [];
  const partOf = (type: string) => {
    const part = parts.find(({ headers: own }) => own.get('content-type')?.startsWith(type));
    return part ? decodePart(part).replace(/\r\n/g, '\n') : '';
  };
  return { to, headers, text: partOf('text/plain'), html: partOf('text/html'), raw };
}

function parsePart(raw: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = raw.replace(/^\r?\n/, '').split(/\r?\n\r?\n/);
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { headers, body: rest.join('\r\n\r\n') };
}

function decodePart({ headers, body }: ReturnType<typeof parsePart>): string {
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
