import { htmlToMarkdown } from '../../server/services/imports/html/htmlToMarkdown';
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

const LISTS = '<ul><li>'.repeat(9);

/** What stands at the beginning, or is repeated in the first half; and what is repeated behind it. */
const HOSTILE: [name: string, head: string | [string], part: string][] = [
  ['quotes that do not end', '', '<a href="'],
  ['quotes within quotes', '', `<a "<a '`],
  ['attributes', '<a ', 'a=" '],
  ['links', '', '<a href=http://e.org>x'],
  ['names of one link', `<a href="https://e.org/${'x'.repeat(1_500)}">`, '<p>x'],
  ['items that end what is no item', ['<ul>'], '</li>'],
  ['items in quotations', ['<blockquote>'], '<li></li>'],
  ['quotations', '', '<blockquote>x'],
  ['lists with large numbers', '', '<ol start=999999><li>x'],
  ['lines deep in lists', `<s><b><i>${LISTS}`, '<br>x'],
  ['cells', '<table>', '<td>x'],
  ['tables', '', '<table><tr><td>x'],
  ['full stops in bold', '', '<b>!</b>x'],
  ['looks that touch', '', '<i>x</i><b>y</b>'],
  ['backticks', '', '<code>`</code>'],
  ['addresses', '', 'https://e.org/_* '],
];

test.each(HOSTILE)(
  'a note of nothing but %s takes no time and no room that grow faster than it',
  async (_, head, part) => {
    const noteOf = (length: number) => {
      const begin = typeof head === 'string' ? head : head[0].repeat(length / 2 / head[0].length);
      return begin + part.repeat((length - begin.length) / part.length);
    };
    const timeOf = async (length: number) => {
      const before = process.cpuUsage();
      const markdown = await htmlToMarkdown(noteOf(length));
      const { user, system } = process.cpuUsage(before);
      expect(markdown.length).toBeLessThan(8 * length);
      return Math.max(20, (user + system) / 1_000);
    };
    const growth: number[] = [];
    while (growth.length < 4 && !growth.some((times) => times < 7))
      // the square of four times the length is sixteen
      growth.push((await timeOf(160_000)) / (await timeOf(40_000)));
    expect(Math.min(...growth)).toBeLessThan(7);
  },
);

test('a note that would become longer than an entry by the addresses of its pictures keeps the names that they had', () => {
  const addresses = new Map([['a.png', '/api/images/1234']]);
  const noteOf = (length: number) => `![](a.png)${'x'.repeat(length - 10)}`;
  expect(withAddresses(noteOf(50_000 - 11), addresses)).toMatch(/^!\[\]\(\/api\/images\/1234\)x/);
  expect(withAddresses(noteOf(50_000 - 10), addresses)).toBe(noteOf(50_000 - 10));
  expect(withAddresses(noteOf(40_000) + ' '.repeat(20_000), addresses)).toContain('/api/images/1234'); // blanks around do not count
});

test('a note that would become longer than an entry keeps no number of a picture of another diary', () => {
  const addresses = new Map([
    ['/api/images/9', '/api/images/1234'],
    ['/api/images/777', '/api/images/123'],
  ]);
  const note = `![](/api/images/9) ![](/api/images/777) ${'x'.repeat(50_000)}`.slice(0, 50_000);
  expect(withAddresses(note, addresses)).toMatch(/^!\[\]\(\/api\/images\/0\) !\[\]\(\/api\/images\/123\) x+$/);
});
