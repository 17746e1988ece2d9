import fc from 'fast-check';
import { type Block, blocksOf } from '../../server/services/book/blocks';
import { htmlToMarkdown } from '../../server/services/imports/html/htmlToMarkdown';
import { inForm } from '../support/form';

const NOTES: Record<string, [html: string, markdown: string][]> = {
  'what would become Markdown by itself is escaped, and nothing else': [
    ['정말 좋았다~~~~ 최고', '정말 좋았다\\~\\~\\~\\~ 최고'],
    ['nice~~ day~~, see you~ ~', 'nice\\~\\~ day\\~\\~, see you~ ~'],
    ['<p>~~~</p>', '\\~\\~\\~'],
    ['<s>a~</s>~ b', '~~a\\~~~\\~ b'],
    ['a<br>---<br>b<br>===<br>&gt;c<br>#<br>| - | - |', 'a\n\\---\nb\n\\===\n\\>c\n\\#\n\\| - | - |'],
    ['<h2>C #</h2><h2>#</h2>', '## C \\#\n\n## \\#'],
    ['wow!<a href="https://e.org">it</a> snake_case _x_', 'wow\\![it](https://e.org) snake_case \\_x\\_'],
    ['at https://e.org/a_b*c and https://e.org/a_b.', 'at <https://e.org/a_b*c> and https://e.org/a_b.'],
    ['mina&amp;copy; <b>&amp;</b>lt;', 'mina\\&copy; \\&lt;'],
  ],
  'marks hug the words, end with the line, and never stand around nothing': [
    ['a<b> spaced </b>word (<b> in </b>)', 'a **spaced** word ( **in** )'],
    ['<b></b>x<i> </i>y<s><br></s>z', 'x y\nz'],
    ['<b><p>a</p><p>b</p></b>c', '**a**\n\n**b**\n\nc'],
    ['<b>좋아!</b>그래 그<b>(또)</b>', '**좋아**!그래 그(**또)**'],
    ['<b>un<i>believ</i>able</b> <b>행복</b><i>한</i>', '**unbelievable** **행복**한'],
    ['<b>so <i>glad</i></b>', '**so** ***glad***'],
  ],
  'links keep their addresses, whole, and only such as lead into the web or to a mailbox': [
    [
      '<a href="https://en.wikipedia.org/wiki/Joy_(emotion)">joy</a>',
      '[joy](https://en.wikipedia.org/wiki/Joy_%28emotion%29)',
    ],
    [
      `<a href="https://e.org/it's">a</a> <a href='https://e.org/"x"'>b</a>`,
      `[a](https://e.org/it's) [b](https://e.org/"x")`,
    ],
    ['<a target=_blank href=https://e.org/a?b=c&copy=1>a</a>', '[a](https://e.org/a?b=c&copy=1)'],
    ['<a title="1 > 0 < 2" href="https://e.org/a b">a</a>', '[a](https://e.org/a%20b)'],
    ['<a href="https://e.org/a_b">https://e.org/a_b</a>', '<https://e.org/a_b>'],
    ['<a href="https://e.org">www.e.org, me@e.org</a>', '[www\\.e.org, me\\@e.org](https://e.org)'],
    ['<a href="javascript:x">a</a><a href="data:x">b</a><a href="https://e.org"></a>', 'ab'],
    ['<a href="https://e.org"><p>a</p><p>b</p></a>', '[a](https://e.org)\n\nb'],
  ],
  'a picture elsewhere is named by its address, and one that is nowhere by its description': [
    ['<img src="https://e.org/a.jpg" alt="our [garden]">', '![our \\[garden\\]](https://e.org/a.jpg)'],
    [`a <img alt="our garden" src="data:image/png;base64,${'A'.repeat(9_000)}"> b`, 'a our garden b'],
    ['<a href="https://e.org"><img src="https://e.org/a.jpg" alt="garden"></a>', '[garden](https://e.org)'],
  ],
  'tables, code, quotations, rules and lists keep their shape': [
    [
      '<table><tr><th>Mon</th><th>Tue</th></tr><tr><td>tired</td><td>a|b<br>c</td></tr></table>after',
      '| Mon | Tue |\n| --- | --- |\n| tired | a\\|b c |\n\nafter',
    ],
    ['<table><tr><td>a<td>b<tr><td>1<td>2<td>3</table>', '| a | b |  |\n| --- | --- | --- |\n| 1 | 2 | 3 |'],
    ['<table><tr><td><p>a</p><p>- b</p></td></tr><tr><td>c</td></tr></table>', 'a\n\n\\- b\n\nc'],
    ['<pre>\n  a  *b*\n\n  &lt;c&gt;<br>```</pre>d', '````\n  a  *b*\n\n  <c>\n```\n````\n\nd'],
    ['so <code>a  `*b</code> it is', 'so ``a `*b`` it is'],
    ['<blockquote>a<br>b<blockquote>c</blockquote></blockquote><p>d</p>', '> a\n> b\n>\n> > c\n\nd'],
    ['<blockquote>a</blockquote><blockquote>b</blockquote>', '> a\n\n> b'],
    ['<ul><li><blockquote>a</blockquote></li><li>b<pre>c</pre></li></ul>', '- > a\n- b\n\n  ```\n  c\n  ```'],
    ['a<hr>b', 'a\n\n***\n\nb'],
    ['<ol start="3"><li>a</li><li><p>b</p><p>c</p></li></ol>', '3. a\n4. b\n\n   c'],
    ['<ul><li>a</li><ul><li>b</li></ul><li></li><li>c<ol start=4><li>d</ol></ul>', '- a\n  - b\n- c\n\n  4. d'],
    ['<!doctype html><p>a &lt; b <3 me@e.org <mina@e.org></p>', 'a \\< b \\<3 me@e.org \\<mina@e.org>'],
  ],
};

