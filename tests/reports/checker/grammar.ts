/** What a sentence names, however it is put. */
export interface Found {
  text: string;
  /** In the order of the sentence. */
  emotions: string[];
  /** Once, twice, three times ... */
  times: number[];
  /** Three of seven. */
  parts: { part: number; of: number }[];
  /** So many choices of something else. */
  rest: number[];
  /** 0 = Monday ... 6 = Sunday. */
  weekdays: number[];
  entries: number[];
  days: number[];
  weeks: number[];
  /** All other numbers. */
  numbers: number[];
  ordinals: number[];
  tags: string[];
  lighter: boolean;
  heavier: boolean;
}

export type Kind =
  | 'headlineHeavy'
  | 'headlineHeavyMany'
  | 'headlineLight'
  | 'headlineMixed'
  | 'headlineOpen'
  | 'headlineContrast'
  | 'headlineHeavyTie'
  | 'headlineLightTie'
  | 'headlineTie'
  | 'headlineOne'
  | 'headlineTwo'
  | 'headlineFew'
  | 'headlineUnchosen'
  | 'headlineSoundedLight'
  | 'headlineSoundedEven'
  | 'headlineSoundedHeavy'
  | 'headlineSoundedVaried'
  | 'blank'
  | 'waiting'
  | 'ahead'
  | 'written'
  | 'writtenSoFar'
  | 'writtenDay'
  | 'writtenDaily'
  | 'unchosen'
  | 'unchosenAll'
  | 'tie'
  | 'tieAmong'
  | 'each'
  | 'only'
  | 'most'
  | 'all'
  | 'soundedHeavier'
  | 'soundedPlainer'
  | 'soundedOtherwise'
  | 'soundedAlike'
  | 'soundedLight'
  | 'soundedEven'
  | 'soundedHeavy'
  | 'soundedVaried'
  | 'otherEmotion'
  | 'noClearEmotion'
  | 'unread'
  | 'unreadAll'
  | 'tag'
  | 'trend'
  | 'weekdayRun'
  | 'weekRun'
  | 'weekRunOver'
  | 'firstWithout'
  | 'firstWithoutOver'
  | 'backAgain'
  | 'noWeekBefore'
  | 'nothingToCompare'
  | 'entriesBeside'
  | 'entriesAlike'
  | 'entriesSoFar'
  | 'noneToCompare'
  | 'noneToCompareYet'
  | 'morePainful'
  | 'fewerPainful'
  | 'aboutAsPainful'
  | 'nonePainful'
  | 'painfulSideBySide'
  | 'painfulBeside'
  | 'share'
  | 'shares'
  | 'shift'
  | 'variety'
  | 'agreement'
  | 'agreementAlways'
  | 'agreementNever'
  | 'heavyTexts'
  | 'heavyTextsAlways'
  | 'heavyTextsOnce'
  | 'painful'
  | 'pleasant'
  | 'swing'
  | 'brightest'
  | 'hardest'
  | 'recovery'
  | 'stretch'
  | 'fullDay'
  | 'weekdayPattern'
  | 'weekendPattern'
  | 'tagPattern'
  | 'returned'
  | 'returnedLate';

/** How a language is read: its words for amounts, and how each kind of sentence is known. The first that fits decides. */
export interface Language {
  read(text: string): Found;
  sentences(text: string): string[];
  headlines: readonly [Kind, RegExp][];
  summaries: readonly [Kind, RegExp][];
  comparisons: readonly [Kind, RegExp][];
  reasons: readonly [Kind, RegExp][];
  /** Of ranges: nothing written, nothing written before the first entry, not begun, nothing chosen, not the same read on each, a tie. */
  quiet: RegExp;
  before: RegExp;
  ahead: RegExp;
  noChoice: RegExp;
  apart: RegExp;
  tie: RegExp;
  /** That all of a week goes together. */
  whole: RegExp;
  /** That a suggestion rests on nothing. */
  noReason: RegExp;
  /** What leads in the reasons of a suggestion. */
  lead: RegExp;
}
