import { parser } from '../../../lib/boundedMarkdown';
import type { Slices } from '../../../lib/eventLoop';

/** What Day One escapes although it means nothing where it stands (`It rained\.`). */
const ESCAPED_IN_VAIN = '.()!-+,:;?\'"/';

const ESCAPE = /\\(.)/g;

/** Here a backslash is a letter like others, */
const VERBATIM = new Set(['InlineCode', 'FencedCode', 'CodeBlock', 'HTMLBlock', 'HTMLTag']);
/** and here it keeps an address or a title from ending. */
const OF_LINKS = new Set(['LinkReference', 'LinkTitle', 'URL']);

/** Marks of the blocks that a line stands in: of quotes, and of items of lists. */
const AROUND = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/;

/** A line of marks alone would be a rule, or would make a table or a heading of the line before. */
const NO_WORDS = /^[-+:.|>\\\s]*$/;

interface Span {
  from: number;
  to: number;
}

/** No text of these escapes is shorter. */
export const withoutEscapes = (text: string): string =>
  text.replace(ESCAPE, (escaped, sign: string) => (ESCAPED_IN_VAIN.includes(sign) ? sign : escaped));

/**
 * Takes away the escapes that mean nothing: only the punctuation goes that would not become Markdown. `\-` and `\.` stay
 * where they keep a line from being a list, and all stay in code, in the addresses of links and in their titles.
 */
export function* withoutNeedlessEscapes(text: string): Slices<string> {
  if (!text.includes('\\')) return text;
  const spans = yield* spansAsTheyStand(text);
  let [from, span, isAfterLink] = [0, 0, false];
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    yield;
    const isOfWords = !NO_WORDS.test(line);
    const begun = line.indexOf('](');
    const link = isAfterLink ? 0 : begun === -1 ? Number.POSITIVE_INFINITY : begun;
    isAfterLink = begun !== -1;
    const { length: mark } = AROUND.exec(line)?.[0] ?? '';
    const number = mark + (/^\d{1,9}(?!\d)/.exec(line.slice(mark))?.[0].length ?? Number.NaN);
    const plain = line.replace(ESCAPE, (escaped, sign: string, at: number) => {
      while ((spans[span]?.to ?? Number.POSITIVE_INFINITY) <= from + at) span += 1;
      const isInSpan = (spans[span]?.from ?? Number.POSITIVE_INFINITY) <= from + at;
      const isList = (at === mark && '-+'.includes(sign)) || (at === number && '.)'.includes(sign));
      const isLink =
        (at >= link && sign === ')') ||
        ('(:'.includes(sign) && line[at - 1] === ']') ||
        (sign === '!' && line[at + 2] === '[');
      return isInSpan || isList || isLink || !isOfWords || !ESCAPED_IN_VAIN.includes(sign) ? escaped : sign;
    });
    from += line.length + 1;
    lines.push(plain);
  }
  return lines.join('\n');
}

/** In the order in which they stand; none in another. An address that stands in a text by itself is text. */
function* spansAsTheyStand(text: string): Slices<Span[]> {
  const spans: Span[] = [];
  const parse = parser.startParse(text);
  let tree = parse.advance();
  for (; tree === null; tree = parse.advance()) yield;
  const cursor = tree.cursor();
  let isInside = true;
  while (cursor.next(isInside)) {
    yield;
    const { name, from, to } = cursor;
    const isSpan = VERBATIM.has(name) || (OF_LINKS.has(name) && /^(Link|Image)/.test(cursor.node.parent?.name ?? name));
    if (isSpan) spans.push({ from, to });
    isInside = !isSpan;
  }
  return spans;
}
