import type { RouterInputs, RouterOutputs } from 'emotion-diary-client';
import type { Chosen } from './reading/shares';

/** Names for parts of the contract, as the client package infers them. */
export type User = RouterOutputs['account']['get'];
export type Entry = RouterOutputs['diary']['get'];
export type Explanation = RouterOutputs['diary']['explain'];
export type EmotionStyle = RouterOutputs['emotions']['list'][number];
export type Emotion = EmotionStyle['type'];
export type NewEntry = RouterInputs['diary']['create'];
export type EntryFilter = Extract<RouterInputs['diary']['list'], object>;
export type Shares = RouterOutputs['stats']['emotions']['emotions'];
/** With all that was chosen on it. */
export type CalendarDay = RouterOutputs['stats']['calendar']['days'][number] & { emotions: readonly Chosen[] };
export type TrendAnswer = RouterOutputs['stats']['trend'];
export type TrendPoint = TrendAnswer['points'][number];
export type WordFact = RouterOutputs['stats']['words']['items'][number];
export type Report = RouterOutputs['reports']['weekly'];
export type LongReport = RouterOutputs['reports']['monthly'] | RouterOutputs['reports']['yearly'];
export type Week = RouterOutputs['stats']['weekly'];
