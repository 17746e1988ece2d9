import LineBreaker from 'linebreak';
import type { Glyphs } from './glyphs';

/** How a stretch of text is set. */
export interface Style {
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
  struck?: boolean;
  link?: string;
}

/** A stretch of a paragraph in one style. */
export interface Span {
  text: string;
  style: Style;
}

/** A run of text in one style and font; a line is runs from left to right. */
export interface Run {
  glyphs: Glyphs;
  style: Style;
  width: number;
}

export interface Line {
  runs: Run[];
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
  let line: Line = { runs: [], width: 0 };
  const end = () => {
    lines.push(trimmed(line, measure));
    line = { runs: [], width: 0 };
  };
  for (const { runs, isLast } of wordsOf(spans, measure)) {
    const width = widthOfAll(runs);
    if (line.width > 0 && line.width + visible(runs, measure) > maxWidth) end();
    if (width > maxWidth) {
      for (const run of runs.flatMap((long) => apart(long, measure))) {
        if (line.width > 0 && line.width + run.width > maxWidth) end();
        add(line, run);
      }
    } else for (const run of runs) add(line, run);
    if (isLast) end();
  }
  if (line.runs.length > 0) end();
  return lines;
}

/** What is kept together: runs up to a place where a line may end; `isLast` where it must. */
function* wordsOf(spans: readonly Span[], measure: Measure): Generator<{ runs: Run[]; isLast: boolean }> {
  const text = spans.map((span) => span.text).join('');
  const cut = cutter(spans);
  let from = 0;
  for (const { position, required } of breaksOf(text)) {
    const runs = cut(from, position).flatMap(({ text: part, style }) =>
      measure.split(part.replace(/\n/g, '')).map((glyphs) => ({
        glyphs,
        style,
        width: glyphs.kind === 'emoji' ? measure.emojiWidth : measure.widthOf(glyphs.text),
      })),
    );
    yield { runs, isLast: required && text[position - 1] === '\n' };
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

/**
 * Gives the parts of the spans that lie between two places of their joined text. Each `from` is no earlier than the one
 * before: it goes on where it was, since a paragraph may have as many spans as words.
 */
function cutter(spans: readonly Span[]): (from: number, to: number) => Span[] {
  let index = 0;
  let at = 0; // where that span begins
  return (from, to) => {
    const parts: Span[] = [];
    for (let span = spans[index]; span; span = spans[index]) {
      const part = span.text.slice(Math.max(0, from - at), Math.max(0, to - at));
      if (part) parts.push({ text: part, style: span.style });
      if (at + span.text.length > to) break; // the next cut begins in it
      at += span.text.length;
      index += 1;
      if (at === to) break;
    }
    return parts;
  };
}

/** One run for each character, for a word that fits into no line. */
function apart(run: Run, measure: Measure): Run[] {
  if (run.glyphs.kind === 'emoji') return [run];
  return [...run.glyphs.text].map((text) => ({
    ...run,
    glyphs: { kind: 'text', text },
    width: measure.widthOf(text),
  }));
}

/** Neighbours in one style are drawn in one go. */
function add(line: Line, run: Run): void {
  const last = line.runs.at(-1);
  line.width += run.width;
  if (last && last.glyphs.kind === 'text' && run.glyphs.kind === 'text' && last.style === run.style) {
    last.glyphs = { kind: 'text', text: last.glyphs.text + run.glyphs.text };
    last.width += run.width;
  } else line.runs.push({ ...run });
}

const widthOfAll = (runs: readonly Run[]) => runs.reduce((sum, { width }) => sum + width, 0);

/** Without the space that a line may end with. */
function visible(runs: readonly Run[], measure: Measure): number {
  const last = runs.at(-1);
  const text = last?.glyphs.kind === 'text' ? last.glyphs.text : '';
  const space = text.slice(text.trimEnd().length);
  return widthOfAll(runs) - (space ? measure.widthOf(space) : 0);
}

function trimmed(line: Line, measure: Measure): Line {
  return { runs: line.runs, width: visible(line.runs, measure) };
}
