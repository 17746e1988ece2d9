import { parser as commonMark, type MarkdownConfig, Strikethrough, Table, TaskList } from '@lezer/markdown';
import { bareLinkEnd } from './bareLinks';

/**
 * CommonMark with GitHub's extensions, in time that grows no faster than the length. The library's own rules for bare
 * links, link definitions and hard breaks look along the rest of the text from every place where one could begin, so
 * they are replaced; what grows with the square of nesting and of marks is bounded, as no diary comes near the bounds.
 */

/** No diary nests blocks this deep or puts this many marks into one paragraph. Beyond them the text stands as it is. */
const MAX_DEPTH = 30;
const MAX_MARKS = 300;
/** As long may a link definition be; longer ones are text. */
const MAX_DEFINITION = 4_096;

const [SPACE, BACKSLASH, NEWLINE] = [0x20, 0x5c, 0x0a];

const MARKS = new Set([...'*_~[]!<`&\\'].map((mark) => mark.charCodeAt(0)));

const boundDepth: MarkdownConfig = {
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

const boundMarks = (): MarkdownConfig => {
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
};

const hardBreaks: MarkdownConfig = {
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

const bareLinks: MarkdownConfig = {
  parseInline: [
    {
      name: 'BareLink',
      parse(inline, _next, start) {
        const at = start - inline.offset;
        const end = bareLinkEnd(inline.text, at);
        return end === -1 ? -1 : inline.addElement(inline.elt('URL', start, inline.offset + end));
      },
    },
  ],
};

const TITLE = String.raw`(?:"[^"]*"|'[^']*'|\([^()]*\))`;
/** Where an address begins. `[mood]: good` is a line of a diary, which nobody may lose. */
const ADDRESS = String.raw`/[a-z]|/\S*[./]|\.{1,2}/|[a-z][a-z\d+.-]*://|mailto:|tel:|www\.|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/`;
const DEFINITION = new RegExp(
  String.raw`^\[(?=[^\]]*[^\]\s])(?:[^\[\]\\]|\\.){1,999}\]:[ \t]*(?:<(?=${ADDRESS})[^<>]*>|(?=${ADDRESS})[^\s<]\S*)(?:[ \t]+${TITLE})?[ \t]*$`,
  'i',
);
const TITLE_LINE = new RegExp(String.raw`^[ \t]*${TITLE}[ \t]*$`);

/** A link definition on one line, its title on that line or the next; it begins a block, so it never ends a paragraph. */
const linkDefinitions: MarkdownConfig = {
  parseBlock: [
    {
      name: 'LinkDefinition',
      before: 'LinkReference',
      parse(context, line) {
        const text = line.text.slice(line.pos);
        if (line.next !== 0x5b || text.length > MAX_DEFINITION || !DEFINITION.test(text)) return false;
        const from = context.lineStart + line.pos;
        const hasTitle = /[ \t](?:"[^"]*"|'[^']*'|\([^()]*\))[ \t]*$/.test(text);
        context.nextLine();
        if (!hasTitle && line.text.length <= MAX_DEFINITION && TITLE_LINE.test(line.text)) context.nextLine();
        context.addElement(context.elt('LinkReference', from, context.prevLineEnd()));
        return true;
      },
    },
  ],
};

export const parser = commonMark.configure([
  { remove: ['LinkReference'] },
  Table,
  TaskList,
  Strikethrough,
  boundDepth,
  boundMarks(),
  hardBreaks,
  bareLinks,
  linkDefinitions,
]);
