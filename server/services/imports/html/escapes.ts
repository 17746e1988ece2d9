import { bareLinkEnd } from '../../../lib/bareLinks';

/** What becomes Markdown by itself: `_` between letters does not, nor does one `~` alone. */
const SPECIAL = /[\\`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|(?<=~)~|&(?=#?\w{1,40};)/gu;

/** Beside what is struck through one `~` would be taken for a part of the mark. */
const SPECIAL_BESIDE_STRUCK = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w{1,40};)/gu;

/** The word in which an address stands. */
const ADDRESS_WORD = /(?:https?:\/\/|www\.)[^\s<]+<?/g;

/**
 * Words as Markdown that says just them. An address that stands among them stays one: a backslash would become part of it,
 * so it gets marks around it instead.
 */
export function escapedText(text: string, isBesideStruck: boolean): string {
  const escaped = (part: string) => part.replace(isBesideStruck ? SPECIAL_BESIDE_STRUCK : SPECIAL, '\\$&');
  let [written, at] = ['', 0];
  for (const { 0: word, index } of text.matchAll(ADDRESS_WORD)) {
    if (escaped(word) === word) continue;
    const end = bareLinkEnd(text, index);
    if (end === -1) continue;
    const [address = ''] = /^[^>]*/.exec(text.slice(index, end)) ?? [];
    const isWhole = address.startsWith('http');
    written += escaped(text.slice(at, index)) + (isWhole ? `<${address}>` : 'www\\');
    at = index + (isWhole ? address.length : 'www'.length);
  }
  return written + escaped(text.slice(at));
}

/** Words in the name of a link, in which no other link may stand. */
export const escapedName = (text: string, isBesideStruck: boolean): string =>
  text
    .replace(isBesideStruck ? SPECIAL_BESIDE_STRUCK : SPECIAL, '\\$&')
    .replace(/(?<=\bhttps?)(?=:\/\/)|(?<=\bwww)(?=\.)|(?=@)/g, '\\');

/** And what would at the beginning of a line: of a number the mark behind it, since a backslash before a digit is a backslash. */
export const escapedBegin = (line: string): string =>
  line.replace(
    /^(?:(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$)|=+$|(?:[|:][\s|:]*)?-[\s|:-]*$)|(\d{1,9})(?=[.)](?:\s|$)))/,
    '$1\\',
  );
