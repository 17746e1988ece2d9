import { mayStandBeside } from './shares';

/** Words that moved the reading less than this are left plain. */
const LEAST_WEIGHT = 0.06;

/** As many reasons as explanations of this kind give (LIME: six to ten): of more none stands out, and a long text is marked all over. */
const MOST_WORDS = 8;

/** Of English: a word-by-word reader weighs them, but nobody feels by them. Denials and pronouns are none of these. */
const PLAIN_WORDS = new Set(
  'a am an and are as at be been but by did do does for from had has have if in into is it its of on or so than that the then there this to was were with'.split(
    ' ',
  ),
);

interface Explained<Word, Sentence> {
  words: Word[];
  sentences: Sentence[];
}

interface Beside {
  emotion: string | null;
  language: string | null;
}

/** What is marked in a text: nothing of an emotion that may not stand beside the chosen one, and of its words those that weigh most. */
export function markedOf<
  Word extends { text: string; emotion: string; weight: number },
  Sentence extends { dominant: string | null },
>({ words, sentences }: Explained<Word, Sentence>, { emotion, language }: Beside): Explained<Word, Sentence> {
  const isPlain = (text: string) => language === 'en' && PLAIN_WORDS.has(text.toLowerCase());
  const telling = words.filter(
    (word) => Math.abs(word.weight) >= LEAST_WEIGHT && mayStandBeside(word.emotion, emotion) && !isPlain(word.text),
  );
  return {
    words: telling.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, MOST_WORDS),
    sentences: sentences.filter(({ dominant }) => dominant !== null && mayStandBeside(dominant, emotion)),
  };
}
