import type { Emotion } from '../../../../ml/emotions';

/** How often one emotion was chosen. */
export interface EmotionCount {
  emotion: Emotion;
  count: number;
}

/** So many of so many choices. */
export interface Part {
  part: number;
  of: number;
}

/** First and last weekday, 1 = Monday ... 7 = Sunday. */
export interface Weekdays {
  from: number;
  to: number;
}

/**
 * Everything that a weekly report can say, each with the facts that its sentence names. A claim is made only where its
 * predicate holds (beside where it is made); the locales put it into words. `tied`: the emotions chosen most, more than
 * one in a tie.
 */
export interface Claims {
  // The week in one line.
  headlineHeavy: { tied: Emotion[] };
  headlineHeavyMany: { painful: Part };
  headlineLight: { tied: Emotion[] };
  headlineMixed: { tied: Emotion[] };
  headlineOpen: { tied: Emotion[] };
  /** Light and heavy, with a page of deep fear or sadness: no emotion is called the first of such a week. */
  headlineContrast: object;
  // More in a tie than a headline can list.
  headlineHeavyTie: object;
  headlineLightTie: object;
  headlineTie: object;
  headlineOne: { emotion: Emotion };
  /** Two choices, each another: too few to say what kind of week it was. */
  headlineTwo: { tied: Emotion[] };
  /** `named`: how many of the entries have a choice, half at most. */
  headlineFew: { entries: number; named: number };
  headlineUnchosen: object;
  // By the texts, where few entries have a choice.
  headlineSoundedLight: object;
  headlineSoundedEven: object;
  headlineSoundedHeavy: object;
  headlineSoundedVaried: object;
  headlineBlank: object;
  /** Nothing written yet in a week that is running. */
  headlineWaiting: object;
  headlineAhead: object;
  // What was written, and what was chosen.
  written: { entries: number; days: number };
  writtenSoFar: { entries: number; days: number };
  writtenDay: { entries: number; weekday: number };
  writtenDaily: { entries: number };
  blank: object;
  waiting: object;
  ahead: object;
  chosenOne: { emotion: Emotion };
  chosenOnly: EmotionCount;
  chosenAll: { counts: EmotionCount[] };
  chosenMost: EmotionCount & { of: number; others: number };
  /** Several, each of them once: of so few none leads and none is level. */
  chosenEach: { tied: Emotion[] };
  chosenTie: { tied: Emotion[]; count: number };
  /** `rest`: choices of something else. */
  chosenTieAmong: { tied: Emotion[]; count: number; rest: number };
  unchosen: { entries: number };
  /** Of a week without any choice. */
  unchosenAll: object;
  // The second voice.
  soundedHeavier: object;
  soundedPlainer: object;
  soundedOtherwise: object;
  soundedAlike: object;
  soundedLight: object;
  soundedEven: object;
  soundedHeavy: object;
  soundedVaried: object;
  otherEmotion: { emotion: Emotion };
  noClearEmotion: object;
  unread: { weekdays: number[] };
  /** Of a week of which no text could be read. */
  unreadAll: object;
  // What else there is to say.
  tag: { tag: string; entries: number };
  trend: { lighter: boolean };
  // A look across weeks.
  weekdayRun: { weekday: number; weeks: number; heavy: boolean };
  weekRun: { emotion: Emotion; weeks: number };
  /** In more than so many weeks: how long before, the history does not say. */
  weekRunOver: { emotion: Emotion; weeks: number };
  firstWithout: { emotion: Emotion; weeks: number };
  /** After so many weeks or more. */
  firstWithoutOver: { emotion: Emotion; weeks: number };
  backAgain: { emotion: Emotion; weeks: number };
  // Ranges of days.
  rangeOne: Weekdays & { emotion: Emotion };
  rangeOnly: Weekdays & EmotionCount;
  /** One emotion; `entries`: those without a choice. */
  rangeSome: Weekdays & EmotionCount & { entries: number };
  rangeMost: Weekdays & EmotionCount & { of: number };
  rangeTie: Weekdays & { tied: Emotion[]; count: number };
  rangeTieAmong: Weekdays & { tied: Emotion[]; count: number; rest: number };
  /** Beside a range told by its choices: entries without one. */
  rangeOpen: Weekdays & { entries: number };
  rangeWhole: Weekdays;
  rangeRead: Weekdays & { emotion: Emotion };
  /** Where most texts of the week were read unsurely. */
  rangeMaybe: Weekdays & { emotion: Emotion };
  /** Where not the same was read on each of them. */
  rangeReadApart: Weekdays;
  rangeUnread: Weekdays;
  rangeQuiet: Weekdays;
  /** Before the first entry: no silence of a diary that was not there yet. */
  rangeBefore: Weekdays;
  rangeAhead: Weekdays;
  // Beside last week.
  noWeekBefore: object;
  nothingToCompare: object;
  /** By how much was written, where few were chosen. */
  entriesBeside: { entries: number; entriesBefore: number };
  entriesAlike: { entries: number };
  /** Of a week that is running. */
  entriesSoFar: { entries: number; entriesBefore: number };
  /** Of a week without an entry, over or not: that it is empty has been said. */
  noneToCompare: object;
  noneToCompareYet: object;
  morePainful: { now: Part; then: Part };
  fewerPainful: { now: Part; then: Part };
  aboutAsPainful: { now: Part; then: Part };
  nonePainful: object;
  /** None in one of the two weeks, and too few in the other to tell it heavier. */
  painfulSideBySide: { now: Part; then: Part };
  // What a suggestion rests on.
  noEntry: object;
  noEntryYet: object;
  toCome: object;
  share: EmotionCount & { of: number };
  shares: { counts: EmotionCount[]; of: number };
  shift: EmotionCount & { of: number; usual: Part };
  variety: { different: number };
  agreement: { days: number; of: number };
  agreementAlways: { of: number };
  agreementNever: { of: number };
  /** Days whose texts were very heavy, of those that were read. */
  heavyTexts: { days: number; of: number };
  heavyTextsAlways: { of: number };
  heavyTextsOnce: object;
  painful: Part;
  painfulBeside: { now: Part; then: Part };
  pleasant: Part;
  swing: { brightest: number; hardest: number };
  brightest: { weekday: number };
  hardest: { weekday: number };
  recovery: { hardest: number; after: number };
  stretch: { days: number };
  fullDay: { weekday: number; entries: number };
  /** `weeks`: those that have a choice. */
  weekdayPattern: { weeks: number; weekday: number; lighter: boolean; days: number };
  weekendPattern: { weeks: number; lighter: boolean; days: number };
  tagPattern: { weeks: number; tag: string; lighter: boolean; days: number; otherDays: number };
  anyWeek: object;
  returned: { weeks: number };
  returnedLate: object;
}

export type ClaimKind = keyof Claims;
export type Claim<Kind extends ClaimKind = ClaimKind> = { [K in Kind]: { kind: K } & Claims[K] }[Kind];
