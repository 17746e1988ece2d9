import { countOf, type Leader } from '../../../insights/choices';
import { type Choices, choicesSpeak, PAINFUL } from '../../../insights/tone';
import { hasDeepPage, mayHaveDeepPage } from '../facts/deepPages';
import type { Facts } from '../facts/facts';
import { isPlain } from '../facts/plain';
import type { Claim } from './claim';
import { ownVoice } from './summary';

/** A line of more names is no headline. */
const MOST_NAMED = 3;

/** Whether none can be named as chosen most: too many are level, or each was chosen once. */
export const isLevel = ({ tied, count }: Leader): boolean =>
  tied.length > MOST_NAMED || (tied.length > 1 && count === 1);

/** Whether days may be called light and heavy side by side: without joy nothing pleasant need have been light. */
export const isTwoSided = ({ tone, sums }: Choices): boolean => tone === 'mixed' && countOf(sums, 'joy') > 0;

/** The week in one line, by its tone: the same classification as everything else. */
export function headlineOf(facts: Facts): Claim {
  const { week, period } = facts;
  const { tone, leader, count, painful } = week.chosen;
  if (week.entries === 0) {
    if (period.daysElapsed === 0) return { kind: 'headlineAhead' };
    return { kind: period.current ? 'headlineWaiting' : 'headlineBlank' };
  }
  const sounded = choicesSpeak(week) ? null : soundedOf(facts);
  if (sounded) return { kind: sounded };
  if (!leader || !tone) return { kind: 'headlineUnchosen' };
  if (!choicesSpeak(week)) return { kind: 'headlineFew', entries: week.entries, named: count };
  if (count === 1) return { kind: 'headlineOne', emotion: leader.emotion };
  const { tied } = leader;
  const isMany = isLevel(leader);
  if (tone === 'mixed' && hasDeepPage(week)) return { kind: 'headlineContrast' };
  if (count === 2 && isMany) return { kind: 'headlineTwo', tied };
  if (tone === 'heavy') {
    if (!tied.every((emotion) => PAINFUL.includes(emotion)))
      return { kind: 'headlineHeavyMany', painful: { part: painful, of: count } };
    return isMany ? { kind: 'headlineHeavyTie' } : { kind: 'headlineHeavy', tied };
  }
  if (tone === 'light' && !mayHaveDeepPage(facts) && !isPlain(week, facts.isUnsure))
    return isMany ? { kind: 'headlineLightTie' } : { kind: 'headlineLight', tied };
  if (isMany) return { kind: 'headlineTie' };
  return { kind: isTwoSided(week.chosen) ? 'headlineMixed' : 'headlineOpen', tied };
}

const SOUNDED = {
  soundedLight: 'headlineSoundedLight',
  soundedEven: 'headlineSoundedEven',
  soundedHeavy: 'headlineSoundedHeavy',
  soundedVaried: 'headlineSoundedVaried',
} as const;

/**
 * How the texts sounded, where most of them were read, and surely; null beside a page of deep fear or sadness unless it is
 * heavy: what was left open is no headline while the texts have one.
 */
function soundedOf({ week, isUnsure }: Facts) {
  if (isUnsure || week.mood === null || 2 * week.read <= week.entries) return null;
  const voice = ownVoice({ ...week, mood: week.mood });
  if (voice === null || (voice !== 'soundedHeavy' && hasDeepPage(week))) return null;
  return SOUNDED[voice];
}
