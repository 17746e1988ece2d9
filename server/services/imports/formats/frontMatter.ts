import { isScalar, Lexer, parseDocument, visit } from 'yaml';
import type { Json } from '../record';

const MAX_FRONT_MATTER = 4_096;
/** The library takes some microseconds for each mark, and all of them at once; a field of one word is seven. */
const MAX_MARKS = 1_000;
/** Nobody nests fields so deep; the library goes as deep as it is led, and near the end of the stack V8 ends the process. */
const MAX_DEPTH = 32;

export type Fields = { [name: string]: Json };

/** With a field, a bracket or its own end; a rule above a sentence is none. */
const BEGINS = /^---\n(?:[ \t]*(?:#[^\n]*)?\n)*(?:---|[{[?-]|[^\n:]{1,200}:)/;

/**
 * Takes a text apart into the fields before it and the rest. Plain values only: an alias could grow without end, a tag
 * could mean a program.
 */
export function splitFrontMatter(text: string): { fields: Fields; body: string } | { refusal: string } {
  const plain = text.replace(/^\ufeff/, '');
  if (!BEGINS.test(plain)) return { fields: {}, body: plain };
  const end = plain.slice(3).search(/\n---[ \t]*(\n|$)/);
  if (end === -1) return { refusal: 'has a front matter without an end' };
  const front = plain.slice(4, end + 4);
  const body = plain.slice(end + 4).replace(/^---[ \t]*\n?/, '');
  if (front.length > MAX_FRONT_MATTER) return { refusal: 'has a front matter that is too large' };
  const excess = excessOf(front);
  if (excess) return { refusal: `has a front matter that ${excess}` };
  const fields = parseFields(front);
  return typeof fields === 'string' ? { refusal: fields } : { fields, body };
}

/** What the library's lexer, which goes no deeper than a loop, gives before the text of a value. */
const TEXT_FOLLOWS = '\x1f';

const TOO_DEEP = 'is nested too deep';

/**
 * What there is too much of; null where it may be parsed. Depth goes by brackets that are open, by marks of lists and keys in
 * one line (`- - - x`), and by lines that are indented ever further.
 */
function excessOf(front: string): string | null {
  let [open, marks, all, isText] = [0, 0, 0, false];
  for (const token of new Lexer().lex(front)) {
    all += 1;
    if (token.includes('\n')) marks = 0;
    if (!isText && '[{'.includes(token)) open += 1;
    if (!isText && ']}'.includes(token)) open = Math.max(0, open - 1);
    if (!isText && '-?:'.includes(token)) marks += 1;
    if (open > MAX_DEPTH || marks > MAX_DEPTH) return TOO_DEEP;
    if (all > MAX_MARKS) return 'says too many things';
    isText = token === TEXT_FOLLOWS;
  }
  const indents: number[] = [];
  for (const [, blanks = ''] of front.matchAll(/^( *)\S/gm)) {
    while ((indents.at(-1) ?? -1) >= blanks.length) indents.pop();
    if (indents.push(blanks.length) > MAX_DEPTH) return TOO_DEEP;
  }
  return null;
}

function parseFields(front: string): Fields | string {
  if (front.trim() === '') return {};
  const document = parseDocument(front, {
    schema: 'core',
    version: '1.2',
    uniqueKeys: false,
    merge: false,
    logLevel: 'error',
    prettyErrors: false, // they are told to nobody, and there may be thousands
  });
  let refusal: string | null = null;
  const refuse = (reason: string) => {
    refusal = `has a front matter ${reason}`;
    return visit.BREAK;
  };
  visit(document, {
    Alias: () => refuse('with aliases, which are not read'),
    Map(_, { items }) {
      // A template that nobody filled in, `{{title}}`, is a name that is no word: it stands for nothing that could be read twice.
      const names = items.flatMap(({ key }) => (isScalar(key) ? String(key.value) : []));
      // Asked for it, the library would compare each name with all others.
      return new Set(names).size < names.length ? refuse('that names a field twice') : undefined;
    },
  });
  if (refusal !== null) return refusal;
  if (document.errors.length > 0) return 'has a front matter that is no YAML';
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  const isMap = value !== null && typeof value === 'object' && !Array.isArray(value);
  return isMap ? (JSON.parse(JSON.stringify(value)) as Fields) : 'has a front matter that is no list of fields';
}
