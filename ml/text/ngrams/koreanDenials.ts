/** Syllables of denied words stand this far from their own place: in a plane that nobody writes in. */
const APART = 0xf_0000 - 0xac_00;
const SYLLABLES = /[가-힣]/g;

/** Words that deny the word before them, and those that deny the word after them. */
const DENIES_BEFORE = /^(?:않|못[하했한할해]|없|아니|아닌|아닐|아닙|말자|말아)/;
const DENIES_AFTER = new Set(['안', '못']);
/** Between what is denied and what denies it ("웃을 수 없다"): then both are. */
const BETWEEN = new Set(
  (
    '수 수가 수는 수도 수조차 필요 필요가 필요는 필요도 줄 적 적이 적도 일이 일도 것 것도 것은 건 게 마음이 생각이 ' +
    '힘이 기분이 이유가 정도는 만큼'
  ).split(' '),
);
/** What does not cease is there ("눈물이 멈추지 않는다"): nothing is denied. */
const CEASES = /^(?:멈[추춘출춰췄]|그[치친칠쳐쳤]|끊이|가시[지질]|사라[지진질졌]|가라앉)/;
/** A denial that is written as one word with what it denies ("좋지않다"). */
const AS_ONE = /^(.+지[는도를]?|.+[진질])([않못].*)$/;

/** `words` in NFKC. */
export function markKorean(words: readonly string[]): string {
  const marked = [...words];
  const mark = (at: number) => {
    const word = words[at];
    if (word !== undefined) marked[at] = denied(word);
  };
  for (const [at, word] of words.entries()) {
    if (DENIES_BEFORE.test(word)) {
      mark(at - 1);
      if (BETWEEN.has(words[at - 1] ?? '')) mark(at - 2);
    } else if (DENIES_AFTER.has(word)) {
      mark(at + 1);
    } else {
      const [, before, denial] = AS_ONE.exec(word) ?? [];
      if (before && denial) marked[at] = `${denied(before)} ${denial}`;
    }
  }
  return marked.join(' ');
}

const denied = (word: string) => (CEASES.test(word) ? word : apart(word));

const apart = (word: string) =>
  word.replace(SYLLABLES, (syllable) => String.fromCodePoint(syllable.charCodeAt(0) + APART));
