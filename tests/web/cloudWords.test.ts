import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import { ago, givenClientOf, givenWorld, goThere, visitWith } from './world';

inBrowser('a word of the cloud', () => {
  const world = givenWorld();
  const client = givenClientOf(world);
  const texts = (page: Page) => page.locator('.entry-excerpt').allTextContents();
  const askedOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

  test('leads to the entries that it is counted in, in the range of the cloud, until it is taken away', async () => {
    const page = await visitWith(world, client, [
      { content: 'Art class.', emotion: 'joy', date: ago(1) },
      { content: 'My heart at the start of the party.', emotion: 'fear', date: ago(2) },
      { content: 'The art of tea.', emotion: 'trust', date: ago(3) },
      { content: 'Art, long ago.', emotion: 'trust', date: ago(70) },
    ]);
    await goThere(page, 'Insights', '.cloud-word');
    await page.locator('.cloud-word', { hasText: /^art$/ }).click();
    await page.getByText('Entries with the word').waitFor();
    await page.locator('.entry-card').nth(1).waitFor();
    const both = ['Art class.', 'The art of tea.'];
    expect(await texts(page)).toEqual(both);
    const { from = '', to = '', ...asked } = askedOf(page);
    expect(asked).toEqual({ word: 'art' });
    expect(Date.parse(to) - Date.parse(from)).toBe(29 * 86_400_000);
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe(from);

    await page.reload();
    await page.locator('.entry-card').nth(1).waitFor();
    expect(await texts(page)).toEqual(both);
    await page.locator('.entry-when a').first().click();
    await page.locator('.prose').waitFor();
    await page.goBack();
    await page.locator('.entry-card').nth(1).waitFor();
    expect([await texts(page), askedOf(page).word]).toEqual([both, 'art']);

    await page.getByRole('button', { name: 'Remove the word art' }).click();
    await page.locator('.entry-card').nth(2).waitFor();
    expect(askedOf(page)).toEqual({ from, to });
    expect(await page.getByText('Entries with the word').count()).toBe(0);
    expect(await page.locator('.filters summary:focus').count()).toBe(1);
    await page.goBack();
    await page.locator('.cloud-word').first().waitFor();

    await page.goto(`${world.server.url}/entries?word=ar`);
    await page.getByText('Nothing matches.').waitFor();
    await page.getByRole('button', { name: 'Remove the word ar' }).click();
    await page.locator('.entry-card').nth(3).waitFor();
    expect(askedOf(page)).toEqual({});
    await page.context().close();
  });

  test('of a report of a month leads to the entries of that month', async () => {
    const page = await visitWith(world, client, [
      { content: 'Art class.', emotion: 'joy', date: '2025-03-04' },
      { content: 'The start of the art fair.', emotion: 'joy', date: '2025-03-05' },
      { content: 'Art again.', emotion: 'joy', date: '2025-04-05' },
    ]);
    await page.goto(`${world.server.url}/report?month=2025-03`);
    await page.locator('.tags a', { hasText: /^art / }).click();
    await page.locator('.entry-card').nth(1).waitFor();
    expect(await texts(page)).toEqual(['The start of the art fair.', 'Art class.']);
    expect(askedOf(page)).toEqual({ word: 'art', from: '2025-03-01', to: '2025-03-31' });
    await page.context().close();
  });

  test('in Korean is found with whatever hangs on to it, and can be taken away in Korean', async () => {
    const page = await visitWith(
      world,
      client,
      [
        { content: '오늘은 책을 읽었다.', emotion: 'joy', date: ago(1) },
        { content: '책이 재미있었다.', emotion: 'joy', date: ago(2) },
        { content: '책상을 샀다.', emotion: 'trust', date: ago(3) },
      ],
      'ko',
    );
    await goThere(page, '돌아보기', '.cloud-word');
    await page.locator('.cloud-word', { hasText: /^책$/ }).click();
    await page.getByText('이 낱말이 나오는 일기').waitFor();
    await page.locator('.entry-card').nth(1).waitFor();
    expect(await texts(page)).toEqual(['오늘은 책을 읽었다.', '책이 재미있었다.']);
    await page.getByRole('button', { name: '책 낱말 빼기' }).click();
    await page.locator('.entry-card').nth(2).waitFor();
    await page.context().close();
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
