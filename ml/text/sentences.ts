/** A stretch of a text: UTF-16 offsets, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** A sentence longer than this, in words or UTF-16 units, is split, so that every part fits a model's window. */
const MAX_WORDS = 60;
const MAX_UNITS = 400;

/** How much `Intl.Segmenter` is given at once: its cost grows with the square of the length. */
const WINDOW = 2_000;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** What `Intl.Segmenter` takes for an end although it hardly ever is one (`I` and `No` are, so they are not here). */
const ABBREVIATION =
  /(?:^|[\s("'“‘[])(?:Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Fr|St|Mt|Sgt|Capt|Lt|Gen|Col|Gov|Sen|Rep|Hon|vs|cf|e\.g|i\.e|viz|approx|[A-HJ-Z])\.$/;
/** Abbreviations only where a number follows: `Jan. 5`, `No. 7`. */
const BEFORE_NUMBER =
  /(?:^|[\s("'“‘[])(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|[Nn]o|[Nn]r|pp?|[Cc]h|[Vv]ol|[Ff]ig|ca?)\.$/;

/**
 * A full stop behind a word where `Intl.Segmenter` sees no end: before a number, and before a small letter, which is an end
 * only where somebody writes no capitals.
 */
const UNSEEN_END = /\.(?<=(\p{L}{2,12})\.)\s+(?=(\p{Sc}?\p{N})|\p{Ll})/gu;
const SMALL_ABBREVIATION =
  /^(?:mr|mrs|ms|mx|dr|prof|st|vs|cf|viz|etc|approx|aprox|jr|sr|sra|mme|mlle|nr|ca|bzw|evtl|ggf|vgl|usw|inkl|resp)$/i;
const SMALL_BEFORE_NUMBER =
  /^(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|no|núm|pp|pág|ch|vol|fig|ep|sec|art|abs|tel|geb|rs|max|min)$/i;
/** Whose first letter is small. */
const WITHOUT_CAPITALS = /^\P{L}*\p{Ll}/u;

/**
 * The sentences of a plain text in order, without the whitespace around them. A newline always ends a sentence.
 * Emoji and other marks without letters belong to the sentence before them on the same line.
 * Parts have at most 60 words and 400 UTF-16 units. Linear in the length; works for any language and any string.
 */
export function splitSentences(text: string): Span[] {
  return lines(text)
    .flatMap((line) => repaired(text, segmented(text, line)).flatMap(partedBy(text, line)))
    .flatMap((sentence) => bounded(text, sentence));
}

function lines(text: string): Span[] {
  const found: Span[] = [];
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    if (end > start) found.push({ start, end });
    start = end + 1;
  }
  return found;
}

/** Without any of these before its last character a line is one sentence, and the segmenter need not be asked. */
const INNER_END = /[\p{Sentence_Terminal}\u0085\u2028\u2029]./su;

/** The segmenter's sentences of one line, asked window by window: the last one of a window may be cut, so it is asked again. */
function segmented(text: string, line: Span): Span[] {
  if (!INNER_END.test(text.slice(line.start, line.end))) return [line];
  const found: Span[] = [];
  for (let at = line.start; at < line.end; ) {
    const windowEnd = Math.min(at + WINDOW, line.end);
    const ends = [...segmenter.segment(text.slice(at, windowEnd))].map(
      ({ index, segment }) => at + index + segment.length,
    );
    if (windowEnd < line.end && ends.length > 1) ends.pop();
    let start = at;
    for (const end of ends) {
      found.push({ start, end });
      start = end;
    }
    at = start;
  }
  return found;
}

/** Emoji at the start of a sentence, flags with their tags and letters too, which comment on the one before. */
const LEADING_EMOJI =
  /^(?:(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{E0020}-\u{E007F}]|\u200d|\ufe0f)\s*)+/u;

/** Sentences of one line put together again where the segmenter was wrong to part them. */
function repaired(text: string, sentences: Span[]): Span[] {
  const joined: Span[] = [];
  for (const { start, end } of sentences) {
    const last = joined.at(-1);
    const sentence = text.slice(start, end);
    if (last === undefined) joined.push({ start, end });
    else if (belongTogether(text.slice(Math.max(last.start, last.end - 20), last.end), sentence)) last.end = end;
    else {
      last.end = start + (LEADING_EMOJI.exec(sentence)?.[0].length ?? 0);
      joined.push({ start: last.end, end });
    }
  }
  return joined;
}

function belongTogether(before: string, after: string): boolean {
  const end = before.trimEnd();
  const isNumbered = /^\d/.test(after) && BEFORE_NUMBER.test(end);
  const isQuoted = /["'”’»]$/.test(end) && /^\p{Ll}/u.test(after);
  return ABBREVIATION.test(end) || isNumbered || isQuoted || !/[\p{L}\p{N}]/u.test(after);
}

/** Parts the sentences of a line at the ends that the segmenter does not see. */
function partedBy(text: string, line: Span): (sentence: Span) => Span[] {
  const isSmall = WITHOUT_CAPITALS.test(text.slice(line.start, line.end));
  return ({ start, end }) => {
    const cuts = [...text.slice(start, end).matchAll(UNSEEN_END)]
      .filter(([, word = '', number]) => {
        if (SMALL_ABBREVIATION.test(word)) return false;
        return number === undefined ? isSmall : !SMALL_BEFORE_NUMBER.test(word);
      })
      .map(({ index }) => start + index + 1);
    return [start, ...cuts].map((from, place) => ({ start: from, end: cuts[place] ?? end }));
  };
}

function bounded(text: string, sentence: Span): Span[] {
  const parts: Span[] = [];
  for (let rest = trimmed(text, sentence); rest.start < rest.end; ) {
    const limit = limitOf(text, rest);
    const end = limit < rest.end ? cutBefore(text, rest.start, limit) : rest.end;
    parts.push(trimmed(text, { start: rest.start, end }));
    rest = trimmed(text, { start: end, end: rest.end });
  }
  return parts.filter(({ start, end }) => end > start);
}

/** Where a part that starts here must end at the latest. */
function limitOf(text: string, { start, end }: Span): number {
  const limit = Math.min(end, start + MAX_UNITS);
  let words = 0;
  for (let at = start; at < limit; at++) {
    if (isSpace(text, at) && !isSpace(text, at - 1) && ++words === MAX_WORDS) return at;
  }
  return limit;
}

/** The best place for a cut in the second half of the part: after a clause, else a comma, else a word, else the limit. */
function cutBefore(text: string, start: number, limit: number): number {
  const half = start + ((limit - start) >> 1);
  const part = text.slice(half, limit);
  for (const boundary of [/[;:…—–；：](?=[^;:…—–；：]*$)/u, /[,，、،](?=[^,，、،]*$)/u]) {
    const at = part.search(boundary);
    if (at >= 0) return half + at + 1;
  }
  if (isSpace(text, limit)) return limit;
  const space = part.search(/\s(?=\S*$)/u);
  if (space >= 0) return half + space;
  return characterEnd(text, limit);
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** UTF-16 units; a family of four has eleven, the longest flag fourteen. */
const LONGEST_CHARACTER = 64;

/** The last place up to `limit` that cuts no character as people see it; in one without end, no surrogate pair. */
function characterEnd(text: string, limit: number): number {
  const from = Math.max(0, limit - LONGEST_CHARACTER);
  const near = text.slice(from, limit + LONGEST_CHARACTER);
  const ends = [...characters.segment(near)].map(({ index }) => from + index).filter((at) => at > from && at <= limit);
  return ends.at(-1) ?? (isLowSurrogate(text, limit) ? limit - 1 : limit);
}

function trimmed(text: string, { start, end }: Span): Span {
  let from = start;
  let to = end;
  while (from < to && isSpace(text, from)) from++;
  while (to > from && isSpace(text, to - 1)) to--;
  return { start: from, end: to };
}

const isSpace = (text: string, at: number) => /\s/.test(text.charAt(at));
const isLowSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
