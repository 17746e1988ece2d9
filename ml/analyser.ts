import type { Emotion, EmotionVector } from './emotions';

export interface ModelInfo {
  name: string;
  version: string;
}

/** A text as a reader sees it: no marks, no addresses, no code. Made once, in the server, from the Markdown. */
export interface ReadableText {
  text: string;
  /** BCP 47 primary subtag of the language that it is mostly written in; null when that could not be told. */
  language: string | null;
  /** Stretches (UTF-16 offsets, end exclusive) that an explanation must not begin or end inside, such as a link. */
  whole: readonly { start: number; end: number }[];
}

/** How well texts of a language are read. `full`: as well as English. `basic`: a simpler reader. `none`: not at all. */
export const SUPPORT = ['full', 'basic', 'none'] as const;

export type Support = (typeof SUPPORT)[number];

/** A number for each emotion, or null for one that the reader of that language does not know. */
export type FindingVector = EmotionVector<number | null>;

/** What a text, or a sentence of it, says. */
export interface Findings {
  /** Probability 0...1 of each emotion, rounded to 4 decimals. */
  scores: FindingVector;
  /** Evidence of each emotion above its base rate, in thousandths (0...1000). */
  evidence: FindingVector;
  /**
   * The clear emotions, in the order of the eight: those that pass their own threshold; where none does in a text that surely
   * carries feeling, the strongest, if there is some evidence of it. None: no clear emotion.
   */
  clear: Emotion[];
  /** -1...1, positive is positive, rounded to 3 decimals. */
  sentiment: number;
  /** 0...1, how much feeling is in it at all, rounded to 3 decimals. */
  intensity: number;
}

/** What the analyser reads in one text. */
export interface Reading {
  /** `text`: it could be read. `selected`: it could not (another language, no words), so only the writer's choice speaks. */
  basis: 'text' | 'selected';
  /** Null unless `basis` is `text`. */
  findings: Findings | null;
  /** As it was given with the text; null where the reader of that language could read next to nothing of it. */
  language: string | null;
  /** Of the reader that read most of it; `none` when nothing was read. */
  support: Support;
  /** 0...1, the share of the letters that was read, rounded to 3 decimals. */
  readShare: number;
  model: ModelInfo;
}

/** Offsets here and below are UTF-16 units into the readable text, end exclusive. */
export interface SentenceReading {
  start: number;
  end: number;
  findings: Findings;
}

export interface WordInfluence {
  start: number;
  end: number;
  /** The emotion that this word moves most. */
  emotion: Emotion;
  /** Change of that emotion's probability (-1...1) caused by the word being there: positive raises it. */
  weight: number;
}

export interface Explanation {
  sentences: SentenceReading[];
  words: WordInfluence[];
}

export interface AnalyseOptions {
  /** Nobody waits for it: it may take several times as long, and lets all other requests pass. */
  background?: boolean;
}

/**
 * Reads emotions in diary texts. The server knows only this interface, never the runtime behind it.
 * Every method rejects with `AnalyserUnavailableError` when the model is down, overloaded or too slow;
 * the caller then saves the entry as `pending` and asks again later.
 */
export interface Analyser {
  readonly model: ModelInfo;
  /** Whether a request sent now would be accepted. */
  isReady(): boolean;
  /** Why the model cannot be loaded, as far as is known; null while it is loaded or on its way. */
  fault(): string | null;
  /** Reads a whole text of any length. */
  analyse(text: ReadableText, options?: AnalyseOptions): Promise<Reading>;
  /** Which sentences and words drove the reading. Empty lists when the text cannot be read. */
  explain(text: ReadableText): Promise<Explanation>;
  /** Gives up explanations, which take long and can be asked for again, and takes no more: before an end. */
  stopExplaining(): void;
  /** Refuses new requests, gives up explanations and background readings, lets the others finish, then ends the children. */
  close(): Promise<void>;
}

/** The analyser is down, overloaded or too slow. The text was not read; it is safe to ask again later. */
export class AnalyserUnavailableError extends Error {
  override readonly name = 'AnalyserUnavailableError';
}

/** The process that read the text, alone, ended or hung on it. `isFinal` once that has happened often enough to give the text up. */
export class UnreadableTextError extends AnalyserUnavailableError {
  constructor(readonly isFinal: boolean) {
    super('the process that read the text ended or hung');
  }
}
