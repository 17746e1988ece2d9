import { blocksOf } from '../../server/services/book/blocks';

const linksOf = (markdown: string) =>
  blocksOf(markdown).flatMap((block) => ('spans' in block ? block.spans.flatMap(({ style }) => style.link ?? []) : []));

/** What a reader of PDF would do for whoever clicks: run a script, open a file, tell a stranger's share the password's hash. */
const HARMFUL = [
  'javascript:app.alert(1)',
  'JavaScript:app.alert(1)',
  'file:///etc/passwd',
  'smb://evil.example/share',
  'data:text/html,x',
  'vbscript:x',
  'ms-msdt:/id',
];

test.each(HARMFUL)('the book never leads to %s, however it is written', (address) => {
  const written = `<${address}> [x](${address}) [x](<${address}>) **<${address}>**`;
  expect(linksOf(`${written}\n\n# ${written}\n\n> ${written}\n\n| a |\n|---|\n| ${written} |\n`)).toEqual([]);
});

test('the book leads into the web and to mailboxes', () => {
  const text = '[a](https://a.example/) <http://b.example/> https://c.example/ www.d.example <mailto:mina@example.org>';
  expect(linksOf(text)).toEqual([
    'https://a.example/',
    'http://b.example/',
    'https://c.example/',
    'https://www.d.example',
    'mailto:mina@example.org',
  ]);
});

test('a picture elsewhere is a link to where it is, by its words or else by its address', () => {
  const text =
    'See ![the sea](https://a.example/sea.png) and ![](https://b.example/b.png), ![mine](/api/images/1) ![x](file:///x)';
  expect(linksOf(text)).toEqual(['https://a.example/sea.png', 'https://b.example/b.png']);
  const [block] = blocksOf(text);
  expect(block && 'spans' in block && block.spans.map((span) => span.text).join('')).toBe(
    'See the sea and https://b.example/b.png, mine x',
  );
  expect(linksOf('[![a map](https://a.example/m.png)](https://b.example/)')).toEqual(['https://b.example/']);
});

test('cells of a table stand apart, those of its head in bold', () => {
  const rows = blocksOf('| when | where |\n|---|---|\n| June | Jeju |\n').flatMap((block) =>
    'spans' in block ? [block.spans] : [],
  );
  expect(rows.map((spans) => spans.map(({ text }) => text).join(''))).toEqual(['when  ·  where', 'June  ·  Jeju']);
  expect(rows.map((spans) => spans.every(({ style }) => style.bold === true))).toEqual([true, false]);
});
