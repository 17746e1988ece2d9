import { Notification, User } from '../../models';
import type { Database } from '../../models/database';
import { createMailer } from '../../server/services/notifications/mailer';
import { createNotifier } from '../../server/services/notifications/notifier';
import { createUnsubscribeLinks } from '../../server/services/notifications/unsubscribeLinks';
import { startTestApp, type TestApp } from '../support/app';
import { onEveryEngine } from '../support/databases';
import { buildUser, PASSWORD } from '../support/factories';
import { type SmtpServer, startSmtpServer } from '../support/smtp';
import { TRANSPORTS, type Transport } from '../support/transports';
import { waitUntil } from '../support/wait';

const PUBLIC_URL = 'https://diary.example.org';
const NOW = '2026-11-21T06:30:00.000Z'; // Saturday, 15:30 in Seoul
const SECRET_WORD = 'lighthouse';
const RESOURCE = 'A friend in need: <123>';

onEveryEngine((engine) => {
  let smtp: SmtpServer;
  let app: TestApp;
  let transports: Transport[];

  beforeAll(async () => {
    smtp = await startSmtpServer();
    const env = {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Diary <diary@example.org>',
      PUBLIC_URL: `${PUBLIC_URL}/`,
      ACCESS_TOKEN_MINUTES: '1440',
    };
    app = await startTestApp({ engine, env, now: NOW, supportResources: [RESOURCE] });
    transports = await Promise.all(TRANSPORTS.map(({ open }) => open(app.url)));
  });
  afterAll(async () => {
    await app.stop();
    await smtp.close();
  });
  beforeEach(async () => {
    app.clock.set(NOW);
    smtp.mails.length = 0;
    app.logs.length = 0;
    smtp.receive(() => 'accept');
    await Notification.destroy({ where: {} });
  });

  async function signUp(profile: Partial<ReturnType<typeof buildUser>> = {}) {
    const person = buildUser({ timeZone: 'Asia/Seoul', ...profile });
    const origin = { address: '127.0.0.1', userAgent: 'test' };
    const { tokens, user } = await app.services.auth.register(person, origin);
    const call = async (procedure: string, input: Record<string, unknown> = {}) => {
      const answer = await transports[0]?.call(procedure, input, { token: tokens.accessToken });
      return { status: answer?.status, body: answer?.body };
    };
    return { id: user.id, email: person.email, token: tokens.accessToken, call };
  }

  /** Works until nothing is due any more. */
  const deliver = async () => {
    while ((await app.notifier?.work()) !== 0);
  };
  const at = async (moment: string) => {
    app.clock.set(moment);
    await deliver();
  };
  /** What the log of the service tells of mails, added up. */
  const told = () => {
    const sum = { sent: 0, repeated: 0, dropped: 0, postponed: 0 };
    for (const line of app.logs) {
      const { mails = {} } = JSON.parse(line) as { mails?: Partial<typeof sum> };
      for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += mails[key] ?? 0;
    }
    return sum;
  };

  test('nothing is sent until it is asked for, and what was asked for is remembered, over both transports', async () => {
    const mina = await signUp();
    const off = { available: true, weeklyReport: 'off', reminderHour: null, timeZone: 'Asia/Seoul' };
    for (const transport of transports)
      expect((await transport.call('notifications.get', undefined, { token: mina.token })).body).toEqual(off);
    await at('2026-11-21T12:00:00.000Z');
    expect(smtp.mails).toEqual([]);
    const answers = await Promise.all(
      transports.map((transport) =>
        transport.call('notifications.update', { reminderHour: 21 }, { token: mina.token }),
      ),
    );
    for (const { body } of answers) expect(body).toEqual({ ...off, reminderHour: 21 });
    expect((await mina.call('notifications.update', { weeklyReport: 'text' })).body).toMatchObject({
      weeklyReport: 'text',
      reminderHour: 21,
    });
    for (const reminderHour of [0, 23]) {
      expect((await mina.call('notifications.update', { reminderHour })).body).toMatchObject({ reminderHour });
      expect((await mina.call('notifications.get')).body).toMatchObject({ reminderHour });
    }
    expect((await mina.call('notifications.update', { reminderHour: 24 })).body.issues[0].path).toEqual([
      'reminderHour',
    ]);
  });

  test('a reminder comes once in its hour of the reader’s day, and holds nothing of the diary', async () => {
    const mina = await signUp({ locale: 'ko' });
    await mina.call('diary.create', { content: `A day at the ${SECRET_WORD}.`, emotion: 'joy', tags: [SECRET_WORD] });
    await mina.call('notifications.update', { reminderHour: 21 });
    await at('2026-11-21T11:59:59.000Z');
    expect([smtp.mails.length, await app.notifier?.due()]).toEqual([0, 0]);
    app.clock.set('2026-11-21T12:00:00.000Z');
    expect(await app.notifier?.due()).toBe(1);
    await deliver();
    await at('2026-11-21T12:30:00.000Z');
    expect([smtp.mails.length, await app.notifier?.due()]).toEqual([1, 0]);
    const [mail] = smtp.mails;
    expect(mail?.to).toBe(mina.email);
    expect(mail?.text).toContain(`일기 쓰기: ${PUBLIC_URL}/\n`);
    expect(mail?.html).toContain('lang="ko"');
    expect(`${mail?.raw}${mail?.text}${mail?.html}`).not.toContain(SECRET_WORD);
    for (let hour = 13; hour < 36; hour += 1) await at(new Date(Date.UTC(2026, 10, 21, hour)).toISOString());
    expect(smtp.mails).toHaveLength(1);
    await at('2026-11-22T12:00:30.000Z');
    expect(smtp.mails).toHaveLength(2);
  });

  test('a reminder whose hour is over is not sent late, and not twice a day when the hour is changed', async () => {
    const mina = await signUp();
    const choose = async (reminderHour: number | null) =>
      expect((await mina.call('notifications.update', { reminderHour })).body).toMatchObject({ reminderHour });
    await choose(18);
    await at('2026-11-21T10:00:00.000Z'); // 19:00
    expect(smtp.mails).toHaveLength(0);
    await choose(21);
    await at('2026-11-21T12:10:00.000Z');
    expect(smtp.mails).toHaveLength(1);
    await choose(23);
    await at('2026-11-21T14:00:00.000Z'); // 23:00 of the same day
    expect(smtp.mails).toHaveLength(1);
    await at('2026-11-22T14:00:00.000Z');
    expect(smtp.mails).toHaveLength(2);
    app.clock.set('2026-11-21T14:00:00.000Z'); // the token is good for a day
    await choose(null);
    await at('2026-11-23T14:00:00.000Z');
    expect(smtp.mails).toHaveLength(2);
  });

  test('whoever moves is reminded by the clocks of the new place', async () => {
    const mina = await signUp();
    await mina.call('notifications.update', { reminderHour: 21 });
    await mina.call('account.update', { timeZone: 'Europe/Paris' });
    await at('2026-11-21T12:00:00.000Z');
    expect(smtp.mails).toHaveLength(0);
    await at('2026-11-21T20:00:00.000Z');
    expect(smtp.mails).toHaveLength(1);
  });

  test('whoever moves east is reminded at the hour of the new place, and not again at that of the old', async () => {
    const mina = await signUp();
    await mina.call('notifications.update', { reminderHour: 21 });
    await mina.call('account.update', { timeZone: 'Pacific/Auckland' });
    await at('2026-11-21T08:00:00.000Z'); // 21:00 there
    expect(smtp.mails).toHaveLength(1);
    await at('2026-11-21T12:00:00.000Z'); // 21:00 in Seoul
    expect(smtp.mails).toHaveLength(1);
  });

  test('whoever moves takes nobody else along: the reminders of others come by their own clocks', async () => {
    const [mina, jun] = [await signUp(), await signUp()];
    for (const { call } of [mina, jun]) await call('notifications.update', { reminderHour: 21 });
    expect((await mina.call('account.update', { timeZone: 'Europe/Paris' })).status).toBe(200);
    await at('2026-11-21T12:00:00.000Z'); // 21:00 in Seoul
    expect(smtp.mails.map(({ to }) => to)).toEqual([jun.email]);
    await at('2026-11-21T20:00:00.000Z'); // 21:00 in Paris
    expect(smtp.mails.map(({ to }) => to)).toEqual([jun.email, mina.email]);
  });

  test('the report of last week reaches who moves on Monday to where its hour is over', async () => {
    app.clock.set('2026-11-23T10:00:00.000Z');
    const mina = await signUp({ timeZone: 'America/Los_Angeles' });
    await mina.call('diary.create', { content: 'A walk.', emotion: 'joy', date: '2026-11-20' });
    await mina.call('notifications.update', { weeklyReport: 'link' });
    app.clock.set('2026-11-23T15:50:00.000Z'); // 7:50 there, Tuesday in Seoul
    expect((await mina.call('account.update', { timeZone: 'Asia/Seoul' })).status).toBe(200);
    await at('2026-11-23T16:01:00.000Z');
    expect(smtp.mails).toHaveLength(1);
    expect((await Notification.findOne({ where: { userId: mina.id } }))?.dueAt).toEqual(
      new Date('2026-11-29T23:00:00.000Z'),
    );
  });

  test.each([
    ['after the report of Monday came', '2026-11-22T23:05:00.000Z', ['2026-W47', '2026-W48']],
    ['just before it comes', '2026-11-22T22:55:00.000Z', ['2026-W47', '2026-W48']],
  ])('who flies west %s, back into Sunday, misses no week and gets none twice', async (_, moment, expected) => {
    app.clock.set('2026-11-22T12:00:00.000Z');
    const mina = await signUp();
    for (const date of ['2026-11-13', '2026-11-20'])
      await mina.call('diary.create', { content: 'A walk.', emotion: 'joy', date });
    await mina.call('notifications.update', { weeklyReport: 'link' });
    await at(moment);
    expect((await mina.call('account.update', { timeZone: 'America/Los_Angeles' })).status).toBe(200);
    await at('2026-11-22T23:10:00.000Z'); // Monday 8:10 in Seoul, Sunday there
    expect(smtp.mails).toHaveLength(moment > '2026-11-22T23' ? 1 : 0);
    app.clock.set('2026-11-23T09:00:00.000Z');
    await mina.call('diary.create', { content: 'A walk.', emotion: 'joy' });
    await at('2026-11-23T16:00:00.000Z'); // Monday, 8:00 there
    expect(smtp.mails).toHaveLength(1);
    await at('2026-11-29T23:00:00.000Z'); // Monday, 8:00 in Seoul
    expect(smtp.mails).toHaveLength(1);
    await at('2026-11-30T16:00:00.000Z');
    expect(smtp.mails.map(({ text }) => /week=(\S+)/.exec(text)?.[1])).toEqual(expected);
  });

  test.each(['Asia/Seoul', 'Asia/Shanghai'])(
    'a mail that is put off is not lost by a change to %s',
    async (timeZone) => {
      app.clock.set('2026-11-22T22:00:00.000Z');
      const mina = await signUp();
      await mina.call('diary.create', { content: 'A walk.', emotion: 'joy', date: '2026-11-20' });
      await mina.call('notifications.update', { weeklyReport: 'link' });
      smtp.receive(() => 450);
      await at('2026-11-23T01:00:00.000Z');
      smtp.receive(() => 'accept');
      expect((await mina.call('account.update', { timeZone })).status).toBe(200);
      await at('2026-11-23T01:05:00.000Z');
      expect(smtp.mails).toHaveLength(1);
    },
  );

  test('a reminder that is put off is not lost by a change to a zone of the same clock', async () => {
    const mina = await signUp();
    await mina.call('notifications.update', { reminderHour: 21 });
    smtp.receive(() => 450);
    await at('2026-11-21T12:00:00.000Z');
    smtp.receive(() => 'accept');
    expect((await mina.call('account.update', { timeZone: 'Asia/Tokyo' })).status).toBe(200);
    await at('2026-11-21T12:30:00.000Z');
    expect(smtp.mails).toHaveLength(1);
  });

  test('the weekly report comes on Monday at 8 with a link, and with its words only on request', async () => {
    const [link, words, silent] = [await signUp(), await signUp(), await signUp()];
    for (const { call } of [link, words])
      await call('diary.create', { content: `We walked to the ${SECRET_WORD}, I was so happy!`, emotion: 'joy' });
    await link.call('notifications.update', { weeklyReport: 'link' });
    await words.call('notifications.update', { weeklyReport: 'text' });
    await silent.call('notifications.update', { weeklyReport: 'text' });
    await at('2026-11-22T22:59:00.000Z');
    expect(smtp.mails).toHaveLength(0);
    await at('2026-11-22T23:00:00.000Z'); // Monday, 8:00
    const mailTo = ({ email }: { email: string }) => smtp.mails.find(({ to }) => to === email);
    expect(smtp.mails).toHaveLength(2);
    expect(mailTo(silent)).toBeUndefined();
    const reportOf = ({ id }: { id: number }) =>
      app.services.reports.weekly({ id, timeZone: 'Asia/Seoul', locale: 'en', sessionId: 0 }, { week: '2026-W47' });
    const report = await reportOf(words);
    expect(mailTo(words)?.text).toContain(report.summary);
    expect(mailTo(words)?.text).toContain(report.suggestion.text);
    expect(mailTo(link)?.text).not.toContain((await reportOf(link)).summary);
    for (const person of [link, words]) {
      expect(mailTo(person)?.text).toContain(`${PUBLIC_URL}/report?week=2026-W47`);
      expect(`${mailTo(person)?.text}${mailTo(person)?.html}`).not.toContain(SECRET_WORD);
    }
    await at('2026-11-24T23:00:00.000Z');
    expect(smtp.mails).toHaveLength(2);
    expect(told()).toEqual({ sent: 2, repeated: 0, dropped: 1, postponed: 0 }); // of an empty week there is no mail
  });

  test('after heavy weeks the mail has the support line and the resources, before the suggestion', async () => {
    const mina = await signUp({ locale: 'ko' });
    for (const date of ['04', '05', '11', '12', '18', '19'])
      await mina.call('diary.create', { content: '…', emotion: 'sadness', date: `2026-11-${date}` });
    await mina.call('notifications.update', { weeklyReport: 'text' });
    await at('2026-11-22T23:00:00.000Z'); // Monday, 8:00
    const [mail] = smtp.mails;
    const caller = { id: mina.id, timeZone: 'Asia/Seoul', locale: 'ko', sessionId: 0 };
    const { support, suggestion } = await app.services.reports.weekly(caller, { week: '2026-W47' });
    expect(support).toHaveLength(2);
    expect(mail?.text).toContain(`${support?.join('\n\n')}\n\n해 볼 만한 것: ${suggestion.text}`);
    expect(mail?.html).toContain(`<p>${support?.[0]}</p>\n<p>A friend in need: &lt;123&gt;</p>\n<p>해 볼 만한 것`);
  });

  test.each([
    ['en', 'en', 'Your diary: 16–22 November', 'report'],
    ['no language of their own', 'en', 'Your diary: 16–22 November', 'report'],
    ['fr', 'en', 'Your diary: 16–22 November', 'report'], // English words, and read aloud as such
    ['ko', 'ko', '일기장: 11월 16일~22일 한 주 돌아보기', '리포트'],
    ['ko-KR', 'ko', '일기장: 11월 16일~22일 한 주 돌아보기', '리포트'],
  ])('the mail for readers of %s is in %s and names the days and the report as the page does', async (...row) => {
    const [locale, language, subject, word] = row;
    const mina = await signUp(locale.includes(' ') ? {} : { locale });
    await mina.call('diary.create', { content: 'A walk.', emotion: 'joy' });
    await mina.call('notifications.update', { weeklyReport: 'link' });
    await at('2026-11-22T23:00:00.000Z');
    const [mail] = smtp.mails;
    expect(mail?.html).toContain(`<html lang="${language}"><head><meta charset="utf-8"><title>${subject}</title>`);
    const link = /\/unsubscribe\?\S+/.exec(mail?.text ?? '')?.[0];
    expect(await (await fetch(`${app.url}${link}`)).text()).toContain(`<html lang="${language}">`);
    expect(mail?.text).toContain(word);
    expect(mail?.text).not.toContain('보고서');
  });

  test('a mail ends with one click, for whoever holds it, and never by looking', async () => {
    const mina = await signUp();
    await mina.call('notifications.update', { reminderHour: 21, weeklyReport: 'link' });
    await at('2026-11-21T12:00:00.000Z');
    const { headers, text } = smtp.mails[0] ?? { headers: new Map<string, string>(), text: '' };
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    const link = /^<(https:\/\/diary\.example\.org\/unsubscribe\?token=[\w.-]+)>$/.exec(
      headers.get('list-unsubscribe') ?? '',
    );
    expect(text).toContain(link?.[1]);
    const here = (link?.[1] ?? '').replace(PUBLIC_URL, app.url);
    const seen = await fetch(here);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await seen.text()).toContain('<form method="post"');
    expect((await mina.call('notifications.get')).body).toMatchObject({ reminderHour: 21 });
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    for (const _ of ['once', 'again']) expect((await fetch(here, { method: 'POST', body })).status).toBe(200);
    expect((await mina.call('notifications.get')).body).toMatchObject({ reminderHour: null, weeklyReport: 'link' });
    await at('2026-11-22T12:00:00.000Z');
    expect(smtp.mails).toHaveLength(1);
  });

  test('the page behind a link speaks as its reader does, and to nobody known as their browser does', async () => {
    const mina = await signUp();
    await mina.call('account.update', { locale: 'ko' });
    await mina.call('notifications.update', { reminderHour: 21 });
    await at('2026-11-21T12:00:00.000Z');
    const link = smtp.mails[0]?.headers.get('list-unsubscribe') ?? '';
    const seenIn = async (language: string, url: string) =>
      (await fetch(url, { headers: { 'accept-language': language } })).text();
    const address = link.slice(1, -1).replace(PUBLIC_URL, app.url);
    const own = await seenIn('en', address);
    expect(own).toMatch(/<html lang="ko">.*알림 메일을 그만 받을까요\?/s);
    expect(await seenIn('ko', `${app.url}/unsubscribe?token=x`)).toContain('<html lang="ko">');
    expect(await seenIn('fr', `${app.url}/unsubscribe?token=x`)).toContain('<html lang="en">');
    expect(await seenIn('*', `${app.url}/unsubscribe?token=x`)).toContain('<html lang="en">');
    const ended = await fetch(address, { method: 'POST', headers: { 'accept-language': 'en' } });
    expect(await ended.text()).toContain('<html lang="ko">');
  });

  test('a link that was not in a mail ends nothing', async () => {
    const mina = await signUp();
    const other = await signUp();
    for (const { call } of [mina, other]) await call('notifications.update', { reminderHour: 21 });
    await at('2026-11-21T12:00:00.000Z');
    const token = /token=([\w.-]+)/.exec(smtp.mails.find(({ to }) => to === mina.email)?.text ?? '')?.[1] ?? '';
    const forged = [token.replace(`${mina.id}.`, `${other.id}.`), token.replace('reminder', 'weekly_report'), '', 'x'];
    for (const wrong of forged) {
      for (const method of ['GET', 'POST'])
        expect((await fetch(`${app.url}/unsubscribe?token=${wrong}`, { method })).status).toBe(404);
    }
    expect((await other.call('notifications.get')).body).toMatchObject({ reminderHour: 21 });
    expect((await fetch(`${app.url}/unsubscribe?token=${token}`, { method: 'DELETE' })).status).toBe(405);
    const pageIn = async (language: string) =>
      (await fetch(`${app.url}/unsubscribe?token=x`, { headers: { 'accept-language': language } })).text();
    expect(await pageIn('ko-KR,ko;q=0.9,en;q=0.8')).toContain('<html lang="ko">');
    expect(await pageIn('fr')).toContain('<html lang="en">');
  });

  test('a link ends nothing of another account that got the number of its reader', async () => {
    const mina = await signUp();
    await mina.call('notifications.update', { reminderHour: 21 });
    await at('2026-11-21T12:00:00.000Z');
    const token = /token=([\w.-]+)/.exec(smtp.mails[0]?.text ?? '')?.[1];
    await User.update({ createdAt: new Date('2026-11-21T11:00:00.001Z') }, { where: { id: mina.id } });
    await fetch(`${app.url}/unsubscribe?token=${token}`, { method: 'POST' });
    expect((await mina.call('notifications.get')).body).toMatchObject({ reminderHour: 21 });
  });

  test('what the mail server refuses for now is sent later, for good is not, and the log names nobody', async () => {
    const [later, never] = [await signUp(), await signUp()];
    for (const { call } of [later, never]) await call('notifications.update', { reminderHour: 21 });
    let tries = 0;
    smtp.receive(({ to }) => {
      tries += 1;
      return to === never.email ? 550 : tries > 2 ? 'accept' : 451;
    });
    await at('2026-11-21T12:00:00.000Z');
    expect(smtp.mails).toHaveLength(0);
    await at('2026-11-21T12:02:00.000Z');
    await at('2026-11-21T12:04:00.000Z');
    expect(smtp.mails.map(({ to }) => to)).toEqual([later.email]);
    expect(tries).toBe(3);
    expect(told()).toEqual({ sent: 1, repeated: 0, dropped: 1, postponed: 1 });
    const rows = await Notification.findAll({ raw: true });
    expect(rows.map(({ repeats, attempts }) => [repeats, attempts])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(app.logs.join('')).not.toContain(later.email);
  });

  test('a mail whose fate is unknown is begun once more, counted, and then left', async () => {
    const mina = await signUp();
    await mina.call('notifications.update', { reminderHour: 21 });
    smtp.receive(() => 'break');
    for (const minute of ['00', '02', '04', '06']) await at(`2026-11-21T12:${minute}:00.000Z`);
    expect(smtp.mails).toHaveLength(2); // both arrived: nobody could know
    const idOf = (place: number) => smtp.mails[place]?.headers.get('message-id');
    expect(idOf(1)).toBe(idOf(0)); // mail programs show two of one name once
    const [row] = await Notification.findAll({ raw: true });
    expect(row).toMatchObject({ repeats: 1, attempts: 0, sentFor: '2026-11-21' });
    expect(told()).toEqual({ sent: 0, repeated: 0, dropped: 1, postponed: 2 });
    let tries = 0;
    const answers = ['break', 'accept'] as const;
    smtp.receive(() => answers[tries++] ?? 'accept');
    for (const minute of ['00', '02', '04']) await at(`2026-11-22T12:${minute}:00.000Z`);
    expect(smtp.mails).toHaveLength(4);
    expect(idOf(2)).not.toBe(idOf(0));
    expect(told()).toEqual({ sent: 1, repeated: 1, dropped: 1, postponed: 3 });
  });

  test('a reminder of another hour is begun, whatever became of the one before', async () => {
    const mina = await signUp();
    await mina.call('notifications.update', { reminderHour: 21 });
    smtp.receive(() => 'break');
    for (const minute of ['00', '02']) await at(`2026-11-21T12:${minute}:00.000Z`);
    await mina.call('notifications.update', { reminderHour: 22 });
    smtp.receive(() => 'accept');
    await at('2026-11-21T13:00:00.000Z');
    expect(smtp.mails).toHaveLength(3);
  });

  test('what is switched off while others go is not begun, and what goes at that moment is the last', async () => {
    const people: Awaited<ReturnType<typeof signUp>>[] = [];
    for (const _ of ['of', 'whom', 'four', 'go', 'at once']) people.push(await signUp());
    for (const { call } of people) await call('notifications.update', { reminderHour: 21 });
    const leaving = [people.at(0), people.at(-1)];
    let underWay = 0;
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    }).then(() => Promise.all(leaving.map((person) => person?.call('notifications.update', { reminderHour: null }))));
    smtp.receive(async () => {
      underWay += 1;
      if (underWay === 4) leave(); // all four are: the first of them may be anybody's
      await left;
      return 'accept' as const;
    });
    await at('2026-11-21T12:00:00.000Z');
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual(
      people
        .slice(0, 4)
        .map(({ email }) => email)
        .sort(),
    );
    for (const person of leaving)
      expect((await person?.call('notifications.get'))?.body).toMatchObject({ reminderHour: null });
    await at('2026-11-22T12:00:00.000Z');
    expect(
      smtp.mails
        .slice(4)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(
      people
        .slice(1, 4)
        .map(({ email }) => email)
        .sort(),
    );
  });

  /** Sends beside the one of the app, over the same database. */
  const openOther = (database: Partial<Database> = {}, { weekly } = app.services.reports, leaseMs = 60_000) => {
    const mailer = createMailer({ url: smtp.url, from: 'diary@example.org' });
    const { clock } = app;
    const reports = { weekly };
    const parts = { mailer, clock, reports, links: createUnsubscribeLinks(['of this test']), publicUrl: PUBLIC_URL };
    return { mailer, notifier: createNotifier({ ...parts, leaseMs, database: { ...app.database, ...database } }) };
  };

  test('a mail that its server takes slower than a lease lasts is sent by nobody else meanwhile', async () => {
    const mina = await signUp();
    await mina.call('notifications.update', { reminderHour: 21 });
    app.clock.set('2026-11-21T12:00:00.000Z');
    let take = () => {};
    let isComing = false;
    smtp.receive(() => {
      isComing = true;
      return new Promise((resolve) => {
        take = () => resolve('accept');
      });
    });
    const { notifier, mailer } = openOther({}, app.services.reports, 1_500);
    const sending = notifier.work();
    const leaseUntil = async () => {
      const row = await Notification.findOne({ where: { userId: mina.id } });
      return (row?.owner && row.leaseUntil?.getTime()) || 0; // a mail that was given up has no owner
    };
    try {
      await waitUntil('the mail is coming', () => isComing, { timeoutMs: 60_000 });
      const first = await leaseUntil();
      app.clock.set('2026-11-21T12:00:01.000Z');
      await waitUntil('its lease is renewed', async () => (await leaseUntil()) > first, { timeoutMs: 30_000 });
      app.clock.set('2026-11-21T12:00:02.000Z'); // the first one is over
      expect(await app.notifier?.work()).toBe(0);
    } finally {
      take();
      await sending;
      mailer.close();
    }
    expect(smtp.mails).toHaveLength(1);
    expect(told()).toMatchObject({ sent: 0 });
  });

  test('who changes the form of a report while it is due gets it in that form, and once', async () => {
    app.clock.set('2026-11-22T12:00:00.000Z');
    const mina = await signUp();
    await mina.call('diary.create', { content: 'A walk.', emotion: 'joy' });
    await mina.call('notifications.update', { weeklyReport: 'link' });
    app.clock.set('2026-11-22T23:00:00.000Z'); // Monday, 8 in Seoul
    await mina.call('notifications.update', { weeklyReport: 'text' });
    await deliver();
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]?.text).toContain((await mina.call('reports.weekly', { week: '2026-W47' })).body.headline);
    await mina.call('notifications.update', { weeklyReport: 'link' });
    await at('2026-11-23T12:00:00.000Z');
    expect(smtp.mails).toHaveLength(1);
  });

  test('two processes that look at the same moment send a mail once, however late the other takes it', async () => {
    const mina = await signUp();
    await mina.call('notifications.update', { reminderHour: 21 });
    app.clock.set('2026-11-21T12:00:00.000Z');
    let mayWrite = () => {};
    const isSending = new Promise<void>((resolve) => {
      mayWrite = resolve;
    });
    const write: Database['write'] = (work) => isSending.then(() => app.database.write(work));
    const { notifier, mailer } = openOther({ write });
    const late = notifier.work(); // has seen what is due, and takes it while the first is sending
    let tries = 0;
    smtp.receive(async () => {
      tries += 1;
      mayWrite();
      if (tries === 1) await late;
      return 'accept' as const;
    });
    await app.notifier?.work();
    mailer.close();
    expect(smtp.mails).toHaveLength(1);
  });

  test('what a process hears late of its mail makes nobody forget that another began it meanwhile', async () => {
    const mina = await signUp();
    await mina.call('notifications.update', { reminderHour: 21 });
    app.clock.set('2026-11-21T12:00:00.000Z');
    let [tries, isDead, taken] = [0, false, Promise.resolve<unknown>(null)];
    const write: Database['write'] = async (work) => {
      if (isDead) throw new Error('dead');
      return app.database.write(work);
    };
    const [slow, dying] = [openOther(), openOther({ write })];
    let sayBegun = () => {};
    const isBegun = new Promise<void>((begun) => {
      sayBegun = begun;
    });
    smtp.receive(async () => {
      tries += 1;
      if (tries === 1) {
        app.clock.advance(61_000); // it is long silent, and another takes the mail over
        taken = dying.notifier.work();
        taken.catch(() => {});
        await isBegun;
        return 451;
      }
      sayBegun();
      await late;
      isDead = true;
      return 'accept';
    });
    const late = slow.notifier.work();
    await late;
    await expect(taken).rejects.toThrow('dead');
    for (const { mailer } of [slow, dying]) mailer.close();
    for (const minute of ['03', '05', '07']) await at(`2026-11-21T12:${minute}:00.000Z`);
    expect([tries, smtp.mails.length]).toEqual([2, 1]); // it was begun once more, and is not a third time
  });

  test('a report that was being written when its week became the last but one is not sent', async () => {
    const mina = await signUp();
    await mina.call('diary.create', { content: 'A day by the sea.', emotion: 'joy' });
    await mina.call('notifications.update', { weeklyReport: 'link' });
    app.clock.set('2026-11-29T14:59:58.000Z'); // Sunday night
    const { notifier, mailer } = openOther(
      {},
      {
        ...app.services.reports,
        weekly: async (...asked) => {
          const report = await app.services.reports.weekly(...asked);
          app.clock.advance(3_000);
          return report;
        },
      },
    );
    await notifier.work();
    mailer.close();
    expect(smtp.mails).toHaveLength(0);
    expect(notifier.totals()).toMatchObject({ dropped: 1 });
  });

  test('what a process that stops has not begun is free for others at once', async () => {
    const people: Awaited<ReturnType<typeof signUp>>[] = [];
    for (const _ of ['of', 'whom', 'four', 'go', 'at once']) people.push(await signUp());
    for (const { call } of people) await call('notifications.update', { reminderHour: 21 });
    app.clock.set('2026-11-21T12:00:00.000Z');
    const { notifier, mailer } = openOther();
    smtp.receive(() => {
      notifier.stop();
      return 'accept';
    });
    await notifier.work();
    mailer.close();
    expect(smtp.mails).toHaveLength(4);
    await app.notifier?.work();
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  });

  test('of more mails than go at once those that are due longest go first', async () => {
    const emails = Array.from({ length: 33 }, (_, index) => `due-${index}@example.org`);
    for (const [index, email] of emails.entries()) {
      const account = { email, password: '', nickname: 'Mina', timeZone: 'Asia/Seoul', locale: 'en' };
      const { id: userId } = await User.create({ ...account, createdAt: new Date(NOW) });
      const dueAt = new Date(`2026-11-21T12:00:${59 - index}.000Z`); // the last of them first
      await Notification.create({ userId, kind: 'reminder', form: 'link', hour: 21, dueAt });
    }
    app.clock.set('2026-11-21T12:30:00.000Z');
    await app.notifier?.work();
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual(emails.slice(1).sort());
  });

  test('a database that is away for one mail is told to who has them sent, and the others go', async () => {
    const people = [await signUp(), await signUp()];
    for (const { call } of people) await call('notifications.update', { reminderHour: 21 });
    app.clock.set('2026-11-21T12:00:00.000Z');
    jest.spyOn(User, 'findByPk').mockRejectedValueOnce(new Error('away'));
    await expect(app.notifier?.work()).rejects.toThrow('away');
    expect(smtp.mails).toHaveLength(1);
  });

  test('a deleted account is written to no more', async () => {
    const mina = await signUp();
    await mina.call('notifications.update', { reminderHour: 21, weeklyReport: 'text' });
    expect((await mina.call('account.delete', { password: PASSWORD })).status).toBe(204);
    expect(await Notification.count()).toBe(0);
    await at('2026-11-22T23:00:00.000Z');
    expect(smtp.mails).toHaveLength(0);
  });
});

test('where no mail can be sent, switching on is refused with the field, and switching off is fine', async () => {
  const app = await startTestApp({ engine: 'sqlite' });
  const [transport] = await Promise.all(TRANSPORTS.map(({ open }) => open(app.url)));
  const { tokens } = await app.services.auth.register(buildUser(), { address: '127.0.0.1', userAgent: 'test' });
  const call = (input: Record<string, unknown>) =>
    transport?.call('notifications.update', input, { token: tokens.accessToken });
  for (const [field, value] of [
    ['reminderHour', 21],
    ['reminderHour', 0],
    ['weeklyReport', 'link'],
  ] as const) {
    const refused = await call({ [field]: value });
    expect(refused?.status).toBe(400);
    expect(refused?.body.issues).toEqual([
      { path: [field], message: 'cannot be switched on: this service is not set up to send mail' },
    ]);
  }
  expect((await call({ reminderHour: null, weeklyReport: 'off' }))?.body).toMatchObject({ available: false });
  await app.stop();
});
