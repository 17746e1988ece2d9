import type { Emotion, EmotionVector } from './emotions';

export interface ModelInfo {
  name: string;
  version: string;
}

/** What the analyser reads in one text. */
export interface Reading {
  /** `text`: the model could read it. `selected`: it could not (another language, no words), so only the writer's choice speaks. */
  basis: 'text' | 'selected';
  /** Probability 0...1 of each emotion, rounded to 4 decimals; null unless `basis` is `text`. */
  scores: EmotionVector | null;
  /** -1...1, positive is positive, rounded to 3 decimals; null unless `basis` is `text`. */
  sentiment: number | null;
  /** BCP 47 primary language subtag (`en`, `ko`), or null when no language could be told. */
  language: string | null;
  model: ModelInfo;
}

export interface SentenceReading {
  /** UTF-16 offsets into the original Markdown, end exclusive. */
  start: number;
  end: number;
  sentiment: number;
  dominant: Emotion;
  scores: EmotionVector;
}

export interface WordInfluence {
  start: number;
  end: number;
  text: string;
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
  /** Reads a whole Markdown text of any length. */
  analyse(markdown: string, options?: AnalyseOptions): Promise<Reading>;
  /** Which sentences and words drove the reading. Empty lists when the text cannot be read. */
  explain(markdown: string): Promise<Explanation>;
  /** Refuses new requests and background ones, lets the others finish, then ends the children. */
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
