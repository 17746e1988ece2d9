import type { SyntaxNode } from '@lezer/common';
import { decode } from 'html-entities';
import { parser } from '../../lib/boundedMarkdown';
import type { Span, Style } from './lines';

/** A part of an entry, as it is set on the page. */
export type Block =
  | { kind: 'paragraph'; spans: Span[]; indent: number; quoted: boolean; mark?: string; isInList?: boolean }
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'code'; text: string; indent: number }
  | { kind: 'picture'; address: string }
  | { kind: 'rule' };

interface Place {
  indent: number;
  quoted: boolean;
}

const STYLES: Record<string, Style> = {
  Emphasis: { italic: true },
  StrongEmphasis: { bold: true },
  Strikethrough: { struck: true },
  InlineCode: { code: true },
};

/** Marks and addresses: what stands for the look of a text, not for its words. */
const SILENT = /Mark$|^(URL|LinkTitle|LinkLabel|TaskMarker|HTMLTag|Comment|ProcessingInstruction|CodeInfo)$/;

/** From here on a line counts as wrapped by an editor's margin, as in `lib/plainText`. */
const WRAPPED_LINE = 50;
/** A line that begins in small letters goes on with the one before. */
const GOES_ON = /[ \t>*_~`[]*\p{Ll}/uy;

/** Part of the source without the marks of a quotation; a line goes on in the next one, or ends, as people who read it on the page see it. */
function linesOf(source: string, from: number, to: number): string {
  const lines = source.slice(from, to).split('\n');
  const last = lines.length - 1;
  let [text, at] = ['', from];
  lines.forEach((line, index) => {
    const begun = index === 0 ? line : line.replace(/^[ \t>]*/, '');
    const bare = index === last ? begun : begun.trimEnd();
    if (index > 0 && (bare !== '' || index === last)) text += lineEnd(source, at - 1);
    text += bare;
    at += line.length + 1;
  });
  return text;
}

/** What stands for the line feed there. */
function lineEnd(source: string, at: number): string {
  const line = source.slice(source.lastIndexOf('\n', at - 1) + 1, at).replace(/^[ \t>]+/, '');
  GOES_ON.lastIndex = at + 1;
  return line.length >= WRAPPED_LINE || GOES_ON.test(source) ? ' ' : '\n';
}

/**
 * The blocks of a Markdown text (CommonMark with GitHub's extensions) in reading order. A picture that can be shown stands
 * behind the paragraph that it is in; of another there are its words.
 */
export function blocksOf(markdown: string, canShow: (address: string) => boolean = () => false): Block[] {
  const source = markdown.replace(/\r\n?/g, '\n');
  const blocks: Block[] = [];
  const slice = (from: number, to: number) => source.slice(from, to);

  function walk(parent: SyntaxNode, place: Place): void {
    for (let node = parent.firstChild; node; node = node.nextSibling) enter(node, place);
  }

  function enter(node: SyntaxNode, place: Place): void {
    const { name } = node;
    const level = /^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1];
    if (level)
      blocks.push({ kind: 'heading', level: Number(level), spans: trim(spansOf(node, {})) }, ...picturesIn(node));
    else if (['Paragraph', 'HTMLBlock', 'TableCell', 'LinkReference'].includes(name))
      blocks.push({ kind: 'paragraph', spans: trim(spansOf(node, {})), ...place }, ...picturesIn(node));
    else if (name === 'Task') blocks.push({ kind: 'paragraph', spans: taskOf(node), ...place }, ...picturesIn(node));
    else if (name === 'FencedCode' || name === 'CodeBlock')
      blocks.push({ kind: 'code', text: codeOf(node), indent: place.indent });
    else if (name === 'HorizontalRule') blocks.push({ kind: 'rule' });
    else if (name === 'Blockquote') walk(node, { ...place, quoted: true });
    else if (name === 'BulletList' || name === 'OrderedList') list(node, place);
    else if (name === 'TableHeader' || name === 'TableRow')
      blocks.push({ kind: 'paragraph', spans: rowOf(node), ...place }, ...picturesIn(node));
    else if (!SILENT.test(name)) walk(node, place);
  }

  function list(node: SyntaxNode, place: Place): void {
    let number = Number.parseInt(slice(node.from, node.from + 9), 10);
    for (const item of node.getChildren('ListItem')) {
      const first = blocks.length;
      walk(item, { ...place, indent: place.indent + 1 });
      for (const block of blocks.slice(first)) if (block.kind === 'paragraph') block.isInList = true;
      const marked = blocks[first];
      if (marked?.kind === 'paragraph' && !marked.mark) marked.mark = node.name === 'OrderedList' ? `${number}.` : '•';
      number += 1;
    }
    const last = blocks.at(-1);
    if (last?.kind === 'paragraph' && place.indent === 0) last.isInList = false; // room after the list
  }

  const addressOf = (node: SyntaxNode) => {
    const address = node.getChildren('URL').find(isTarget);
    return address ? slice(address.from, address.to).replace(/^<|>$/g, '') : '';
  };

  /** The pictures in a part of the text that can be shown, in their order. */
  function picturesIn(parent: SyntaxNode): Block[] {
    const found: Block[] = [];
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      const address = node.name === 'Image' ? addressOf(node) : '';
      if (canShow(address)) found.push({ kind: 'picture', address });
      else found.push(...picturesIn(node));
    }
    return found;
  }

  function taskOf(node: SyntaxNode): Span[] {
    const isDone = /x/i.test(slice(node.from, node.from + 3));
    return [{ text: isDone ? '✓ ' : '□ ', style: {} }, ...trim(spansOf(node, {}))];
  }

  function rowOf(node: SyntaxNode): Span[] {
    const style: Style = node.name === 'TableHeader' ? { bold: true } : {};
    return node
      .getChildren('TableCell')
      .flatMap((cell, index) => [...(index > 0 ? [{ text: '  ·  ', style }] : []), ...trim(spansOf(cell, style))]);
  }

  const codeOf = (node: SyntaxNode) =>
    node
      .getChildren('CodeText')
      .map(({ from, to }) => slice(from, to))
      .join('');

  /** A link, or a picture that stands elsewhere, by its words; a picture without any by its address. */
  function namedOf(node: SyntaxNode, style: Style): Span[] {
    const named = spansOf(node, style);
    const { link } = linkTo(addressOf(node));
    return node.name === 'Image' && link && named.length === 0 ? [{ text: link, style }] : named;
  }

  /** The words of a block with their styles. */
  function spansOf(node: SyntaxNode, style: Style): Span[] {
    const spans: Span[] = [];
    const isAsWritten = leadsNowhere(node);
    let at = node.from;
    const text = (to: number) => {
      const words = linesOf(source, at, Math.max(at, to)).replace(/\t/g, ' '); // the font has no tab
      if (words) spans.push({ text: words, style });
      at = Math.max(at, to);
    };
    for (let child = node.firstChild; child; child = child.nextSibling) {
      const { name, from, to } = child;
      text(from);
      if (name === 'HardBreak' || (name === 'HTMLTag' && /^<br\b/i.test(slice(from, to))))
        spans.push({ text: '\n', style });
      else if (name === 'Escape') spans.push({ text: slice(from + 1, to), style });
      else if (name === 'Entity') spans.push({ text: decode(slice(from, to)), style });
      else if (name === 'URL' && !isTarget(child))
        spans.push({ text: slice(from, to), style: { ...style, ...linkTo(slice(from, to)) } }); // a bare one is a text, too
      else if (name === 'Image' && canShow(addressOf(child))) spans.push({ text: ' ', style });
      else if (name === 'Link' || name === 'Image')
        spans.push(...namedOf(child, { ...linkTo(addressOf(child)), ...style }));
      else if (!SILENT.test(name) || (isAsWritten && name.startsWith('Link')))
        spans.push(...spansOf(child, { ...style, ...STYLES[name] }));
      at = to;
      if (name === 'LinkMark' && slice(from, to) === ']' && !isAsWritten) break;
    }
    const isCut = ['Link', 'Image'].includes(node.name) && !isAsWritten;
    if (!isCut) text(node.to);
    return spans;
  }

  walk(parser.parse(source).topNode, { indent: 0, quoted: false });
  return blocks.filter((block) => !('spans' in block) || block.spans.some(({ text }) => text.trim() !== ''));
}

/** Who writes `[tired]` means no link; as on the page it keeps its brackets, and `[a name][1]` its number. */
const leadsNowhere = (node: SyntaxNode) =>
  ['Link', 'Image'].includes(node.name) && node.getChildren('LinkMark').length < 3;

/** The address of a link, and not one that its words name. */
const isTarget = (url: SyntaxNode) => ['Link', 'Image'].includes(url.parent?.name ?? '') && !isInWords(url);

const isInWords = (url: SyntaxNode) =>
  (url.parent?.getChildren('LinkMark') ?? []).filter(({ to }) => to <= url.from).length < 3;

/** As on the page: into the web and to mailboxes alone. A reader of PDF may open files, shares and programs for whoever clicks. */
function linkTo(address: string): Style {
  const target = address.startsWith('www.') ? `https://${address}` : address;
  return /^(https?:\/\/|mailto:)/i.test(target) ? { link: target } : {};
}

/** Without space at the ends, and with one where two met. */
function trim(spans: Span[]): Span[] {
  spans.forEach((span, index) => {
    if (/\s$/.test(spans[index - 1]?.text ?? '')) span.text = span.text.trimStart();
  });
  const first = spans[0];
  const last = spans.at(-1);
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return spans.filter(({ text }) => text !== '');
}
