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
    for (const reception of [550, 550, 450, 'accept', 550] as const) {
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
    ['refused', 550],
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
