import type { Slices } from '../../../lib/eventLoop';
import { escapedName, escapedText } from './escapes';

export const STYLES = { bold: 1, italic: 2, struck: 4, code: 8 } as const;

export interface HtmlLink {
  address: string;
  /** An address is written once, however many lines its name has. */
  isWritten: boolean;
}

/** Words of one look; or Markdown, of a picture. */
export interface Run {
  text: string;
  style: number;
  link: HtmlLink | null;
  isMarkdown: boolean;
}

interface Piece {
  text: string;
  style: number;
  isMarkdown: boolean;
}

const isCode = ({ style }: Piece) => style === STYLES.code; // what is bold in code is code

/** What may be a mark's neighbour inside of it whatever is outside. An emoji is a letter to some readers, and none to others. */
const isLetter = (character: string) => character !== '' && !/[\s\p{P}\p{S}]/u.test(character);
/** Outside, next to a full stop inside, no mark begins or ends. */
const isJoined = (character: string) => character !== '' && (isLetter(character) || character.length > 1);

const firstOf = (text: string) => (text === '' ? '' : String.fromCodePoint(text.codePointAt(0) ?? 0));
const lastOf = (text: string) => (/[\udc00-\udfff]/.test(text.slice(-1)) ? text.slice(-2) : text.slice(-1));

/** A line of words as Markdown. Marks stand around words alone, never around nothing, and end with the line. */
export function* lineOf(said: readonly Run[]): Slices<string> {
  const runs = said.map((run) => (run.link?.isWritten ? { ...run, link: null } : run));
  const written: string[] = [];
  for (let at = 0; at < runs.length; ) {
    const { link } = runs[at] ?? { link: null };
    let end = at + 1;
    while (end < runs.length && runs[end]?.link === link) end += 1;
    const group = runs.slice(at, end);
    const next = link ? yield* linkOf(link, group) : yield* wordsOf(group, escapedText);
    const before = written.at(-1) ?? '';
    if (before.endsWith('!') && next.startsWith('[')) written.push(`${written.pop()?.slice(0, -1)}\\!`); // no picture
    written.push(next);
    at = end;
    yield;
  }
  return written.join('').trim();
}

function* linkOf(link: HtmlLink, runs: readonly Run[]): Slices<string> {
  const said = runs.map(({ text }) => text).join('');
  const name = yield* wordsOf(runs, escapedName);
  if (said.trim() === '') return name;
  link.isWritten = true;
  const isItself = said.trim() === link.address && /^https?:[^\s<>]+$/i.test(link.address);
  const written = isItself ? `<${link.address}>` : `[${name.trim()}](${inBrackets(link.address)})`;
  return (/^\s/.test(said) ? ' ' : '') + written + (/\s$/.test(said) ? ' ' : '');
}

/** An address without what would end it. */
export const inBrackets = (address: string): string =>
  address.replace(/[\s()<>\\|`*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** Words of several looks, none of which is a link. */
function* wordsOf(runs: readonly Run[], escapeWith: typeof escapedText): Slices<string> {
  const pieces: Piece[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at];
    if (run) hug(pieces, run, lastOf(runs[at - 1]?.text ?? ''), firstOf(runs[at + 1]?.text ?? ''));
    yield;
  }
  const isStruck = pieces.some(({ style }) => (style & STYLES.struck) !== 0);
  const written: string[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece)
      written.push(markdownOf(piece, isStruck, escapeWith, [pieces[at - 1]?.text ?? '', pieces[at + 1]?.text ?? '']));
    yield;
  }
  return written.join('');
}

/** Puts the blanks at the ends of a run outside of its marks, and full stops too where a mark next to them would be none. */
function hug(pieces: Piece[], { text, style, isMarkdown }: Run, before: string, after: string): void {
  if (isMarkdown || style === 0 || style === STYLES.code) {
    join(pieces, { text, style, isMarkdown });
    return;
  }
  const letters = [...text];
  const outside = (isWord: boolean) => (isWord ? (one: string) => !isLetter(one) : (one: string) => /\s/.test(one));
  const [isBegin, isEnd] = [outside(isJoined(before)), outside(isJoined(after))];
  let [from, to] = [0, letters.length];
  while (from < to && isBegin(letters[from] ?? '')) from += 1;
  while (to > from && isEnd(letters[to - 1] ?? '')) to -= 1;
  const core = letters.slice(from, to).join('');
  join(pieces, { text: letters.slice(0, from).join(''), style: 0, isMarkdown });
  join(pieces, { text: core, style, isMarkdown });
  join(pieces, { text: letters.slice(to).join(''), style: 0, isMarkdown });
}

/** Marks that touch would be one: what two words have in common is kept, or else the look of the first. */
function join(pieces: Piece[], piece: Piece): void {
  if (piece.text === '') return;
  const last = pieces.at(-1);
  if (!last || last.isMarkdown || piece.isMarkdown) {
    pieces.push(piece);
    return;
  }
  const shared = last.style & piece.style;
  if (shared !== 0) last.style = shared;
  if (last.style === piece.style || shared !== 0) last.text += piece.text;
  else pieces.push(last.style === 0 || isCode(last) || isCode(piece) ? piece : { ...piece, style: 0 });
}

function markdownOf(
  { text, style, isMarkdown }: Piece,
  isStruck: boolean,
  escapeWith: typeof escapedText,
  [before, after]: [string, string],
): string {
  if (isMarkdown || text.trim() === '') return text;
  if (style === STYLES.code) return codeOf(text);
  const words = escapeWith(text, isStruck);
  const isInWord = isJoined(lastOf(before)) || isJoined(firstOf(after));
  if (style === 0 || (isInWord && !(isLetter(firstOf(words)) && isLetter(lastOf(words))))) return words;
  const stars = '*'.repeat((style & STYLES.bold ? 2 : 0) + (style & STYLES.italic ? 1 : 0));
  const waves = style & STYLES.struck && (stars === '' || !isInWord) ? '~~' : '';
  return waves + stars + words + stars + waves;
}

function codeOf(text: string): string {
  const fence = fenceOf(text, 1);
  const blank = /^`|`$/.test(text) ? ' ' : '';
  return fence + blank + text + blank + fence;
}

/** So many backticks as stand nowhere in a text. */
export function fenceOf(text: string, least: number): string {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(Math.max(least, longest + 1));
}
