import { inBrowser } from '../support/browser';
import { finishImport, uploadImport } from '../support/imports';
import { ago, givenClientOf, givenWorld, signInThere, visitWith } from './world';

inBrowser('the filters of the list', () => {
  const world = givenWorld();
  const client = givenClientOf(world);

  test('name the tag in whatever case it is asked for, and one that no list has; shut they are by the person alone', async () => {
    const page = await visitWith(world, client, [
      { content: 'At the office.', emotion: 'joy', tags: ['work'], date: ago(1) },
      { content: 'At home.', emotion: 'trust', tags: ['home'], date: ago(2) },
    ]);
    const tag = page.getByLabel('Tag', { exact: true });
    const chosen = () => tag.locator('option:checked').textContent();
    await page.goto(`${world.server.url}/entries?tag=WORK`);
    await tag.locator('option', { hasText: 'home' }).waitFor({ state: 'attached' });
    expect(await chosen()).toBe('work');
    expect(await page.locator('.entry-excerpt').allTextContents()).toEqual(['At the office.']);
    await page.goto(`${world.server.url}/entries?tag=gone`);
    await tag.locator('option', { hasText: 'home' }).waitFor({ state: 'attached' });
    expect(await chosen()).toBe('gone');

    await tag.focus();
    await tag.selectOption('');
    await page.locator('.entry-card').nth(1).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect([await tag.isVisible(), await page.locator('select:focus').count()]).toEqual([true, 1]);
    await page.locator('.filters summary').click();
    expect(await tag.isVisible()).toBe(false);
    await page.locator('.entry-card .tag', { hasText: 'home' }).click();
    await page.locator('.entry-card').nth(1).waitFor({ state: 'detached' });
    expect([await tag.isVisible(), await chosen()]).toEqual([true, 'home']);
    await page.context().close();
  });

  test('have the whole name of a tag, whatever marks are in it, from wherever it leads to them', async () => {
    const page = await visitWith(world, client, [
      { content: 'By the shore.', emotion: 'joy', tags: ['salt & pepper #1'], date: ago(1) },
    ]);
    for (const place of ['/entries', '/insights']) {
      await page.goto(`${world.server.url}${place}`);
      await page.getByRole('link', { name: 'salt & pepper #1' }).click();
      await page.waitForURL(/tag=/);
      expect(new URL(page.url()).searchParams.get('tag')).toBe('salt & pepper #1');
      await page.locator('.entry-card').waitFor();
    }
    await page.context().close();
  });

  test('narrow the list down by each of their fields, turn it round, and are taken away by one touch', async () => {
    const page = await visitWith(world, client, [
      { content: 'Of March.', emotion: 'joy', date: '2025-03-04' },
      { content: 'Of April.', emotion: 'trust', date: '2025-04-05' },
      { content: 'Of May.', emotion: 'joy', date: '2025-05-06' },
    ]);
    await page.goto(`${world.server.url}/entries`);
    const cards = page.locator('.entry-card');
    const texts = () => page.locator('.entry-excerpt').allTextContents();
    await cards.nth(2).waitFor();
    expect(await page.locator('.month h2').allTextContents()).toEqual(['May 2025', 'April 2025', 'March 2025']);
    await page.locator('.filters summary').click();
    await page.getByLabel('From', { exact: true }).fill('2025-04-01');
    await cards.nth(2).waitFor({ state: 'detached' });
    await cards.nth(1).waitFor();
    expect(await texts()).toEqual(['Of May.', 'Of April.']);
    await page.getByLabel('Emotion').selectOption('joy');
    await cards.nth(1).waitFor({ state: 'detached' });
    await cards.first().waitFor();
    expect(await texts()).toEqual(['Of May.']);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await cards.nth(2).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByLabel('Oldest first').check();
    await cards.first().getByText('Of March.').waitFor();
    expect(await texts()).toEqual(['Of March.', 'Of April.', 'Of May.']);
    await page.context().close();
  });

  test('find the imported entries that still want an emotion', async () => {
    const person = await client.register({ timeZone: 'UTC', locale: 'en' });
    const note = Buffer.from(`---\ndate: ${ago(1).slice(0, 10)}\n---\nFrom elsewhere.\n`);
    const { body } = await uploadImport(client, person.token, note);
    await finishImport(client, { token: person.token, id: body.id });
    const own = { content: 'From here.', emotion: 'joy', date: ago(2) };
    await client.request('POST', '/api/diary', { token: person.token, body: own });
    const page = await world.open();
    await signInThere(page, person);
    await page.goto(`${world.server.url}/entries`);
    await page.locator('.entry-card').nth(1).waitFor();
    await page.locator('.filters summary').click();
    await page.getByLabel('Emotion', { exact: true }).selectOption('None chosen');
    await page.locator('.entry-card').nth(1).waitFor({ state: 'detached' });
    await page.locator('.entry-excerpt', { hasText: 'From elsewhere.' }).waitFor();
    await page.reload();
    await page.locator('.entry-excerpt', { hasText: 'From elsewhere.' }).waitFor();
    expect(await page.locator('.entry-card').count()).toBe(1);
    await page.context().close();
  });

  test('show where in an entry the words stand that are searched for, marked, and as what they are', async () => {
    const long = 'Nothing much until the evening came. '.repeat(9);
    const page = await visitWith(world, client, [
      { content: `${long}Then the <i>Hospice</i> rang.`, emotion: 'sadness', date: ago(1) },
    ]);
    await page.goto(`${world.server.url}/entries?q=hospice`);
    await page.locator('.entry-excerpt mark').waitFor();
    expect(await page.locator('.entry-excerpt mark').allTextContents()).toEqual(['Hospice']);
    expect(await page.locator('.entry-excerpt').textContent()).toMatch(/^… .*Then the <i>Hospice<\/i> rang\.$/);
    await page.locator('input[type=search]').fill('');
    await page.locator('.entry-excerpt', { hasText: /^Nothing much/ }).waitFor();
    expect(await page.locator('.entry-excerpt mark').count()).toBe(0);
    await page.context().close();
  });

  test('lead to the entries with a tag that is called like what is sought in the texts', async () => {
    const page = await visitWith(world, client, [
      { content: 'Along the beach.', emotion: 'joy', tags: ['Sea air'], date: ago(1) },
      { content: 'I miss the sea air.', emotion: 'trust', date: ago(2) },
    ]);
    const offer = page.locator('.tag-offer');
    const texts = () => page.locator('.entry-excerpt').allTextContents();
    await page.goto(`${world.server.url}/entries?emotion=joy`);
    await page.locator('.entry-card').waitFor();
    await page.locator('input[type=search]').fill('sea');
    await page.getByText('Nothing matches.').waitFor();
    expect(await offer.count()).toBe(0);
    await page.locator('input[type=search]').fill(' #sea AIR');
    await offer.getByText('Entries with the tag').waitFor();
    await offer.getByRole('link', { name: 'Sea air' }).click();
    await page.locator('.entry-card').waitFor();
    expect(await texts()).toEqual(['Along the beach.']);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ emotion: 'joy', tag: 'Sea air' });
    expect(await page.locator('input[type=search]').inputValue()).toBe('');
    expect(await offer.count()).toBe(0);
    await page.context().close();
  });

  test.each([
    [
      'en',
      'This could not be loaded.',
      'a search has at most 10 different words',
      'the last day lies before the first',
    ],
    ['ko', '불러오지 못했어요.', '낱말을 10개까지 찾을 수 있어요', '마지막 날이 첫날보다 빨라요'],
  ])(
    'say in %s why nothing can be found by them, where asking again would change nothing',
    async (locale, failed, tooMany, backwards) => {
      const page = await visitWith(world, client, [{ content: 'By the sea.', emotion: 'joy' }], locale);
      const notice = page.locator('.notice[role=alert]');
      const pasted = encodeURIComponent('one two three four five six seven eight nine ten eleven');
      for (const [search, why] of [
        [`q=${pasted}`, tooMany],
        ['from=2026-11-02&to=2026-11-01', backwards],
      ]) {
        await page.goto(`${world.server.url}/entries?${search}`);
        await notice.getByText(`${failed} (${why})`, { exact: true }).waitFor();
        expect(await notice.getByRole('button').count()).toBe(0);
      }
      await page.context().close();
    },
  );
});
