import type { Emotion } from '../../../../ml/emotions';
import type { Day } from '../../../lib/dates';
import type { Part } from '../claims/claim';

export type LongPeriod = 'month' | 'year';

/** What the longer looks can say, beside the claims about how the texts sounded, which they share with the week. */
export interface LongClaims {
  headlineHeavy: { period: LongPeriod; tied: Emotion[] };
  headlineHeavyMany: { period: LongPeriod; painful: Part };
  headlineLight: { period: LongPeriod; tied: Emotion[] };
  headlineMixed: { period: LongPeriod; tied: Emotion[] };
  headlineOpen: { period: LongPeriod; tied: Emotion[] };
  /** With a page of deep fear or sadness, and pain in a quarter of the choices: none is called the first of such a time. */
  headlineContrast: { period: LongPeriod };
  // More in a tie than a headline can list.
  headlineHeavyTie: { period: LongPeriod };
  headlineLightTie: { period: LongPeriod };
  headlineTie: { period: LongPeriod };
  // Too little to say what kind of a month or year it was.
  headlineOne: { period: LongPeriod; emotion: Emotion };
  headlineShort: { period: LongPeriod; entries: number; tied: Emotion[] };
  headlineShortTie: { period: LongPeriod; entries: number };
  /** `named`: how many of the entries have a choice, half at most. */
  headlineFew: { period: LongPeriod; entries: number; named: number };
  headlineUnchosen: { period: LongPeriod };
  headlineBlank: { period: LongPeriod };
  /** Nothing written yet in a period that is running. */
  headlineWaiting: { period: LongPeriod };
  headlineAhead: { period: LongPeriod };
  written: { period: LongPeriod; entries: number; days: number };
  writtenSoFar: { period: LongPeriod; entries: number; days: number };
  writtenOne: { period: LongPeriod };
  writtenDay: { period: LongPeriod; entries: number };
  writtenDaily: { period: LongPeriod; entries: number };
  /** The first entry of the diary: nothing is told of the time before it. */
  begins: { day: Day };
  blank: { period: LongPeriod };
  /** Of a period before the first entry: no silence of a diary that was not there yet. */
  notBegun: { period: LongPeriod };
  waiting: { period: LongPeriod };
  ahead: { period: LongPeriod };
  most: { emotion: Emotion; count: number; of: number };
  one: { emotion: Emotion };
  only: { emotion: Emotion; count: number };
  tie: { tied: Emotion[]; count: number };
  /** `rest`: choices of something else. */
  tieAmong: { tied: Emotion[]; count: number; rest: number };
  /** Several, each of them once. */
  each: { tied: Emotion[] };
  painless: object;
  painful: { painful: Part };
  unchosen: { entries: number };
  unchosenAll: { period: LongPeriod };
  lighter: { period: LongPeriod };
  heavier: { period: LongPeriod };
  tag: { tag: string; entries: number; days: number };
  word: { word: string; count: number };
  wordPair: { word: string; other: string; count: number };
  agreement: { days: number; of: number };
  agreementAlways: { of: number };
  agreementNever: { of: number };
  calmest: { label: string; painful: Part };
  fullest: { label: string; entries: number };
  partMost: { label: string; emotion: Emotion; count: number; of: number };
  /** Painful emotions together were chosen more often than any one that was chosen most, of which none is painful. */
  partPainful: { label: string; tied: Emotion[]; painful: Part };
  partOne: { label: string; emotion: Emotion };
  /** One emotion; `entries`: those without a choice. */
  partSome: { label: string; emotion: Emotion; count: number; entries: number };
  partOnly: { label: string; emotion: Emotion; count: number };
  partTie: { label: string; tied: Emotion[]; count: number };
  partTieAmong: { label: string; tied: Emotion[]; count: number; rest: number };
  /** Several emotions, where half of the entries or more have none: what was chosen does not speak for them. */
  partFew: { label: string; entries: number; named: number };
  partUnchosen: { label: string; entries: number };
  partQuiet: { label: string };
  /** Beside a part told by its choices: entries without one. */
  partOpen: { entries: number };
  partAhead: { label: string };
  noneBefore: { period: LongPeriod };
  fewBefore: { period: LongPeriod };
  morePainful: { period: LongPeriod; now: Part; then: Part };
  fewerPainful: { period: LongPeriod; now: Part; then: Part };
  nonePainful: { period: LongPeriod };
  /** None in one of the two, and too few in the other to tell it heavier. */
  painfulSideBySide: { period: LongPeriod; now: Part; then: Part };
  aboutAsPainful: { period: LongPeriod; now: Part; then: Part };
}

export type LongKind = keyof LongClaims;
export type LongClaim<Kind extends LongKind = LongKind> = { [K in Kind]: { kind: K } & LongClaims[K] }[Kind];
