import { z } from 'zod';
import { codePoints } from '../../../contract/common';
import { MAX_CONTENT } from '../../../contract/diaryFields';
import type { Slices } from '../../../lib/eventLoop';
import { escapedBegin } from '../html/escapes';
import { fenceOf, lineOf, type Run, STYLES } from '../html/lines';
import { countValues, MOST_VALUES } from '../reading/json';

/** Words and how they look: several times as long as the longest entry. */
const MAX_RICH_TEXT = 1_000_000;

/** Lists are shown no deeper: each item would be as long as all the lists around it. */
const DEEPEST_LIST = 8;

const flag = z.boolean().optional().catch(undefined);
const number = z.number().int().optional().catch(undefined);

/** How a line looks. */
const lineLook = z.looseObject({
  header: number,
  listStyle: z.string().optional().catch(undefined),
  indentLevel: number,
  checked: flag,
  quote: flag,
  codeBlock: flag,
});
type LineLook = z.output<typeof lineLook>;

const look = z.looseObject({
  bold: flag,
  italic: flag,
  strikethrough: flag,
  inlineCode: flag,
  line: lineLook.optional().catch(undefined),
});

const embedded = z.looseObject({ type: z.string(), identifier: z.string().regex(/^[0-9A-Za-z]{1,80}$/) });

const part = z.looseObject({
  text: z.string().optional().catch(undefined),
  attributes: look.optional().catch(undefined),
  embeddedObjects: z.array(embedded).optional().catch(undefined),
});

type Part = z.output<typeof part>;

const whole = z.looseObject({ contents: z.array(part.catch({})) });

interface Line {
  runs: Run[];
  look: LineLook;
}

type Kind = 'text' | 'heading' | 'list' | 'quote' | 'code';

interface Group {
  kind: Kind;
  lines: string[];
  /** Of its first line. */
  level: number;
}

/**
 * The rich text of an entry that has nothing else, as Markdown: words, bold, italic and struck, headings, lists, ticked
 * boxes, quotations, code and photos. Empty where it is none, or says too many things. Words that are too many stay as they are, and
 * are refused for their length.
 */
export function* richToMarkdown(richText: string): Slices<string> {
  if (richText.length > MAX_RICH_TEXT || countValues(richText) > MOST_VALUES) return '';
  const parts = partsOf(richText);
  const words = parts.map(({ text = '' }) => text).join('');
  if (codePoints(words.replace(/[\s\u200b\0]/g, '')) > MAX_CONTENT) return words;
  const groups: Group[] = [];
  for (const { runs, look } of linesOf(parts)) {
    yield;
    const kind = kindOf(look);
    const level = look.indentLevel ?? 0;
    const last = groups.at(-1);
    const isNext = last?.kind === kind && kind !== 'heading';
    const group = isNext ? last : { kind, level, lines: [] };
    if (!isNext) groups.push(group);
    const said = runs.map(({ text }) => text).join('');
    group.lines.push(
      kind === 'code' ? said : markOf(kind, look, level - group.level) + escapedBegin(yield* lineOf(runs)),
    );
  }
  return groups.map(blockOf).join('\n\n').trim();
}

function blockOf({ kind, lines }: Group): string {
  const text = lines.join('\n');
  if (kind !== 'code') return text;
  const fence = fenceOf(text, 3);
  return `${fence}\n${text}\n${fence}`;
}

function kindOf({ header, listStyle, checked, quote, codeBlock }: LineLook): Kind {
  if (codeBlock) return 'code';
  if (header && header > 0) return 'heading';
  if (quote) return 'quote';
  return (listStyle ?? 'none') !== 'none' || checked !== undefined ? 'list' : 'text';
}

function markOf(kind: Kind, { header = 1, listStyle, checked }: LineLook, level: number): string {
  if (kind === 'heading') return `${'#'.repeat(Math.min(6, header))} `;
  if (kind === 'quote') return '> ';
  if (kind !== 'list') return '';
  const indent = '   '.repeat(Math.max(0, Math.min(DEEPEST_LIST, level)));
  if (checked !== undefined) return `${indent}- [${checked ? 'x' : ' '}] `;
  return indent + (listStyle === 'numbered' ? '1. ' : '- ');
}

/** A line looks as its last words say. */
function* linesOf(parts: readonly Part[]): Generator<Line> {
  let runs: Run[] = [];
  let lineLook: LineLook = {};
  for (const { text = '', attributes = {}, embeddedObjects = [] } of parts) {
    for (const { type, identifier } of embeddedObjects) {
      if (type === 'photo')
        runs.push({ text: `![](dayone-moment://${identifier})`, style: 0, link: null, isMarkdown: true });
    }
    for (const [index, words] of text.split('\n').entries()) {
      if (index > 0) {
        yield { runs, look: lineLook };
        [runs, lineLook] = [[], {}];
      }
      if (words === '') continue;
      runs.push({ text: words, style: styleOf(attributes), link: null, isMarkdown: false });
      lineLook = attributes.line ?? {};
    }
  }
  yield { runs, look: lineLook };
}

const styleOf = ({ bold, italic, strikethrough, inlineCode }: z.output<typeof look>): number =>
  inlineCode
    ? STYLES.code
    : (bold ? STYLES.bold : 0) | (italic ? STYLES.italic : 0) | (strikethrough ? STYLES.struck : 0);

function partsOf(richText: string): Part[] {
  try {
    return whole.safeParse(JSON.parse(richText)).data?.contents ?? [];
  } catch {
    return [];
  }
}
