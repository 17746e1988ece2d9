import { GFM, parser } from '@lezer/markdown';
import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { isOwnPicture } from '../api/pictures';
import { Picture } from '../parts/picture';
import type { Explanation } from '../types';
import { pictureAddress } from './pictureAddress';
import { createSegments, type Segment } from './segments';
import { useWordKeys, WordKeys } from './useWordKeys';
import { Word } from './word';

export const reader = parser.configure(GFM);
type SyntaxNode = ReturnType<typeof reader.parse>['topNode'];

/** Marks of Markdown that a reader does not see. */
const UNSEEN = new Set([
  'HeaderMark',
  'EmphasisMark',
  'StrikethroughMark',
  'QuoteMark',
  'ListMark',
  'LinkMark',
  'LinkTitle',
  'CodeMark',
  'CodeInfo',
  'TableDelimiter',
]);

interface MarkdownProps {
  content: string;
  /** BCP 47, so that it is read aloud and broken into lines in its own; that of the page where it is not known. */
  language?: string | null;
  /** Colours the text by what moved the reading. */
  explanation?: Explanation | undefined;
}

/** Markdown as elements of the page. HTML in it stays text, so nothing that somebody wrote is ever run. */
export function Markdown({ content, language, explanation }: MarkdownProps) {
  const { drawn, marked } = useMemo(() => {
    const source = { content, segments: createSegments(content, explanation), depth: 0, marked: [] };
    return { drawn: draw(source, reader.parse(content).topNode), marked: source.marked };
  }, [content, explanation]);
  const { text, onKeyDown, keys } = useWordKeys(marked);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the words in it
    <div ref={text} class="prose" dir="auto" lang={language ?? undefined} onKeyDown={onKeyDown}>
      <WordKeys.Provider value={keys}>{drawn}</WordKeys.Provider>
    </div>
  );
}

interface Source {
  content: string;
  segments: (from: number, to: number) => Segment[];
  /** How many elements of Markdown stand around. */
  depth: number;
  /** Where the marked words that were drawn begin, in order. */
  marked: number[];
}

/** Nobody writes deeper than this; who pastes what does would overrun the stack of the browser. */
const DEEPEST = 100;

/** The children of a node, and the text between them. */
function inside(source: Source, node: SyntaxNode, until = node.to): ComponentChildren[] {
  const drawn: ComponentChildren[] = [];
  let at = node.from;
  for (let child = node.firstChild; child && child.from < until; child = child.nextSibling) {
    drawn.push(...text(source, at, child.from), draw(source, child));
    at = child.to;
  }
  return [...drawn, ...text(source, at, until)];
}

/** What leads nowhere by itself, with its marks: who writes `[tired]` or `[mood]: good` means no link, and sees what they wrote. */
function asWritten(source: Source, node: SyntaxNode): ComponentChildren[] {
  const drawn: ComponentChildren[] = [];
  let at = node.from;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    const isText = child.name === 'LinkMark' || child.name === 'LinkLabel' || child.name === 'LinkTitle';
    drawn.push(...text(source, at, isText ? child.to : child.from), isText ? null : draw(source, child));
    at = child.to;
  }
  return [...drawn, ...text(source, at, node.to)];
}

/** Of blocks that hold only blocks: what stands between them is no text. */
function blocks(source: Source, node: SyntaxNode): ComponentChildren[] {
  const drawn: ComponentChildren[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) drawn.push(draw(source, child));
  return drawn;
}

/** Of a row of a table: an empty cell is no node, only nothing between two bars. */
function cells(source: Source, row: SyntaxNode): VNode[] {
  const drawn: VNode[] = [];
  let cell: SyntaxNode | null = null;
  for (let child = row.firstChild; child; child = child.nextSibling) {
    const isFirstBar = child.from === row.firstChild?.from && child.name === 'TableDelimiter';
    if (child.name === 'TableCell') cell = child;
    else if (!isFirstBar) {
      drawn.push(<td>{cell && inside(source, cell)}</td>);
      cell = null;
    }
  }
  return cell ? [...drawn, <td>{inside(source, cell)}</td>] : drawn;
}

function text({ segments, marked }: Source, from: number, to: number): ComponentChildren[] {
  return segments(from, to).map((segment) => {
    if (segment.word) marked.push(segment.from);
    return segment.word || segment.sentence ? <Word key={segment.from} {...segment} /> : segment.text;
  });
}

