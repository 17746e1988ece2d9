import type { Claim } from '../claims/claim';
import type { Locale } from '../locales/locale';
import { fillFrame, frameAt } from './frames';
import { wordsOf } from './lexicon';

/**
 * How far the ranges' frames move on in a week: further than one, or the range that begins a day earlier in the next week
 * would say the same; and without a common factor with the number of frames, so that all have their turn.
 */
const WEEK_STEP = 5;

/**
 * A claim as a sentence. Its frame is the one whose turn it is; ranges begin on different days, so that each range of a
 * week has a frame of its own.
 */
export function sayClaim(claim: Claim, { frames, lexicon, particle }: Locale, turn: number): string {
  const ownTurn = 'from' in claim ? turn * WEEK_STEP + claim.from : turn;
  return fillFrame(frameAt(frames[claim.kind], ownTurn), wordsOf(claim, lexicon), particle);
}

/** What a suggestion rests on, led in by words that take turns; that it rests on nothing needs no such words. */
export function sayReasons(claims: readonly Claim[], locale: Locale, turn: number): string {
  const lead = claims[0]?.kind === 'anyWeek' ? '' : frameAt(locale.leads, turn);
  return `${lead}${claims.map((claim) => sayClaim(claim, locale, turn)).join(' ')}`;
}
