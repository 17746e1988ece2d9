/** Readable text taken out of a source, which remembers where every character stood. Offsets are UTF-16 units. */
export interface PlainText {
  text: string;
  /** Where the character at `offset` of `text` stands in the source; for `text.length`, the end of the last character. */
  toSource(offset: number): number;
  /**
   * The stretch of the source that `text.slice(start, end)` came from. It cuts no element open that it does not lie in;
   * the marks around an element that is exactly this stretch are left out, or taken along `withMarks`.
   */
  toSourceRange(start: number, end: number, options?: { withMarks: boolean }): Range;
  /** Elements inside a line, such as links and emphasis, where their text stands in `text`. */
  whole: readonly Range[];
}

interface Range {
  start: number;
  end: number;
}

type Break = 'none' | 'space' | 'soft' | 'hard';

const END: Range = { start: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY };
/** Behind every element. */
const NOWHERE = { inSource: END, inText: END };

/** From here on a line counts as wrapped by an editor's margin, so that the next line continues it. */
const WRAPPED_LINE = 50;

/**
 * So many combining marks may follow one another, as in Unicode's Stream-Safe Text Format (UAX #15, section 13). No
 * language comes near it, and putting a run into the canonical order takes the square of its length. The half-width
 * voicing marks become combining ones when they are normalised.
 */
const MAX_COMBINING = 30;
const COMBINING = /[\p{M}\uff9e\uff9f]/u;
const COMBINING_RUN = /[\p{M}\uff9e\uff9f]+/gu;

/**
 * Collects parts of a source into a `PlainText`. Runs of whitespace become one space; a break between blocks becomes
 * a newline. A line break inside a block is a space where the sentence seems to go on (the line was long, or the next
 * one starts in lower case) and a newline otherwise, because diarists often write one thought per line.
 */
export class PlainTextBuilder {
  private readonly parts: string[] = [];
  private length = 0;
  private lineStart = 0;
  /** Combining marks at the end so far. */
  private combining = 0;
  private pending: { kind: Break; from: number } = { kind: 'none', from: 0 };
  /** Parallel: segment `i` starts at `textStarts[i]` and came from `sourceStarts[i]`; `sourceEnds[i]` is null where it is verbatim. */
  private readonly textStarts: number[] = [];
  private readonly sourceStarts: number[] = [];
  private readonly sourceEnds: (number | null)[] = [];

  /** Elements of the source inside a line, marks included. */
  private readonly elements: Range[] = [];

  constructor(private readonly source: string) {}

  /** Says that a stretch of the source is one element, marks included. */
  addElement(start: number, end: number): void {
    this.elements.push({ start, end });
  }

  /** Adds a stretch of the source as it stands, whitespace aside. */
  copy(from: number, to: number): void {
    let start = from;
    for (let at = from; at <= to; at++) {
      const kind = at < to ? whitespaceAt(this.source, at) : 'none';
      if (at < to && kind === 'none') continue;
      if (at > start) this.add(this.source.slice(start, at), start, null);
      if (at < to) this.breakAt(kind, at);
      start = at + 1;
    }
  }

  /** Adds `text` in place of a stretch of the source, such as a character for its entity. */
  replace(text: string, from: number, to: number): void {
    if (text.trim() === '') this.breakAt('space', from);
    else this.add(text, from, to);
  }

  /** Ends the line: what follows starts a new one. */
  breakAt(kind: Break, at: number): void {
    if (this.pending.kind === 'none') this.pending = { kind, from: at };
    else if (rank(kind) > rank(this.pending.kind)) this.pending.kind = kind;
  }