test.each(Object.entries(NOTES))('%s', async (_, notes) => {
  const written = await Promise.all(notes.map(async ([html]) => [html, await htmlToMarkdown(html)]));
  expect(written).toEqual(notes);
});

test('a list that goes on behind words that stand between its items is a list', async () => {
  const markdown = await htmlToMarkdown('<ol start=7><li>a</li>b<ol start=7><li>c</li></ol><li>d</li></ol>');
  expect(markdown).toBe('7. a\n\nb\n\n7. c\n8. d');
});

const shown = (block: Block): string =>
  'spans' in block ? block.spans.map(({ text }) => text).join('') : block.kind === 'code' ? block.text : '';

/** What a reader sees, without the blanks. */
const seen = (markdown: string): string =>
  blocksOf(markdown)
    .map(shown)
    .join('')
    .replace(/[\s·]+/g, '');

const entities = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const PIECES = [
  ...'\\`*_{}[]()#+-.!~|>&<=:;"\'@1 aB한 ',
  '~~',
  '**',
  '---',
  '```',
  '1. ',
  '- ',
  '&lt;',
  'www.e.org ',
  '😀',
  '](',
  'https://e.org/a_b ',
];
const words = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 })
  .map((pieces) => pieces.join(''))
  .filter((text) => text.trim() !== '');

test('what is written with any marks of Markdown comes out as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 4 }), async (lines) => {
      const markdown = await htmlToMarkdown(`<div>${lines.map(entities).join('<br>')}</div>`);
      expect(seen(markdown)).toBe(lines.join('').replace(/\s+/g, ''));
    }),
    { numRuns: inForm({ short: 1_000, full: 10_000 }) },
  );
});

/** HTML, and the words in it. */
interface Tree {
  html: string;
  words: string;
}

const inTags = (open: string, close: string) => (parts: readonly Tree[]) => ({
  html: `${open}${parts.map(({ html }) => html).join('')}${close}`,
  words: parts.map(({ words }) => words).join(''),
});

const { tree } = fc.letrec<{ tree: Tree; inline: Tree; text: Tree }>((tie) => {
  const some = (name: 'tree' | 'inline') => fc.array(tie(name), { minLength: 0, maxLength: 4 });
  const around = (name: 'tree' | 'inline', open: string, close: string) => some(name).map(inTags(open, close));
  return {
    text: fc
      .constantFrom(
        'a',
        ' b',
        'c ',
        'so!',
        '(d)',
        '한',
        '그래.',
        ' ',
        '~',
        '*',
        '1. ',
        '- ',
        '😀',
        'e_f',
        '!',
        '#',
        '|',
      )
      .map((text) => ({ html: text, words: text })),
    inline: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      tie('text'),
      around('inline', '<b>', '</b>'),
      around('inline', '<i>', '</i>'),
      around('inline', '<s>', '</s>'),
      around('inline', '<a href="https://e.org/(x)">', '</a>'),
      around('inline', '<code>', '</code>'),
      fc.constant({ html: '<br>', words: '' }),
    ),
    tree: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      tie('inline'),
      around('inline', '<p>', '</p>'),
      around('inline', '<h2>', '</h2>'),
      around('inline', '<pre>', '</pre>'),
      around('tree', '<blockquote>', '</blockquote>'),
      around('tree', '<ul>', '</ul>'),
      around('tree', '<ol start=7>', '</ol>'),
      around('tree', '<li>', '</li>'),
      around('tree', '<b>', '</b>'),
      around('inline', '<table><tr><td>x</td><td>', '</td></tr></table>').map(({ html, words }) => ({
        html,
        words: `x${words}`,
      })),
    ),
  };
});

test('the words of any note come out once each and in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tree as fc.Arbitrary<Tree>, { minLength: 1, maxLength: 5 }), async (trees) => {
      const { html, words: said } = inTags('', '')(trees);
      expect(seen(await htmlToMarkdown(html))).toBe(said.replace(/\s+/g, ''));
    }),
    { numRuns: inForm({ short: 1_500, full: 15_000 }) },
  );
});
