import { htmlToMarkdown } from '../../server/services/imports/formats/html';

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
