import type { Emotion } from '../../../ml/emotions';

/** What is compared: the score of one emotion, or the sentiment. */
export type Measure = Emotion | 'sentiment';

/**
 * What nearly every reader would agree on about diary texts, always as a relation and never as a number, in the spirit
 * of CheckList (Ribeiro et al., "Beyond Accuracy: Behavioral Testing of NLP Models with CheckList", ACL 2020).
 */
export type Expectation =
  /** `text` has strictly more of it than `than`. */
  | { kind: 'more'; of: Measure; text: string; than: string }
  /** The emotion is one of the two with the highest scores. */
  | { kind: 'top'; emotion: Emotion; text: string }
  /** No score differs by 15 % of its range or more. */
  | { kind: 'alike'; text: string; other: string };

export interface Category {
  name: string;
  cases: readonly Expectation[];
}

export const more = (of: Measure, text: string, than: string): Expectation => ({ kind: 'more', of, text, than });
export const less = (of: Measure, text: string, than: string): Expectation => ({
  kind: 'more',
  of,
  text: than,
  than: text,
});
export const top = (emotion: Emotion, text: string): Expectation => ({ kind: 'top', emotion, text });
export const alike = (text: string, other: string): Expectation => ({ kind: 'alike', text, other });
