import { blocksOf } from '../../server/services/book/blocks';

const linesOf = (markdown: string) =>
  blocksOf(markdown).flatMap((block) =>
    'spans' in block
      ? [
          block.spans
            .map(({ text }) => text)
            .join('')
            .split('\n'),
        ]
      : [],
  );

test('one thought to a line stays so in the book, and a sentence that an editor wrapped is one', () => {
  const long = 'I walked along the shore for hours and thought of nothing,';
  expect(linesOf('Three good things:\nThe **sea**\nMy sister called')).toEqual([
    ['Three good things:', 'The sea', 'My sister called'],
  ]);
  expect(linesOf(`${long}\nAnna said.`)).toEqual([[`${long} Anna said.`]]);
  expect(linesOf('It was late and\n**still** warm.')).toEqual([['It was late and still warm.']]);
  expect(linesOf('> A quote.\n> And more.')).toEqual([['A quote.', 'And more.']]);
  expect(linesOf('Hard.  \nBreak.')).toEqual([['Hard.', 'Break.']]);
});

test('words that a tab parts stay apart', () => {
  expect(linesOf('one\ttwo `x\ty`')).toEqual([['one two x y']]);
});

test('what stands in brackets and leads nowhere is printed as it was written', () => {
  expect(linesOf('[https://a.example]')).toEqual([['[https://a.example]']]);
  expect(linesOf('see [https://a.example here](https://z.example) [mail me@x.example today]')).toEqual([
    ['see https://a.example here [mail me@x.example today]'],
  ]);
  const written = ['I felt [numb] at [8][9].', '[mood]: low', '[a *name*][1] and [another](https://example.org/)'];
  expect(
    linesOf([...written, '![a face]', '[1]: https://example.org/one', '[](https://example.org/)!'].join('\n\n')),
  ).toEqual([
    ['I felt [numb] at [8][9].'],
    ['[mood]: low'],
    ['[a name][1] and another'],
    ['![a face]'],
    ['[1]: https://example.org/one'],
    ['!'],
  ]);
});
