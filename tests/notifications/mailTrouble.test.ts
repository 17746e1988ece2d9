import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createMailer, type MailTrouble } from '../../server/services/notifications/mailer';
import { startSmtpServer } from '../support/smtp';

const MAIL = {
  to: 'mina@example.org',
  subject: 'Your week',
  text: 'words',
  html: '<p>words</p>',
  messageId: '<1@example.org>',
  unsubscribeUrl: 'https://diary.example.org/unsubscribe?token=t',
};

test('why no mail goes is told once in codes, without an address, and again after one went', async () => {
  const smtp = await startSmtpServer();
  const troubles: MailTrouble[] = [];
  const mailer = createMailer({ url: smtp.url, from: 'diary@example.org' }, (trouble) => troubles.push(trouble));
  try {
    for (const reception of [550, 550, 450, 'accept', 450] as const) {
      smtp.receive(() => reception);
      await mailer.send(MAIL);
    }
  } finally {
    mailer.close();
    await smtp.close();
  }
  expect(troubles.map(({ delivery, responseCode }) => [delivery, responseCode])).toEqual([
    ['refused', 550],
    ['postponed', 450],
    ['postponed', 450],
  ]);
  expect(JSON.stringify(troubles)).not.toContain('example.org');
});

test('a wrong address of the mail server is told', async () => {
  const troubles: MailTrouble[] = [];
  const mailer = createMailer({ url: 'smtp://127.0.0.1:1', from: 'diary@example.org' }, (trouble) =>
    troubles.push(trouble),
  );
  expect(await mailer.send(MAIL)).toBe('postponed');
  mailer.close();
  expect(troubles).toEqual([{ delivery: 'postponed', code: expect.any(String), responseCode: undefined }]);
});

test('of a mail that may have gone a later try at a server that is away says nothing new', async () => {
  const smtp = await startSmtpServer();
  const mailer = createMailer({ url: smtp.url, from: 'diary@example.org' });
  smtp.receive(() => 'break');
  expect(await mailer.send(MAIL)).toBe('unknown');
  await smtp.close();
  expect(await mailer.send(MAIL)).toBe('postponed');
  mailer.close();
});

/** What becomes of a mail at a server that stands for one call; it may break its connections off. */
async function sendOnce(optionsOf: (breakOff: () => void) => SMTPServerOptions, origin = 'smtp://127.0.0.1') {
  const breakOff = () => {
    for (const connection of server.connections) (connection as { _socket: { destroy(): void } })._socket.destroy();
  };
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    logger: false, // or it warns of the certificate
    disabledCommands: ['STARTTLS'],
    onData: (stream) => stream.resume(),
    ...optionsOf(breakOff),
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const troubles: MailTrouble[] = [];
  const mailer = createMailer({ url: `${origin}:${port}`, from: 'diary@example.org' }, (trouble) =>
    troubles.push(trouble),
  );
  await mailer.send(MAIL);
  mailer.close();
  await new Promise<void>((closed) => server.close(closed));
  return troubles;
}

const NO_RELAY = Object.assign(new Error('5.7.1 Relay access denied'), { responseCode: 554 });
const answering = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

test('a mail waits while the password of the mail server is wrong', async () => {
  const troubles = await sendOnce(
    () => ({ onAuth: (_auth, _session, done) => done(new Error('no such password')) }),
    'smtp://diary:of-last-year@127.0.0.1',
  );
  expect(troubles).toEqual([{ delivery: 'postponed', code: 'EAUTH', responseCode: 535 }]);
});

test.each(['smtps', 'smtp'])('a mail waits while nobody vouches for the mail server, over %s', async (scheme) => {
  // The certificate that smtp-server brings along is signed by itself; over smtp it is shown after STARTTLS.
  const troubles = await sendOnce(
    () => ({ secure: scheme === 'smtps', disabledCommands: [] }),
    `${scheme}://127.0.0.1`,
  );
  expect(troubles).toEqual([{ delivery: 'postponed', code: 'ESOCKET', responseCode: undefined }]);
});

test.each<[string, MailTrouble['delivery'], (breakOff: () => void) => SMTPServerOptions]>([
  ['before its greeting', 'postponed', (breakOff) => ({ onConnect: breakOff })],
  ['told of the sender', 'postponed', (breakOff) => ({ onMailFrom: breakOff })],
  ['told of the reader', 'postponed', (breakOff) => ({ onRcptTo: breakOff })],
  ['with the words', 'unknown', (breakOff) => ({ onData: (stream) => stream.resume().on('end', breakOff) })],
])('of a mail server that breaks off %s: %s', async (_, delivery, optionsOf) => {
  const [trouble] = await sendOnce(optionsOf);
  expect(trouble?.delivery).toBe(delivery);
});

test.each<[string, number, MailTrouble['delivery'], (no: Error) => SMTPServerOptions]>([
  ['this machine', 554, 'postponed', (no) => ({ onConnect: (_session, done) => done(no) })],
  ['the sender', 553, 'postponed', (no) => ({ onMailFrom: (_address, _session, done) => done(no) })],
  ['the reader', 550, 'refused', (no) => ({ onRcptTo: (_address, _session, done) => done(no) })],
  ['what passes through', 554, 'postponed', () => ({ onRcptTo: (_address, _session, done) => done(NO_RELAY) })],
  ['the reader for now', 451, 'postponed', (no) => ({ onRcptTo: (_address, _session, done) => done(no) })],
])('a mail server that wants nothing of %s (%i): %s', async (_, code, delivery, optionsOf) => {
  const [trouble] = await sendOnce(() => optionsOf(answering(code)));
  expect(trouble).toMatchObject({ delivery, responseCode: code });
});

test('what can be sent to nobody is not tried again', async () => {
  const smtp = await startSmtpServer();
  const mailer = createMailer({ url: smtp.url, from: 'diary@example.org' });
  expect(await mailer.send({ ...MAIL, to: '' })).toBe('refused');
  mailer.close();
  await smtp.close();
});

test('no mail goes beyond this machine without TLS', async () => {
  const smtp = await startSmtpServer(); // knows no STARTTLS
  const elsewhere = smtp.url.replace('127.0.0.1', '0.0.0.0'); // this machine, by an address that does not say so
  const mailer = createMailer({ url: elsewhere, from: 'diary@example.org' });
  expect(await mailer.send(MAIL)).toBe('postponed');
  mailer.close();
  await smtp.close();
  expect(smtp.mails).toEqual([]);
});
