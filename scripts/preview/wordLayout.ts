export interface PlacedWord {
  word: string;
  /** Size of the letters, and the middle of the word, in pixels. */
  size: number;
  x: number;
  y: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const SMALLEST = 13;
const LARGEST = 52;
const GAP = 5;
/** Widths in ems, on the safe side for a sans-serif face: of most letters, and of Hangul, Han and kana. */
const LETTER = 0.72;
const WIDE_LETTER = 1.05;
const WIDE = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Places words around the middle, the heaviest first, each along an Archimedean spiral to the first free place (Viégas,
 * Wattenberg & Feinberg, "Participatory visualization with Wordle", IEEE TVCG 15(6), 2009). Words that find no room are
 * left out. Always the same for the same words.
 * @param words heaviest first; weights 0...1
 */
export function placeWords(
  words: readonly { word: string; weight: number }[],
  { width, height }: { width: number; height: number },
): PlacedWord[] {
  const taken: Box[] = [];
  return words.flatMap(({ word, weight }) => {
    const ems = [...word].reduce((sum, letter) => sum + (WIDE.test(letter) ? WIDE_LETTER : LETTER), 0);
    const fitting = Math.floor((width - 2 * GAP) / ems);
    const size = Math.min(fitting, Math.round(SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(weight)));
    const [halfWidth, halfHeight] = [(ems * size) / 2 + GAP, (size * 1.15) / 2];
    for (let angle = 0; angle < 120; angle += 0.15) {
      const x = width / 2 + angle * 4 * Math.cos(angle);
      const y = height / 2 + angle * 4 * Math.sin(angle) * (height / width);
      const box = { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
      const isInside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
      if (!isInside || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      return [{ word, size, x: Math.round(x), y: Math.round(y) }];
    }
    return [];
  });
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
