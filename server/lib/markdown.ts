import { decode } from 'html-entities';
import { parser } from './boundedMarkdown';
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

/** Inside those blocks: what a reader sees as one thing, and an excerpt must not cut open. */
const ELEMENTS = new Set(['Emphasis', 'StrongEmphasis', 'Strikethrough', 'Link', 'Image']);

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
      if (ELEMENTS.has(name)) text.addElement(from, to);
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

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/** HTML's text between two tags: `&nbsp;` is no word. */
function copyDecoded(source: string, from: number, to: number, text: PlainTextBuilder): void {
  let at = from;
  for (const { 0: entity, index } of source.slice(from, to).matchAll(ENTITY)) {
    text.copy(at, from + index);
    at = from + index + entity.length;
    text.replace(decode(entity), from + index, at);
  }
  text.copy(at, to);
}

/** What stands between the tags of a block of HTML; scripts, styles and preformatted code are dropped. */
function copyHtml(source: string, from: number, to: number, text: PlainTextBuilder): void {
  if (/^\s*<(script|style|pre|textarea)\b/i.test(source.slice(from, from + 20))) return;
  text.breakAt('hard', from);
  for (let at = from; at < to; ) {
    const open = source.indexOf('<', at);
    const textEnd = open === -1 || open > to ? to : open;
    copyDecoded(source, at, textEnd, text);
    const close = source.indexOf('>', textEnd);
    at = close === -1 || close >= to ? to : close + 1;
    text.breakAt('space', textEnd);
  }
  text.breakAt('hard', to);
}
