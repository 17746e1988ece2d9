import { searchText } from '../lib/searchText';

/** From where to where in a text, in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}

/** A sign with its marks, and a Korean syllable that a file has in parts. `Intl.Segmenter` copies the whole text for each. */
const SIGN = /[\u1100-\u115f]?[\u1160-\u11a7][\u11a8-\u11ff]?|.\p{M}*/gsu;

/**
 * Where words that were searched for stand in a text, in order and apart: as the service finds them, folded and within other
 * words, too. Linear in the text.
 * @param terms folded (see `searchTerms`)
 */
export function placesOf(text: string, terms: readonly string[]): Place[] {
  if (terms.length === 0) return [];
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const folded = searchText(word);
    if (!terms.some((term) => folded.includes(term))) return [];
    return placesWithin(word, terms).map(({ start, end }) => ({ start: index + start, end: index + end }));
  });
}

/** By what each sign of a word is folded to. */
function placesWithin(word: string, terms: readonly string[]): Place[] {
  const signs = [...word.matchAll(SIGN)].map(({ 0: sign, index }) => ({
    ...{ start: index, end: index + sign.length },
    ...{ folded: searchText(sign), isFound: false },
  }));
  const signAt = signs.flatMap(({ folded }, place) => Array.from({ length: folded.length }, () => place));
  const folded = signs.map((sign) => sign.folded).join('');
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      const [first = 0, last = 0] = [signAt[at], signAt[at + term.length - 1]]; // between them may be some that nobody sees
      for (const sign of signs.slice(first, last + 1)) sign.isFound = true;
    }
  }
  const places: Place[] = [];
  for (const { start, end } of signs.filter(({ isFound }) => isFound)) {
    const last = places.at(-1);
    if (last?.end === start) last.end = end;
    else places.push({ start, end });
  }
  return places;
}
