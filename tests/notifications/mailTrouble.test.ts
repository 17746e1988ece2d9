import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
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

test('a mail waits while the password of the mail server is wrong', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(new Error('no such password')),
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const troubles: MailTrouble[] = [];
  const mailer = createMailer(
    { url: `smtp://diary:of-last-year@127.0.0.1:${port}`, from: 'diary@example.org' },
    (trouble) => troubles.push(trouble),
  );
  expect(await mailer.send(MAIL)).toBe('postponed');
  mailer.close();
  await new Promise<void>((closed) => server.close(closed));
  expect(troubles).toEqual([{ delivery: 'postponed', code: 'EAUTH', responseCode: 535 }]);
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
