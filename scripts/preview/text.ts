import { stripVTControlCharacters } from 'node:util';

/** Letters that take two columns of a terminal (Unicode, East Asian Width: Hangul, Han, kana and full-width forms). */
const WIDE = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u;

export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of stripVTControlCharacters(text)) {
    if (!/\p{M}/u.test(character)) columns += WIDE.test(character) ? 2 : 1;
  }
  return columns;
}

export function padEnd(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)));
}

/** Lines of at most so many columns, broken between words. */
export function wrapText(text: string, columns: number): string[] {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && columnsOf(line) + 1 + columnsOf(word) > columns) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  /** @param hex `#rrggbb` */
  colour(hex: string, text: string): string;
}

/** ANSI escapes for a terminal that knows 256 colours, or none at all. */
export function createPaint(colours: boolean): Paint {
  const style = (on: string, off: string) => (text: string) =>
    colours && text !== '' ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  return {
    bold: style('1', '22'),
    dim: style('2', '22'),
    colour: (hex, text) => style(`38;5;${nearestOf256(hex)}`, '39')(text),
  };
}

/** The nearest colour of the 6 × 6 × 6 cube of xterm. */
function nearestOf256(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    Math.round((Number.parseInt(hex.slice(start, start + 2), 16) / 255) * 5),
  );
  return 16 + 36 * red + 6 * green + blue;
}
