import fc from 'fast-check';
import { markdownToText } from '../../server/lib/markdown';
import { slowAttacks } from './attacks';

const textOf = (markdown: string) => markdownToText(markdown).text;

describe('the readable text of Markdown', () => {
  test.each([
    ['# Title\n\nSome *very* **bold** ~~old~~ words', 'Title\nSome very bold old words'],
    ['Title\n=====\ntext', 'Title\ntext'],
    ['before `const x = 1` after', 'before after'],
    ['before\n\n```js\nconst x = 1;\n```\n\nafter', 'before\nafter'],
    ['before\n\n    indented code\n\nafter', 'before\nafter'],
    ['see [the lake](https://example.org/lake "a title") today', 'see the lake today'],
    ['see [the lake][1] and [that one]\n\n[1]: https://example.org "a title"', 'see the lake and that one'],
    ['![my *old* dog](dog.jpg) sleeps', 'my old dog sleeps'],
    ['read https://example.org/a?b=c and www.example.org now', 'read and now'],
    ['<https://example.org> is good, so is me@example.org', 'is good, so is'],
    ['read (https://example.org/a_(b)), then http://example.org:8080/c', 'read (), then'],
    ['see https://example.org/a&copy; or me@example.org_', 'see © or me@example.org_'],
    [
      'neither nohttps://example.org nor https://a_b.example_x.org',
      'neither nohttps://example.org nor https://a_b.example_x.org',
    ],
    ['[mood]: good\n\n[sleep]: 7.5 "hours"\n\n[기분]: 좋음.', 'mood: good\nsleep: 7.5 "hours"\n기분: 좋음.'],
    ['[a]: <https://b c>\n[d]: /e/f.png\n[f]: ../g\n[h]: mailto:i@j\n[k]: www.example.org\n[l]: Example.org/m', ''],
    ['[a]: #tired\n\n[b]: /10\n\n[c]: Mr.Kim\n\n[d]: <happy>', 'a: #tired\nb: /10\nc: Mr.Kim\nd:'],
    ['see [the lake]\n\n[the lake]: /lake\n"a title of its own line"\n\nafter', 'see the lake\nafter'],
    ['> > > > deep', 'deep'],
    ['**so** '.repeat(50), 'so '.repeat(50).trim()],
    ['a <?php secret ?> word', 'a word'],
    ['<style>\np {}\n</style>\n\nafter', 'after'],
    ['a <b class="x">bold</b> word<!-- secret --> here', 'a bold word here'],
    ['first<br>second<BR>third', 'first\nsecond\nthird'],
    ['<div align="center">\nI am <i>happy</i>\n</div>', 'I am happy'],
    ['<p>Hello&nbsp;world, &quot;caf&eacute;&quot; &#128512; &x; & R&amp;B</p>', 'Hello world, "café" 😀 &x; & R&B'],
    ['<script>\nalert(1)\n</script>\n\nafter', 'after'],
    ['<!-- a\nsecret -->\n\nafter', 'after'],
    ['> quoted\n> going on\n> > deeper', 'quoted going on\ndeeper'],
    ['- one\n- two\n  1. three\n- [x] done', 'one\ntwo\nthree\ndone'],
    ['| day | mood |\n|---|---|\n| Monday | fine |', 'day\nmood\nMonday\nfine'],
    ['a\n\n---\n\nb', 'a\nb'],
    ['2 \\* 3 \\\\ &amp; &lt;3 &#128512; &eacute;', '2 * 3 \\ & <3 😀 é'],
    ['hello @anna and #running', 'hello @anna and #running'],
    ['\r\nwindows  \r\nLines\rOld', 'windows\nLines\nOld'],
    ['I am not\nhappy', 'I am not happy'],
    ['Ran in the rain\nAte soup\nSlept', 'Ran in the rain\nAte soup\nSlept'],
    [
      'This line was wrapped by an editor at its right margin\nI know it',
      'This line was wrapped by an editor at its right margin I know it',
    ],
    ['  too   much\t space ', 'too much space'],
    ['오늘은 **정말** 좋았다', '오늘은 정말 좋았다'],
    ['', ''],
    ['```\nonly code\n```', ''],
  ])('%j reads %j', (markdown, text) => {
    expect(textOf(markdown)).toBe(text);
  });

  test('text without marks stays as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z가-힣]+( [a-z가-힣]+)*$/), (text) => {
        expect(textOf(text)).toBe(text);
      }),
    );
  });

  test('every character is found again where it stood', () => {
    const pieces = fc.constantFrom(
      '**',
      '*',
      '_',
      '# ',
      '> ',
      '- ',
      '\n',
      '\n\n',
      ' ',
      'joy',
      'fear',
      '😀',
      '가',
      '`x`',
      '[a](b)',
      '&amp;',
      '<b>',
      '\\!',
      '\r\n',
      '|',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const markdown = parts.join('');
        const { text, toSource, toSourceRange } = markdownToText(markdown);
        let before = -1;
        for (let offset = 0; offset < text.length; offset++) {
          const at = toSource(offset);
          expect(at).toBeGreaterThanOrEqual(before);
          before = at;
          const range = toSourceRange(offset, offset + 1);
          expect(range.start).toBe(at);
          const origin = markdown.slice(range.start, range.end);
          if (/\s/.test(text.charAt(offset))) continue;
          expect(origin === '&amp;' ? '&' : origin).toBe(text.charAt(offset));
        }
        expect(toSource(text.length)).toBeLessThanOrEqual(markdown.length);
      }),
    );
  });

  test('a stretch of text leads back to its Markdown without the marks around it', () => {
    const markdown = '# Today\n\n**I am happy.** So &amp; so.';
    const { text, toSourceRange } = markdownToText(markdown);
    const sourceOf = (part: string) => {
      const start = text.indexOf(part);
      const range = toSourceRange(start, start + part.length);
      return markdown.slice(range.start, range.end);
    };
    expect(sourceOf('I am happy.')).toBe('I am happy.');
    expect(sourceOf('So & so')).toBe('So &amp; so');
    expect(sourceOf('happy. So')).toBe('**I am happy.** So'); // emphasis is not cut open
    expect(sourceOf('am happy')).toBe('am happy');
    expect(toSourceRange(3, 3)).toEqual({ start: 5, end: 5 });
  });

  test('a sentence that is emphasised as a whole takes its marks along, and another none', () => {
    const markdown = 'So. **I am happy.** And so.';
    const { text, toSourceRange } = markdownToText(markdown);
    const quoted = (part: string) => {
      const start = text.indexOf(part);
      const range = toSourceRange(start, start + part.length, { withMarks: true });
      return markdown.slice(range.start, range.end);
    };
    expect(['So.', 'I am happy.', 'happy'].map(quoted)).toEqual(['So.', '**I am happy.**', 'happy']);
  });

  test('any string is read without a fault, and offsets outside of the text are its edges', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 200 }),
          fc.string({ unit: fc.constantFrom(...'*_[]()!<>`~#|-&;\\\n\t 1.a') }),
        ),
        (markdown) => {
          const { text, toSource } = markdownToText(markdown);
          expect(text.length).toBeLessThanOrEqual(markdown.length + 1);
          expect(toSource(-5)).toBe(toSource(0));
          expect(toSource(text.length + 5)).toBe(toSource(text.length));
          expect(toSource(Number.NaN)).toBe(toSource(0));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('no text takes many times as long as a page of Markdown', () => {
    expect(slowAttacks(markdownToText)).toEqual([]);
  });
});

test('a page in a script without spaces keeps every one of its marks, and a heap on one letter is cut', () => {
  const thai = 'ที่นี่มีน้ำ'.repeat(40);
  expect(markdownToText(thai).text).toBe(thai);
  expect(markdownToText(`e${'\u0301'.repeat(40)}`).text).toBe(`e${'\u0301'.repeat(30)}`);
});
