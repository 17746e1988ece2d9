import { decode } from 'html-entities';

/** Words, with their entities decoded, or a tag. */
export type HtmlToken = { text: string } | { name: string; isEnd: boolean; attributes: string };

/**
 * A tag, or a declaration, which says nothing. `>` may stand in a quoted attribute, and so may `<` where no tag could begin:
 * each place is looked at for one tag only, so a quote that does not end costs nothing.
 */
const TAG =
  /<(?:(\/?)([a-z][\w:-]{0,40})((?:[\s/](?:[^<>"']|"(?:[^"<]|<(?![a-z/!?]))*"|'(?:[^'<]|<(?![a-z/!?]))*')*)?|[\s/][^<>]*)|[!?][a-z][^<>]*)>/gi;

export function* htmlTokens(html: string): Generator<HtmlToken, void, void> {
  const said = withoutComments(html);
  let at = 0;
  for (const match of said.matchAll(TAG)) {
    const [whole, slash, name, attributes = ''] = match;
    if (match.index > at) yield { text: decode(said.slice(at, match.index)) };
    at = match.index + whole.length;
    if (name !== undefined) yield { name: name.toLowerCase(), isEnd: slash === '/', attributes };
  }
  if (at < said.length) yield { text: decode(said.slice(at)) };
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

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|["']?([^\s>]*)))?/g;

/** What the first attribute of that name says, quoted or not; empty where there is none. */
export function attributeOf(attributes: string, wanted: string): string {
  for (const [, name = '', double, single, bare] of attributes.matchAll(ATTRIBUTE))
    if (name.toLowerCase() === wanted) return decode(double ?? single ?? bare ?? '', { scope: 'attribute' }).trim();
  return '';
}