function draw(around: Source, node: SyntaxNode): ComponentChildren {
  const { name } = node;
  if (UNSEEN.has(name)) return null;
  if (around.depth > DEEPEST) return text(around, node.from, node.to);
  const source = { ...around, depth: around.depth + 1 };
  const raw = source.content.slice(node.from, node.to);
  switch (name) {
    case 'Document':
      return blocks(source, node);
    case 'Paragraph':
      return <p>{inside(source, node)}</p>;
    case 'SetextHeading1':
    case 'ATXHeading1':
    case 'SetextHeading2':
    case 'ATXHeading2':
      return <h2>{inside(source, node)}</h2>;
    case 'ATXHeading3':
    case 'ATXHeading4':
    case 'ATXHeading5':
    case 'ATXHeading6':
      return <h3>{inside(source, node)}</h3>;
    case 'BulletList':
      return <ul>{blocks(source, node)}</ul>;
    case 'OrderedList':
      return <ol start={Number.parseInt(raw, 10) || 1}>{blocks(source, node)}</ol>;
    case 'ListItem':
      return <li>{blocks(source, node)}</li>;
    case 'Task':
      return <p>{inside(source, node)}</p>;
    case 'TaskMarker':
      return /x/i.test(raw) ? '☑' : '☐';
    case 'Blockquote':
      return <blockquote>{blocks(source, node)}</blockquote>;
    case 'FencedCode':
    case 'CodeBlock':
      return (
        <pre>
          <code>{blocks(source, node)}</code>
        </pre>
      );
    case 'CodeText':
      return raw;
    case 'HorizontalRule':
      return <hr />;
    case 'Table':
      return (
        <table>
          <tbody>{blocks(source, node)}</tbody>
        </table>
      );
    case 'TableHeader':
    case 'TableRow':
      return <tr>{cells(source, node)}</tr>;
    case 'Emphasis':
      return <em>{inside(source, node)}</em>;
    case 'StrongEmphasis':
      return <strong>{inside(source, node)}</strong>;
    case 'Strikethrough':
      return <del>{inside(source, node)}</del>;
    case 'InlineCode':
      return <code>{raw.replace(/^`+|`+$/g, '')}</code>;
    case 'HardBreak':
      return <br />;
    case 'Escape':
      return raw.slice(1);
    case 'Entity':
      return ENTITIES[raw] ?? raw;
    case 'LinkReference':
      return <p>{asWritten(source, node)}</p>;
    case 'Link':
      return link(source, node);
    case 'Image':
      return picture(source, node) ?? link(source, node);
    case 'Autolink':
    case 'URL':
      return anchor(raw.replace(/^<|>$/g, ''), raw.replace(/^<|>$/g, ''));
    case 'HTMLBlock':
    case 'CommentBlock':
    case 'ProcessingInstructionBlock':
      return <p>{raw}</p>;
    default:
      return node.firstChild ? inside(source, node) : text(source, node.from, node.to);
  }
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
};

/** One of one's own, with what its writer calls it; null where it is none. */
function picture({ content }: Source, node: SyntaxNode): VNode | null {
  const [opening, closing] = node.getChildren('LinkMark');
  const url = pictureAddress(node, content);
  if (!url || !opening || !closing || !isOwnPicture(url)) return null;
  return <Picture url={url} size="medium" alt={content.slice(opening.to, closing.from)} />;
}

/** Pictures elsewhere are links too: the page asks no other server for anything. */
function link(source: Source, node: SyntaxNode): ComponentChildren {
  const url = node.getChild('URL');
  const [opening, closing, parenthesis] = node.getChildren('LinkMark');
  if (!url && !parenthesis) return asWritten(source, node);
  const label = inside(source, node, closing?.from ?? node.to);
  if (!url) return label;
  const address = source.content.slice(url.from, url.to);
  const isNamed = source.content.slice(opening?.to ?? node.from, closing?.from ?? node.to).trim() !== '';
  return anchor(address, isNamed ? label : address);
}

function anchor(address: string, label: ComponentChildren): VNode {
  const target = address.startsWith('www.') ? `https://${address}` : address;
  if (!/^(https?:\/\/|mailto:)/i.test(target)) return <span>{label}</span>;
  return (
    <a href={target} target="_blank" rel="noopener noreferrer nofollow">
      {label}
    </a>
  );
}
