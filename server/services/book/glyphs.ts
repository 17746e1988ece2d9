import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Beside the sources, also when the compiled files run from `dist/`. */
const PLACES = ['fonts', '../../../../server/services/book/fonts'];
const FOLDER = PLACES.map((path) => join(__dirname, path)).find(existsSync) ?? '';

/** Noto Serif CJK, the characters that people write; under the SIL Open Font License. */
export const BOOK_FONT = join(FOLDER, 'book.otf');

/** Noto Serif: the letters of Latin, Greek and Cyrillic that the first does not have; under the same licence. */
export const LETTERS_FONT = join(FOLDER, 'letters.ttf');

const spans = z.record(z.string(), z.tuple([z.int(), z.int()]));

/** A run: what is drawn in one go, letters of the font, or one emoji as a picture. */
export type Glyphs = { kind: 'text'; text: string } | { kind: 'emoji'; key: string };

const PATTERNS = ['\\p{RGI_Emoji}', '\\p{Extended_Pictographic}\\ufe0f?', '\\p{Regional_Indicator}{2}'];
const EMOJI = new RegExp(PATTERNS.join('|'), ['g', 'v'].join('')); // a flag that the compiler does not know yet
/** Most words hold none, and this is quick to say. */
const MAY_HOLD_EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** What no picture tells apart: the presentation and the colour of the skin. */
const VARIANTS = /^(fe0f|1f3f[b-f])$/;

/** What stands for a letter that the font does not have, where its plain form is missing, too. */
const UNKNOWN = '□';
const INVISIBLE = /^[\p{Cf}\p{Cc}\p{Variation_Selector}]$/u;
const MARK = /^\p{Mn}$/u;
/** Of any kind, on one letter: no writing has more, and to set thousands takes minutes. */
const MOST_MARKS = 8;
const HEAPED = /^\p{M}$/u;
/** Normalising takes the square of a run of marks: so many are looked at, a few of which the letter itself may take. */
const HEAP = new RegExp(`(\\p{M}{${4 * MOST_MARKS}})\\p{M}+`, 'gu');

/** What the fonts can draw, and what is told of every letter that they cannot draw as it is. */
export interface Letters {
  hasGlyph(codePoint: number): boolean;
  onMissing(codePoint: number): void;
}

function drawable(text: string, { hasGlyph, onMissing }: Letters): string {
  const isThere = (letter: string) => hasGlyph(letter.codePointAt(0) ?? 0);
  let drawn = '';
  let marks = 0;
  // Some programs write an accent, or a part of a Hangul syllable, as a letter of its own.
  for (const letter of text.replace(HEAP, '$1').normalize('NFC')) {
    if (HEAPED.test(letter)) marks += 1;
    else if (!INVISIBLE.test(letter)) marks = 0; // what is not seen begins no letter
    if (marks > MOST_MARKS) onMissing(letter.codePointAt(0) ?? 0);
    else if (isThere(letter)) drawn += letter;
    else if (!INVISIBLE.test(letter)) {
      const parts = [...letter.normalize('NFKD')];
      const kept = parts.filter((part) => isThere(part) && !MARK.test(part)); // where a mark belongs only a font knows
      if (kept.length < parts.length) onMissing(letter.codePointAt(0) ?? 0);
      drawn += kept.join('') || (MARK.test(letter) ? '' : UNKNOWN);
    }
  }
  return drawn;
}

/** The pictures of emoji (Noto Color Emoji), one file and where each stands in it. */
export function openEmoji() {
  const index = spans.parse(JSON.parse(readFileSync(join(FOLDER, 'emoji.json'), 'utf8')));
  const pictures = readFileSync(join(FOLDER, 'emoji.bin'));
  const keyOf = (emoji: string): string | null => {
    const points = [...emoji].map((character) => (character.codePointAt(0) ?? 0).toString(16));
    const key = points.filter((point, place) => place === 0 || !VARIANTS.test(point)).join('-');
    return key in index ? key : null;
  };
  return {
    /** Takes a text apart into letters and emoji that there is a picture of. */
    split(text: string, font: Letters): Glyphs[] {
      if (!MAY_HOLD_EMOJI.test(text)) return [{ kind: 'text', text: drawable(text, font) }];
      const runs: Glyphs[] = [];
      const letters = (from: number, to: number) => {
        if (to > from) runs.push({ kind: 'text', text: drawable(text.slice(from, to), font) });
      };
      let at = 0;
      for (const { 0: emoji, index: from } of text.matchAll(EMOJI)) {
        const key = keyOf(emoji);
        const isText = emoji.length === 1 && font.hasGlyph(emoji.codePointAt(0) ?? 0); // ☀ is a letter, ☀️ a picture
        if (key === null || isText) continue;
        letters(at, from);
        runs.push({ kind: 'emoji', key });
        at = from + emoji.length;
      }
      letters(at, text.length);
      return runs;
    },
    /** A PNG. */
    picture(key: string): Buffer {
      const [start, length] = index[key] ?? [0, 0];
      return pictures.subarray(start, start + length);
    },
  };
}
