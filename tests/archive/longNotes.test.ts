import { htmlToMarkdown } from '../../server/services/imports/formats/html';
import { withAddresses } from '../../server/services/imports/withAddresses';

const LENGTH = 240_000;

test.each([
  ['tags', '<b>x</b>'],
  ['items', '<li>x'],
  ['line breaks', '<br>'],
])('others have the thread while a note of nothing but %s is brought in', async (_, part) => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const html = part.repeat(LENGTH / part.length);
  await htmlToMarkdown(html);
  isOver = true;
  expect(turns).toBeGreaterThan(20); // it takes more than as many milliseconds
});

test('a note that would become longer than an entry by the addresses of its pictures keeps the names that they had', () => {
  const addresses = new Map([['a.png', '/api/images/1234']]);
  const noteOf = (length: number) => `![](a.png)${'x'.repeat(length - 10)}`;
  expect(withAddresses(noteOf(50_000 - 11), addresses)).toMatch(/^!\[\]\(\/api\/images\/1234\)x/);
  expect(withAddresses(noteOf(50_000 - 10), addresses)).toBe(noteOf(50_000 - 10));
});
