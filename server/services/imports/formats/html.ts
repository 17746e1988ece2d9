import { decode } from 'html-entities';
import { runInSlices, type Slices } from '../../../lib/eventLoop';

const MARKS: Record<string, string> = { b: '**', strong: '**', i: '*', em: '*', s: '~~', strike: '~~', del: '~~' };
const BLOCKS = new Set([
  'div',
  'p',
  'ul',
  'ol',
  'blockquote',
  'section',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);
/** What stands between these is no text. */
const SILENT = new Set(['script', 'style', 'head', 'title']);

/** A tag: its name, and of a link its address. Names are short, so that no text is looked through twice. */
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]{0,15})\b([^<>]{0,2000})>/g;

/** Five times the longest entry, in UTF-16 units. */
const MAX_HTML = 250_000;

/**
 * The small HTML that diaries write, as Markdown. What it does not know is left out, and its text stays. What is too long
 * stays as it is, and is refused for its length. Others have the thread meanwhile: of nothing but tags a note takes long.
 */
export const htmlToMarkdown = (html: string): Promise<string> => runInSlices(translate(html));

function* translate(html: string): Slices<string> {
  if (html.trim().length > MAX_HTML) return html;
  const out: string[] = [];
  const lists: ('ul' | number)[] = [];
  const links: string[] = [];
  let [at, silent, pending, isLineBegun] = [0, '', '', false];
  const text = (part: string) => {
    if (part !== '' && silent === '') pending += decode(part).replace(/[ \t\r\n]+/g, ' ');
  };
  const flush = () => {
    out.push(isLineBegun ? escaped(pending) : escapedBegin(escaped(pending)));
    isLineBegun ||= pending.trim() !== '';
    pending = '';
  };
  const put = (markdown: string) => {
    if (markdown === '') return; // the text before it and that behind it are one
    flush();
    out.push(markdown);
    isLineBegun = !markdown.includes('\n');
  };
  const said = withoutComments(html);
  for (const match of said.matchAll(TAG)) {
    yield;
    text(said.slice(at, match.index));
    at = match.index + match[0].length;
    const [isEnd, name, rest] = [match[1] === '/', (match[2] ?? '').toLowerCase(), match[3] ?? ''];
    if (SILENT.has(name)) silent = isEnd ? '' : name;
    if (silent !== '') continue;
    if (name === 'br') put('\n');
    else if (name === 'li' && !isEnd) put(`\n${bullet(lists)}`);
    else if (name === 'ul' || name === 'ol') {
      if (isEnd) lists.pop();
      else lists.push(name === 'ul' ? 'ul' : 0);
      put(lists.length > 0 ? '' : '\n\n');
    } else if (name === 'a') {
      if (isEnd) put(closeLink(links.pop()));
      else links.push(addressOf(rest));
      if (!isEnd && links.at(-1) !== '') put('[');
    } else if (BLOCKS.has(name)) put(/^h\d$/.test(name) && !isEnd ? `\n\n${'#'.repeat(Number(name[1]))} ` : '\n\n');
    else put(MARKS[name] ?? '');
  }
  text(said.slice(at));
  flush();
  return yield* tidy(out.join(''));
}

/** A comment that does not end is text. */
function withoutComments(html: string): string {
  const [before = '', ...rest] = html.split('<!--');
  const after = rest.map((part) => {
    const end = part.indexOf('-->');
    return end === -1 ? `<!--${part}` : part.slice(end + 3);
  });
  return before + after.join('');
}

/** Deeper lists are shown no deeper: each item would be as long as all the lists around it. */
const DEEPEST_LIST = 8;

/** An item stands under the words of the item that it belongs to: behind `- `, or behind `10. `. */
function bullet(lists: ('ul' | number)[]): string {
  const around = lists.slice(0, Math.min(DEEPEST_LIST, lists.length - 1)); // no copy of them all for each item
  const indent = around.map((list) => ' '.repeat(list === 'ul' ? 2 : `${list}. `.length)).join('');
  const last = lists.at(-1);
  if (typeof last !== 'number') return `${indent}- `;
  lists[lists.length - 1] = last + 1;
  return `${indent}${last + 1}. `;
}

function addressOf(attributes: string): string {
  const [, quoted = ''] = /\bhref\s*=\s*["']([^"']{1,1500})["']/i.exec(attributes) ?? [];
  const address = decode(quoted).trim();
  return /^(https?|mailto):[^\s()<>]+$/i.test(address) ? address : '';
}

const closeLink = (address: string | undefined) => (address ? `](${address})` : '');

/** What would become Markdown by itself. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<]|&(?=#?\w{1,40};)/g, '\\$&');

/** And what would at the beginning of a line: of a number the mark behind it, since a backslash before a digit is a backslash. */
const escapedBegin = (text: string) => text.replace(/^(\s*)(?:([#>+-])|(\d{1,9})([.)]))(?=\s)/, '$1$3\\$2$4');

/** What is replaced, in this order, once no line has blanks at its end. */
const UNTIDY: [RegExp, string][] = [
  [/\n[ \t]+(?![-\d \t])/g, '\n'],
  [/\n{3,}/g, '\n\n'],
  [/\*\*\*\*|~~~~/g, ''],
];

function* tidy(text: string): Slices<string> {
  const lines = text.split('\n');
  for (let index = 0; index < lines.length - 1; index += 1) {
    lines[index] = (lines[index] ?? '').trimEnd();
    yield;
  }
  let tidied = lines.join('\n');
  for (const [untidy, tidier] of UNTIDY) {
    tidied = tidied.replace(untidy, tidier);
    yield;
  }
  return tidied.trim();
}