  build(): PlainText {
    const { length, textStarts, sourceStarts, sourceEnds } = this;
    const place = (offset: number) => {
      const segment = lastNotAfter(textStarts, offset);
      const start = sourceStarts[segment] ?? 0;
      const end = sourceEnds[segment] ?? null;
      const position = start + (offset - (textStarts[segment] ?? 0));
      return end === null ? { start: position, end: position + 1 } : { start, end };
    };
    const clamp = (offset: number) => Math.min(Math.max(Math.trunc(offset) || 0, 0), length);
    const toSource = (offset: number) => {
      if (length === 0) return 0;
      const at = clamp(offset);
      return at < length ? place(at).start : place(length - 1).end;
    };
    const elements = this.elements.map((inSource) => ({
      inSource,
      inText: { start: this.textAt(inSource.start), end: this.textAt(inSource.end) },
    }));
    const reach: number[] = []; // the last end so far: what is nested ends before what it stands in
    for (const { inText } of elements) reach.push(Math.max(inText.end, reach.at(-1) ?? 0));
    const toSourceRange = (start: number, end: number, { withMarks } = { withMarks: false }) => {
      const [first, last] = [clamp(start), clamp(end)];
      const from = toSource(start);
      const range = { start: from, end: last > first ? place(last - 1).end : from };
      for (let at = lastNotAfter(reach, first); last > first; at += 1) {
        const { inSource, inText } = elements[at] ?? NOWHERE;
        if (inText.start >= last) break;
        const isApart = inText.end <= first;
        const isSame = inText.start === first && inText.end === last;
        const isAround = inText.start <= first && inText.end >= last && !(isSame && withMarks);
        if (isApart || isAround) continue;
        range.start = Math.min(range.start, inSource.start);
        range.end = Math.max(range.end, inSource.end);
      }
      return range;
    };
    const whole = elements.map(({ inText }) => inText).filter((range) => range.end > range.start);
    return { text: this.parts.join(''), toSource, toSourceRange, whole };
  }

  /** Offset in the text of the first character that stands at or after a position in the source. */
  private textAt(position: number): number {
    const segment = lastNotAfter(this.sourceStarts, position);
    const start = this.sourceStarts[segment] ?? 0;
    const isVerbatim = (this.sourceEnds[segment] ?? null) === null;
    const offset = isVerbatim ? Math.max(0, position - start) : Number(position > start) * Number.MAX_SAFE_INTEGER;
    return Math.min((this.textStarts[segment] ?? 0) + offset, this.textStarts[segment + 1] ?? this.length);
  }

  private add(text: string, from: number, sourceEnd: number | null): void {
    const { kind } = this.pending;
    if (kind !== 'none' && this.length > 0) this.addBreak(this.resolve(kind, text), from);
    this.pending = { kind: 'none', from: 0 };
    if (COMBINING.test(text)) this.addCombining(text, from, sourceEnd);
    else {
      this.combining = 0;
      this.push(text, from, sourceEnd);
    }
  }

  /** Leaves out what is too long of a run of combining marks, also where entities and marks of Markdown took part in it. */
  private addCombining(text: string, from: number, sourceEnd: number | null): void {
    const copy = (start: number, end: number) => {
      if (end > start) this.push(text.slice(start, end), sourceEnd === null ? from + start : from, sourceEnd);
    };
    let at = 0;
    for (const { 0: run, index } of text.matchAll(COMBINING_RUN)) {
      if (index > 0) this.combining = 0;
      const kept = [...run].slice(0, MAX_COMBINING - this.combining);
      this.combining += kept.length;
      copy(at, index + kept.join('').length);
      at = index + run.length;
    }
    if (at < text.length) this.combining = 0;
    copy(at, text.length);
  }

  private addBreak(mark: string, until: number): void {
    this.combining = 0;
    const { from } = this.pending;
    this.push(mark, from, until === from + 1 ? null : until);
    if (this.pending.kind !== 'space') this.lineStart = this.length;
  }

  private resolve(kind: Break, next: string): string {
    if (kind === 'hard') return '\n';
    if (kind === 'space') return ' ';
    return this.length - this.lineStart >= WRAPPED_LINE || /^\p{Ll}/u.test(next) ? ' ' : '\n';
  }

  private push(text: string, from: number, sourceEnd: number | null): void {
    const last = this.textStarts.length - 1;
    const continues =
      last >= 0 &&
      sourceEnd === null &&
      this.sourceEnds[last] === null &&
      from - (this.sourceStarts[last] ?? 0) === this.length - (this.textStarts[last] ?? 0);
    if (!continues) {
      this.textStarts.push(this.length);
      this.sourceStarts.push(from);
      this.sourceEnds.push(sourceEnd);
    }
    this.parts.push(text);
    this.length += text.length;
  }
}

/** A source as it stands: only whitespace and runs of combining marks are bounded. */
export function plainTextOf(source: string): PlainText {
  const text = new PlainTextBuilder(source);
  text.copy(0, source.length);
  return text.build();
}

const RANKS: readonly Break[] = ['none', 'space', 'soft', 'hard'];
const rank = (kind: Break) => RANKS.indexOf(kind);

function whitespaceAt(source: string, at: number): Break {
  const code = source.charCodeAt(at);
  if (code === 10 || code === 13) return 'soft';
  return code === 32 || code === 9 || code === 11 || code === 12 ? 'space' : 'none';
}

/** Index of the last value that is at most `limit`, in ascending values that start with 0. */
function lastNotAfter(values: readonly number[], limit: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((values[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
