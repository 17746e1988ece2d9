import { parser as commonMark, GFM, type MarkdownConfig } from '@lezer/markdown';
import { decode } from 'html-entities';
import { type PlainText, PlainTextBuilder } from './plainText';

export type { PlainText } from './plainText';

/** Blocks whose text a reader sees. Everything outside them (code, rules, link definitions, list marks) is dropped. */
const TEXT_BLOCKS = new Set([
  'Paragraph',
  'Task',
  'TableCell',
  'SetextHeading1',
  'SetextHeading2',
  ...[1, 2, 3, 4, 5, 6].map((level) => `ATXHeading${level}`),
]);

/** Inside those blocks: what is not text. `Comment` and `ProcessingInstruction` are HTML's. */
const NOT_TEXT = new Set([
  'InlineCode',
  'URL',
  'HTMLTag',
  'Comment',
  'ProcessingInstruction',
  'EmphasisMark',
  'StrikethroughMark',
  'HeaderMark',
  'QuoteMark',
  'LinkMark',
  'LinkTitle',
  'TaskMarker',
]);

/**
 * No diary nests blocks this deep or puts this many marks into one paragraph, but an attack does: the parser's time
 * grows with the square of both. Beyond them the text is taken as it stands.
 */
const MAX_DEPTH = 30;
const MAX_MARKS = 300;

const [SPACE, BACKSLASH, NEWLINE] = [0x20, 0x5c, 0x0a];

/** Hard breaks as the parser's own, which looks along the rest of a run of spaces from every one of them. */
const HARD_BREAKS: MarkdownConfig = {
  parseInline: [
    {
      name: 'HardBreak',
      parse(inline, next, start) {
        const add = (end: number) => inline.addElement(inline.elt('HardBreak', start, end));
        if (next === BACKSLASH && inline.char(start + 1) === NEWLINE) return add(start + 2);
        if (next !== SPACE || inline.char(start - 1) === SPACE) return -1;
        let end = start + 1;
        while (inline.char(end) === SPACE) end += 1;
        return inline.char(end) === NEWLINE && end >= start + 2 ? add(end + 1) : -1;
      },
    },
  ],
};

const parser = commonMark.configure([GFM, boundDepth(), boundMarks(), HARD_BREAKS]);

/**
 * The readable text of a Markdown document (CommonMark and GitHub's extensions): no code, URLs, HTML tags, comments or
 * marks; link texts and image descriptions stay, entities are decoded. Blocks are separated by a newline. `@mentions`
 * and `#tags` stay, because they are part of the sentence. Linear in the length; never throws.
 */
export function markdownToText(markdown: string): PlainText {
  const source = withPlainLineEnds(markdown);
  const text = new PlainTextBuilder(source);
  let at = 0;
  let depth = 0;
  const skipTo = (from: number, to: number) => {
    text.copy(at, Math.max(at, from));
    at = Math.max(at, to);
  };
  parser.parse(source).iterate({
    enter: (node) => {
      const { name, from, to } = node;
      if (TEXT_BLOCKS.has(name)) {
        depth++;
        text.breakAt('hard', from);
        at = from;
        return true;
      }
      if (name === 'HTMLBlock') copyHtml(source, from, to, text);
      if (depth === 0 || from < at) return true;
      if (name === 'Escape') skipTo(from, from + 1);
      else if (name === 'Entity') {
        skipTo(from, to);
        text.replace(decode(source.slice(from, to)), from, to);
      } else if (name === 'HardBreak' || (name === 'HTMLTag' && /^<br\b/i.test(source.slice(from, from + 4)))) {
        skipTo(from, to);
        text.breakAt('hard', from);
      } else if (name === 'LinkMark' && source[from] === ']') skipTo(from, node.node.parent?.to ?? to);
      else if (NOT_TEXT.has(name)) skipTo(from, to);
      else return true;
      return false;
    },
    leave: ({ name, to }) => {
      if (!TEXT_BLOCKS.has(name)) return;
      skipTo(to, to);
      text.breakAt('hard', to);
      depth--;
    },
  });
  return text.build();
}

/** Line feeds only, in the same places: the parser knows no others. */
function withPlainLineEnds(markdown: string): string {
  return markdown.includes('\r') ? markdown.replace(/\r\n?/g, (end) => (end.length === 2 ? ' \n' : '\n')) : markdown;
}

/** What stands between the tags of a block of HTML; scripts, styles and preformatted code are dropped. */
function copyHtml(source: string, from: number, to: number, text: PlainTextBuilder): void {
  if (/^\s*<(script|style|pre|textarea)\b/i.test(source.slice(from, from + 20))) return;
  text.breakAt('hard', from);
  for (let at = from; at < to; ) {
    const open = source.indexOf('<', at);
    const textEnd = open === -1 || open > to ? to : open;
    text.copy(at, textEnd);
    const close = source.indexOf('>', textEnd);
    at = close === -1 || close >= to ? to : close + 1;
    text.breakAt('space', textEnd);
  }
  text.breakAt('hard', to);
}

function boundDepth(): MarkdownConfig {
  return {
    parseBlock: [
      {
        name: 'BoundDepth',
        before: 'IndentedCode',
        parse(context, line) {
          if (context.depth < MAX_DEPTH) return false;
          const from = context.lineStart + line.pos;
          const rest = line.text.slice(line.pos);
          const inline = context.parser.parseInline(rest, from);
          context.addElement(context.elt('Paragraph', from, from + rest.length, inline));
          context.nextLine();
          return true;
        },
      },
    ],
  };
}

function boundMarks(): MarkdownConfig {
  const marks = new WeakMap<object, number>();
  return {
    parseInline: [
      {
        name: 'BoundMarks',
        before: 'Escape',
        parse(context, next) {
          if (!MARKS.has(next)) return -1;
          const count = (marks.get(context) ?? 0) + 1;
          marks.set(context, count);
          return count > MAX_MARKS ? context.end : -1;
        },
      },
    ],
  };
}

const MARKS = new Set([...'*_~[]!<`&\\'].map((mark) => mark.charCodeAt(0)));
