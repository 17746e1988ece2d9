const LENGTH = 220;

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

/** The beginning of a text without the marks of Markdown, only to be looked at: a dot parts what stood apart without a full stop. */
export function excerptOf(markdown: string): string {
  const bare = markdown
    .slice(0, LENGTH * 3)
    .trim()
    .replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/^(?:\s|>+\s|#{1,6}\s|[-*+]\s|[-*_]{3,}$|`{3,})+(\[[ x]\]\s)?/gim, ' · ');
  const plain = PAIRS.reduce((text, pair) => text.replace(pair, inside), bare)
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/( ·)+ /g, ' · ')
    .replace(/^ · |([.!?…:;,。！？]) · /g, (_, end = '') => end && `${end} `)
    .trim();
  return plain.length > LENGTH ? `${shorten(plain)} …` : plain;
}

const inside = (whole: string, _mark: string, inner: string) => (/[\p{L}\p{N}]/u.test(inner) ? inner : whole);

/** Up to a whole word, where words have spaces between them. */
const shorten = (text: string) =>
  text
    .slice(0, LENGTH)
    .replace(/\s\S{0,24}$/, '')
    .replace(/[\ud800-\udbff]$/, ''); // half of an emoji
