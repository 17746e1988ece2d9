import type { Page } from 'playwright-core';
import { zipOf } from '../archive/support/zip';
import { inBrowser } from '../support/browser';
import { ago, comeIn, givenWorld, withoutDate, writeThere } from './world';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

inBrowser('who reads the page in Korean', () => {
  const world = givenWorld();
  let page: Page;
  beforeAll(async () => {
    ({ page } = await comeIn(world, { locale: 'ko-KR' }));
  });

  const bring = (name: string, buffer: Buffer) =>
    page.locator('.settings input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer });

  test('is told in Korean why a picture is not taken', async () => {
    const input = page.locator('.composer .picture input[type=file]');
    await input.setInputFiles({ name: 'sea.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
    const fault = page.locator('.picture [role=alert]');
    await fault.waitFor();
    expect(await fault.textContent()).toBe(
      '이 사진은 넣을 수 없어요. (JPEG, PNG, WebP, GIF, AVIF 사진만 넣을 수 있어요. SVG는 그림이면서 프로그램이기도 해서 받지 않아요)',
    );
  });

  test('is told in Korean why a date and an entry that waited were not taken', async () => {
    await page.locator('.composer').getByRole('button', { name: '지금' }).click();
    await page.locator('.moment input').fill('2206-11-21T08:15');
    await page.locator('.composer-more').getByText('1900년부터 내일까지만 고를 수 있어요.', { exact: true }).waitFor();
    await page.clock.install({ time: ago(-3) });
    await withoutDate(page);
    await page.reload();
    await writeThere(page, '시계가 틀린 날.', 'trust');
    await page.getByText('서비스가 받지 않은 일기예요: 날짜와 시간: 1900년부터 내일까지만 고를 수 있어요').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('is told in Korean which records of another diary are left out, and why', async () => {
    await page.goto(`${world.server.url}/settings`);
    await page.locator('.settings h1').waitFor();
    await bring('notes.zip', await zipOf({ 'a.md': '날짜가 없는 글.', '2026-03-02.md': '바닷가를 걸었다.' }));
    await page.locator('.import details summary').click();
    expect(await page.locator('.import h3').textContent()).toBe('머리말이 있는 Markdown (ZIP이나 파일 하나)');
    expect(await page.locator('.import details li').allTextContents()).toEqual([
      'a.md: 날짜가 없어요. `date`나 `created`가 있거나 파일 이름이 날짜로 시작해야 해요',
    ]);
    await bring('noise.zip', Buffer.from('PK no zip at all'));
    await page
      .getByText(
        /^이 파일은 읽을 수 없어요\. \(여기에서 읽는 파일이 아니에요\. 읽을 수 있는 것: 이 서비스의 보관 파일, /,
      )
      .waitFor();
  });

  test('is told in Korean why an import stopped', async () => {
    const failure = 'The file of this import is gone; send it again';
    await page.route('**/trpc/**imports.list**', async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replaceAll('"status":"planned"', '"status":"failed"');
      await route.fulfill({ response, body: text.replaceAll('"failure":null', `"failure":"${failure}"`) });
    });
    await page.reload();
    await page.getByText('가져오던 파일이 없어졌어요. 다시 보내 주세요').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
