import type { Support } from '../analyser';
import type { Span } from '../text/sentences';
import type { Calibration } from './calibration';
import type { OutputVector } from './labelMapping';

/** A sentence to be read, in the language that it was found to be in; null when that could not be told. */
export interface Sentence {
  text: string;
  language: string | null;
  /** The sentences directly before it that it is to be understood with, in order, each up to where the next begins. */
  before: readonly string[];
}

/** A sentence that a reader could read: where it stands in the text, and what its parts said. */
export interface ReadSentence extends Sentence, Span {
  reader: Reader;
  outputs: OutputVector[];
}

/**
 * Reads sentences of some languages. One kind of model is one kind of reader: the sentences of a page are given to the
 * first reader that speaks their language, and everything else (aggregation, evidence, shares, explanations) is the
 * same for all of them.
 */
export interface Reader {
  /** BCP 47 primary subtags that it reads; null when it does not say, and then it is asked for every language. */
  readonly languages: readonly string[] | null;
  readonly support: Exclude<Support, 'none'>;
  /** How its probabilities are to be taken in this language. */
  calibrationOf(language: string | null): Calibration;
  /**
   * Probabilities of the outputs for each sentence, in order, null for an output that it does not know in that
   * language: a list, because a sentence too long for one look is read in parts; an empty list for one that says
   * nothing to it (no words, unknown words). A reader that looks at what is before a sentence reads it with as many of
   * those as fit into one look. Rejects as soon as `signal` is aborted. Must not hold up its thread for longer than some
   * milliseconds at a time.
   */
  read(sentences: readonly Sentence[], signal: AbortSignal): Promise<OutputVector[][]>;
  /** About how many operations reading this text takes: what an explanation may cost is counted in them. */
  costOf(text: string): number;
}

/** The reader for a language: the first that names it. A language that could not be told goes to the first of all. */
export function readerFor(readers: readonly Reader[], language: string | null): Reader | null {
  const speaks = ({ languages }: Reader) => language === null || languages === null || languages.includes(language);
  return readers.find(speaks) ?? null;
}
