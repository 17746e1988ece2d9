import LineBreaker from 'linebreak';
import type { Glyphs } from './glyphs';

/** How a piece of text is set. */
export interface Style {
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
  struck?: boolean;
  link?: string;
}

/** A piece of a paragraph in one style. */
export interface Span {
  text: string;
  style: Style;
}

/** What stands in a line, from left to right. */
export interface Piece {
  glyphs: Glyphs;
  style: Style;
  width: number;
}

export interface Line {
  pieces: Piece[];
  width: number;
}

interface Measure {
  /** Width of a text in this size, in points. */
  widthOf(text: string): number;
  emojiWidth: number;
  split(text: string): Glyphs[];
}

/** Hangul is broken between words, as it is read, and not between syllables, where the algorithm would. */
const BOTH_HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]$/;
const HANGUL_STARTS = /^[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/;

/**
 * Breaks a paragraph into lines by the Unicode line breaking algorithm (UAX #14); a word that is longer than a line is cut.
 * A line feed ends a line.
 */
export function breakLines(spans: readonly Span[], maxWidth: number, measure: Measure): Line[] {
  const lines: Line[] = [];
  let line: Line = { pieces: [], width: 0 };
  const end = () => {
    lines.push(trimmed(line, measure));
    line = { pieces: [], width: 0 };
  };
  for (const { pieces, isLast } of wordsOf(spans, measure)) {
    const width = widthOfAll(pieces);
    if (line.width > 0 && line.width + visible(pieces, measure) > maxWidth) end();
    if (width > maxWidth) {
      for (const piece of pieces.flatMap((long) => apart(long, measure))) {
        if (line.width > 0 && line.width + piece.width > maxWidth) end();
        add(line, piece);
      }
    } else for (const piece of pieces) add(line, piece);
    if (isLast) end();
  }
  if (line.pieces.length > 0) end();
  return lines;
}

/** What is kept together: pieces up to a place where a line may end; `isLast` where it must. */
function* wordsOf(spans: readonly Span[], measure: Measure): Generator<{ pieces: Piece[]; isLast: boolean }> {
  const text = spans.map((span) => span.text).join('');
  let from = 0;
  for (const { position, required } of breaksOf(text)) {
    const pieces = cut(spans, from, position).flatMap(({ text: part, style }) =>
      measure.split(part.replace(/\n/g, '')).map((glyphs) => ({
        glyphs,
        style,
        width: glyphs.kind === 'emoji' ? measure.emojiWidth : measure.widthOf(glyphs.text),
      })),
    );
    yield { pieces, isLast: required && text[position - 1] === '\n' };
    from = position;
  }
}

function* breaksOf(text: string): Generator<{ position: number; required: boolean }> {
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const { position, required = false } = next;
    const isInWord =
      !required &&
      position < text.length &&
      BOTH_HANGUL.test(text[position - 1] ?? '') &&
      HANGUL_STARTS.test(text[position] ?? '');
    if (!isInWord) yield { position, required };
  }
}

/** The parts of the spans that lie between two places of their joined text. */
function cut(spans: readonly Span[], from: number, to: number): Span[] {
  const parts: Span[] = [];
  let at = 0;
  for (const { text, style } of spans) {
    const part = text.slice(Math.max(0, from - at), Math.max(0, to - at));
    if (part) parts.push({ text: part, style });
    at += text.length;
    if (at >= to) break;
  }
  return parts;
}

/** One piece for each character, for a word that fits into no line. */
function apart(piece: Piece, measure: Measure): Piece[] {
  if (piece.glyphs.kind === 'emoji') return [piece];
  return [...piece.glyphs.text].map((text) => ({
    ...piece,
    glyphs: { kind: 'text', text },
    width: measure.widthOf(text),
  }));
}

/** Neighbours in one style are drawn in one go. */
function add(line: Line, piece: Piece): void {
  const last = line.pieces.at(-1);
  line.width += piece.width;
  if (last && last.glyphs.kind === 'text' && piece.glyphs.kind === 'text' && last.style === piece.style) {
    last.glyphs = { kind: 'text', text: last.glyphs.text + piece.glyphs.text };
    last.width += piece.width;
  } else line.pieces.push({ ...piece });
}

const widthOfAll = (pieces: readonly Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0);

/** Without the space that a line may end with. */
function visible(pieces: readonly Piece[], measure: Measure): number {
  const last = pieces.at(-1);
  const text = last?.glyphs.kind === 'text' ? last.glyphs.text : '';
  const space = text.slice(text.trimEnd().length);
  return widthOfAll(pieces) - (space ? measure.widthOf(space) : 0);
}

function trimmed(line: Line, measure: Measure): Line {
  return { pieces: line.pieces, width: visible(line.pieces, measure) };
}
