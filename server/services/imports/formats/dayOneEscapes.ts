import { parser } from '../../../lib/boundedMarkdown';

/** What Day One escapes although it means nothing where it stands (`It rained\.`). */
const ESCAPED_IN_VAIN = '.()!-+,:;?\'"/';

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

/**
 * Takes away the escapes that mean nothing: only the punctuation goes that would not become Markdown. `\-` and `\.` stay
 * where they keep a line from being a list, and all stay in code, in the addresses of links and in their titles.
 */
export function withoutNeedlessEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  const spans = spansAsTheyStand(text);
  let [from, span, isAfterLink] = [0, 0, false];
  const lines = text.split('\n').map((line) => {
    const isOfWords = !NO_WORDS.test(line);
    const begun = line.indexOf('](');
    const link = isAfterLink ? 0 : begun === -1 ? Number.POSITIVE_INFINITY : begun;
    isAfterLink = begun !== -1;
    const { length: mark } = AROUND.exec(line)?.[0] ?? '';
    const number = mark + (/^\d{1,9}(?!\d)/.exec(line.slice(mark))?.[0].length ?? Number.NaN);
    const plain = line.replace(/\\(.)/g, (escaped, sign: string, at: number) => {
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
    return plain;
  });
  return lines.join('\n');
}

/** In the order in which they stand; none in another. An address that stands in a text by itself is text. */
function spansAsTheyStand(text: string): Span[] {
  const spans: Span[] = [];
  parser.parse(text).iterate({
    enter: ({ name, from, to, node }) => {
      const isSpan = VERBATIM.has(name) || (OF_LINKS.has(name) && /^(Link|Image)/.test(node.parent?.name ?? name));
      if (isSpan) spans.push({ from, to });
      return !isSpan;
    },
  });
  return spans;
}
