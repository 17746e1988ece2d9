import { inBrowser } from '../support/browser';
import { ago, givenClientOf, givenWorld, visitWith } from './world';

inBrowser('the page in Korean', () => {
  const world = givenWorld();
  const client = givenClientOf(world);

  test('tells spans in one form, and a year as one', async () => {
    const entries = [90, 400].map((days) => ({ content: '오늘은 산책을 했다.', emotion: 'joy', date: ago(days) }));
    const page = await visitWith(world, client, entries, 'ko');
    await page.goto(`${world.server.url}/report`);
    await page.locator('.earlier li').nth(7).waitFor(); // of which some end in another month
    const text = await page.locator('.earlier').textContent();
    const spans = text?.match(/\d+일\s*~\s*\d+/g) ?? [];
    expect(spans.length).toBeGreaterThan(6);
    expect(spans.filter((span) => /\s/.test(span))).toEqual([]);
    const year = new Date(entries[0]?.date ?? '').getUTCFullYear();
    await page.goto(`${world.server.url}/calendar?year=${year}`);
    await page.locator('#calendar-of').getByText(`${year}년`, { exact: true }).waitFor();
    await page.goto(`${world.server.url}/report?year=${year}`);
    await page.locator('.report .eyebrow', { hasText: `연간 리포트 · ${year}년` }).waitFor();
    const before = new Date(entries[1]?.date ?? '').getUTCFullYear();
    await page.locator('.earlier li').getByText(`${before}년`, { exact: true }).waitFor();
    await page.context().close();
  });

  test('says where texts are read: on the machine of the service, whatever device it is looked at from', async () => {
    const page = await world.open({ locale: 'ko-KR' });
    await page.getByText('이 서비스가 돌아가는 컴퓨터의 작은 모델이 읽어요. 글은 그 밖으로 나가지 않아요.').waitFor();
    await page.context().close();
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
