const [FIRST, LAST] = [0x3131, 0x318e];

/** Korean letters that stand alone, by what NFKC makes of them: parts of syllables, set wide apart. */
const ALONE = new Map(
  Array.from({ length: LAST - FIRST + 1 }, (_, index) => String.fromCharCode(FIRST + index)).map((letter) => [
    letter.normalize('NFKC'),
    letter,
  ]),
);

/** A text, or a word that an earlier version stored, as it is typed on a keyboard: ㅋㅋㅋ, ㅠㅠ. */
export const asTyped = (word: string): string => word.replace(/[\u1100-\u11ff]/g, (part) => ALONE.get(part) ?? part);

/** The other way round. */
export const asStoredBefore = (word: string): string =>
  word.replace(/[\u3131-\u318e]/g, (letter) => letter.normalize('NFKC'));
