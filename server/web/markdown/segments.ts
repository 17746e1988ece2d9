import type { Emotion, Explanation } from '../types';

/** A stretch of the text that looks the same. Offsets are UTF-16 units of the Markdown. */
export interface Segment {
  from: number;
  text: string;
  word: { emotion: Emotion; weight: number } | null;
  sentence: Emotion | null;
}

/** Cuts any stretch of a text where its words and sentences begin and end. */
export function createSegments(content: string, explanation?: Explanation): (from: number, to: number) => Segment[] {
  const { words, sentences } = explanation ?? { words: [], sentences: [] };
  const cuts = [...words, ...sentences].flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b);
  const within = <Span extends { start: number; end: number }>(spans: Span[], at: number) =>
    spans.find(({ start, end }) => start <= at && at < end);
  return (from, to) => {
    if (from >= to) return [];
    const inner = cuts.filter((cut) => cut > from && cut < to);
    const bounds = [...new Set([from, ...inner, to])];
    return bounds.slice(0, -1).map((start, index) => {
      const word = within(words, start);
      return {
        from: start,
        text: content.slice(start, bounds[index + 1]),
        word: word ? { emotion: word.emotion, weight: word.weight } : null,
        sentence: within(sentences, start)?.dominant ?? null,
      };
    });
  };
}
