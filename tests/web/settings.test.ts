import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import type { Client } from '../support/client';
import type { NewUser } from '../support/factories';
import { waitUntil } from '../support/wait';
import { comeIn, givenWorld, goThere, sessionsOf, signInThere, untilTrue } from './world';

const SET = {
  EXPORTS_PER_HOUR: '1',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Diary <diary@example.org>',
  PUBLIC_URL: 'https://diary.example.org',
};

const AWAY = 'The service cannot be reached. Try again in a moment.';

inBrowser('the settings of an account', () => {
  const world = givenWorld(SET);
  let page: Page;
  let person: NewUser;
  let client: Client;
  let token: string;
  beforeAll(async () => {
    ({ page, person } = await comeIn(world));
    ({ client, token } = await sessionsOf(world.server.url, person));
    await goThere(page, 'Settings', '.settings h1');
  });
  afterAll(() => client.close());

  const part = (name: string) => page.locator('.settings-section', { has: page.locator(`h2:text-is("${name}")`) });
  const tell = async (path: string) => (await client.request('GET', path, { token })).body;

  test('name and zone are changed, and whoever reads English as en-GB goes on doing so until another language is chosen', async () => {
    const you = part('You');
    const zone = await you.getByLabel('Time zone').inputValue();
    expect([zone, (await tell('/api/account')).timeZone]).toEqual(['Europe/Berlin', 'Europe/Berlin']); // of the device
    await you.getByLabel('Name').fill('  Mina of the lake ');
    await you.getByLabel('Time zone').selectOption('Asia/Seoul');
    await you.getByRole('button', { name: 'Save' }).click();
    await you.getByText('Saved.', { exact: true }).waitFor();
    const saved = { nickname: 'Mina of the lake', timeZone: 'Asia/Seoul' };
    expect(await tell('/api/account')).toMatchObject({ ...saved, locale: 'en-GB' });
    await you.getByLabel('Language').selectOption('ko');
    await you.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: '설정' }).waitFor();
    expect(await tell('/api/account')).toMatchObject({ ...saved, locale: 'ko' });
    await page.locator('select[name=locale]').selectOption('en');
    await page.locator('.settings-form button[type=submit]').first().click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await you.getByText('Saved.', { exact: true }).waitFor();
    await page.route('**/trpc/account.update*', (route) => route.abort(), { times: 1 });
    await you.getByRole('button', { name: 'Save' }).click();
    await you.getByText(AWAY).waitFor();
    expect(await you.getByText('Saved.', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'For programmers' }).getAttribute('href')).toBe('/docs/');
  });

  test('the hour of a reminder may be midnight, and is none once it is never; so are the mails about reports', async () => {
    const mail = part('Mail');
    const hour = mail.getByLabel('A reminder to write');
    const kept = (choosing: Promise<unknown>) =>
      Promise.all([page.waitForResponse('**/trpc/notifications.update*'), choosing]);
    for (const [chosen, reminderHour] of [
      ['0', 0],
      ['21', 21],
      ['', null],
      ['0', 0],
    ] as const) {
      await kept(hour.selectOption(chosen));
      expect((await tell('/api/account/notifications')).reminderHour).toBe(reminderHour);
      await waitUntil(`${chosen} is shown`, async () => (await hour.inputValue()) === chosen, { timeoutMs: 30_000 });
    }
    await kept(mail.getByLabel('Weekly report by e-mail').selectOption('text'));
    await mail.getByText('Saved.', { exact: true }).waitFor();
    await page.reload();
    await hour.waitFor();
    expect([await hour.inputValue(), await mail.getByLabel('Weekly report by e-mail').inputValue()]).toEqual([
      '0',
      'text',
    ]);
    await page.route('**/trpc/notifications.update*', (route) => route.abort(), { times: 1 });
    await hour.selectOption('21');
    await mail.getByText(AWAY).waitFor();
  });

  test('one device is signed out alone, and the others with a new password, which the list shows at once', async () => {
    const devices = part('Signed-in devices').locator('.devices li');
    await signInThere(await world.open({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' }), person);
    await page.reload();
    await devices.nth(2).waitFor();
    expect(await devices.filter({ hasText: 'this one' }).getByRole('button').count()).toBe(0);
    await devices.getByRole('button', { name: 'Sign out Firefox · Linux', exact: true }).click();
    await devices.nth(2).waitFor({ state: 'detached' });
    expect((await tell('/api/account/sessions')).items).toHaveLength(2); // the newest is gone: not the one that asks

    const password = part('Password');
    await password.getByLabel('Current password').fill('not this one');
    await password.getByLabel('New password').fill('another quiet evening');
    await password.getByRole('button', { name: 'Change password' }).click();
    await password.getByText('This is not your password.').waitFor();
    const described = await password.getByLabel('Current password').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('This is not your password.');
    const many = { code: 'TOO_MANY_REQUESTS', httpStatus: 429, requestId: 'r' };
    const tooMany = { status: 429, json: { error: { message: 'Wait', code: -32029, data: many } } };
    await page.route('**/trpc/account.changePassword*', (route) => route.fulfill(tooMany), { times: 1 });
    await password.getByRole('button', { name: 'Change password' }).click();
    await password.getByText('Too many attempts.').waitFor();
    await password.getByLabel('Current password').fill(person.password);
    await password.getByRole('button', { name: 'Change password' }).click();
    await password.getByText('Changed. All other devices were signed out.').waitFor();
    expect(await password.getByText('This is not your password.').count()).toBe(0);
    expect(await password.getByLabel('New password').inputValue()).toBe('');
    await devices.nth(1).waitFor({ state: 'detached' });
    expect(await devices.allTextContents()).toEqual([expect.stringContaining('this one')]);
    expect((await client.request('GET', '/api/account', { token })).status).toBe(401);
  });

  test('earlier imports that cannot be loaded are said to be missing, and asked for again', async () => {
    await page.route(/imports\.list/, (route) => route.fulfill({ status: 502 }));
    await page.reload();
    const data = part('Bring a diary with you');
    await data.getByText('cannot be reached').waitFor();
    await page.unroute(/imports\.list/);
    await data.getByRole('button', { name: 'Try again' }).click();
    await data.getByText('cannot be reached').waitFor({ state: 'detached' });
    await untilTrue(page, `document.querySelector('.loading') === null`);
    expect(await data.getByText('cannot be reached').count()).toBe(0);
  });

  test('whoever takes more files along than the service makes in an hour is told so', async () => {
    const table = page.getByRole('button', { name: 'Table (CSV)' });
    await Promise.all([page.waitForEvent('download'), table.click()]);
    await table.click();
    const fault = page.locator('.settings-end .fault');
    await fault.waitFor();
    expect(await fault.textContent()).toMatch(/^Table \(CSV\): This file could not be made\. \(Too many/);
  });

  test('who does not sign out everywhere, or does not delete the account after all, is asked no more', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await part('Signed-in devices').getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Sign out on every device').waitFor({ state: 'detached' });
    const end = part('Delete the account');
    for (const steps of [['Delete the account'], ['Delete the account', 'I have what I need']]) {
      for (const name of steps) await end.getByRole('button', { name }).click();
      await end.getByRole('button', { name: 'Cancel' }).click();
      await end.getByRole('button', { name: 'Delete the account' }).waitFor();
    }
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
