import rules from './deniers.json';
import { markKorean } from './koreanDenials';

/** Letters of denied words stand this far from their own place: in a plane that nobody writes in, clear of Korean's. */
const APART = 0xf_4000;
/** Letters from here on are not moved: only Korean's are that high, and it has a way of its own. */
const HIGHEST = 0xa000;
const LETTERS = /[\p{L}\p{M}]/gu;
/** The first run of letters, with what may join them. */
const BARE = /[\p{L}\p{M}][\p{L}\p{M}'’-]*/u;
const CLAUSE_ENDS = new Set(',.;:!?…।，。！？、');

/** How a language denies: its words for it, and how many words before and behind them they reach in a clause. */
interface WordRule {
  deniers: ReadonlySet<string>;
  /** Words at which their reach ends. */
  stops: ReadonlySet<string>;
  after: number;
  before: number;
  /** In place of `before` where nothing follows in the clause. */
  beforeEnd: number;
}

type Rule = WordRule | RegExp;

const RULES = new Map(
  Object.entries(rules).map(([language, rule]): [string, Rule] => [
    language,
    'pattern' in rule
      ? new RegExp(rule.pattern, 'gu')
      : { ...rule, deniers: new Set(rule.deniers.split(' ')), stops: new Set(rule.stops.split(' ')) },
  ]),
);

/** Languages whose denials can be marked. */
export const DENYING = ['ko', ...RULES.keys()];

/**
 * A text in which denied words are written in letters of their own, so that n-grams of "행복하지 않다" are not those of
 * happiness: a table over them learns what the denial of a word means. Linear in the length. The same as
 * `ml/training/languages/denials.py`.
 */
export function markDenials(text: string, language: string): string {
  if (language === 'ko') return markKorean(wordsOf(text.normalize('NFKC')));
  const rule = RULES.get(language);
  if (!rule) throw new Error(`nothing is known of denials in ${language}`);
  const folded = text.normalize('NFKC').toLowerCase();
  if (!(rule instanceof RegExp)) return markWords(wordsOf(folded), rule);
  return folded.replace(rule, (found, denied: string) => found.slice(0, -denied.length) + apart(denied));
}

function markWords(words: readonly string[], { deniers, stops, after, before, beforeEnd }: WordRule): string {
  const bare = words.map((word) => BARE.exec(word)?.[0] ?? '');
  const endsClause = (at: number) => CLAUSE_ENDS.has(words[at]?.at(-1) ?? '');
  const isStop = (at: number) => stops.has(bare[at] ?? '');
  const denied = new Set<number>();
  for (const [at, word] of bare.entries()) {
    if (!deniers.has(word)) continue;
    let behind = 0;
    for (let place = at + 1; place <= at + after && place < words.length; place++) {
      if (endsClause(place - 1) || isStop(place)) break;
      denied.add(place);
      behind += 1;
    }
    for (let place = at - 1; place >= at - (behind > 0 ? before : beforeEnd) && place >= 0; place--) {
      if (endsClause(place) || isStop(place)) break;
      denied.add(place);
    }
  }
  return words.map((word, at) => (denied.has(at) && !deniers.has(bare[at] ?? '') ? apart(word) : word)).join(' ');
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

const apart = (word: string) =>
  word.replace(LETTERS, (letter) => {
    const point = letter.codePointAt(0) ?? 0;
    return point < HIGHEST ? String.fromCodePoint(point + APART) : letter;
  });
