import { type Place, placesOf } from './places';

const LENGTH = 220;
/** So much is shown before a word that was searched for. */
const BEFORE = 60;

const BOLD = /(?<![\\\p{N}])(\*\*)(?=\S)([^*]*[^*\s])\1(?!\p{N})/gu;
const SLANTED = /(?<![\\\p{N}*])(\*)(?=\S)([^*]*[^*\s])\1(?![\p{N}*])/gu;
/**
 * Marks count in pairs around words: not one alone (2~3), none within a word or a sum (snake_case, 3*4), and no face:
 * (*^^*), ^_^. What is in bold may be slanted, too, and the other way round. Each looks no further than to the next mark.
 */
const PAIRS = [
  /(?<!`)(`{1,3})([^`]+)\1/g,
  BOLD,
  SLANTED,
  BOLD,
  /(?<=^|[\s*(["'“‘「『])(__?)(?=\S)([^_]*[^_\s])\1(?![\p{L}\p{N}_])/gu,
  /(?<=^|[\s*(["'“‘「『])(~~)(?=\S)([^~]*[^~\s])\1(?![\p{L}\p{N}~])/gu,
];

/** A stretch of an excerpt, either of what was searched for or of what stands around it. */
export interface Part {
  text: string;
  isFound: boolean;
}

/** The beginning of a text; where words were searched for, what stands around the first of them that can be seen. */
export function foundExcerptOf(markdown: string, terms: readonly string[]): Part[] {
  const whole = terms.length > 0 ? plainOf(markdown) : '';
  const [first] = placesOf(whole, terms);
  const shown = first ? around(whole, first) : excerptOf(markdown);
  return cutAt(shown, placesOf(shown, terms));
}

/** The beginning of a text without the marks of Markdown, only to be looked at. */
export const excerptOf = (markdown: string): string => begin(plainOf(markdown.slice(0, LENGTH * 3)));

/** A dot parts what stood apart without a full stop. */
function plainOf(markdown: string): string {
  const bare = markdown
    .trim()
    .replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/^(?:\s|>+\s|#{1,6}\s|[-*+]\s|[-*_]{3,}$|`{3,})+(\[[ x]\]\s)?/gim, ' · ');
  return PAIRS.reduce((text, pair) => text.replace(pair, inside), bare)
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/( ·)+ /g, ' · ')
    .replace(/^ · |([.!?…:;,。！？]) · /g, (_, end = '') => end && `${end} `)
    .trim();
}

function around(text: string, { start }: Place): string {
  if (start <= LENGTH / 2) return begin(text);
  return `… ${begin(text.slice(start - BEFORE).replace(/^(\S{0,24}\s|[\udc00-\udfff])/, ''))}`;
}

function cutAt(text: string, places: readonly Place[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { start, end } of places) {
    parts.push({ text: text.slice(at, start), isFound: false }, { text: text.slice(start, end), isFound: true });
    at = end;
  }
  return [...parts, { text: text.slice(at), isFound: false }];
}

const inside = (whole: string, _mark: string, inner: string) => (/[\p{L}\p{N}]/u.test(inner) ? inner : whole);

const begin = (text: string) => (text.length > LENGTH ? `${shorten(text)} …` : text);

/** Up to a whole word, where words have spaces between them. */
const shorten = (text: string) =>
  text
    .slice(0, LENGTH)
    .replace(/\s\S{0,24}$/, '')
    .replace(/[\ud800-\udbff]$/, ''); // half of an emoji
