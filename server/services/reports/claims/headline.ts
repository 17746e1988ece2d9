import { choicesSpeak, PAINFUL } from '../../../insights/tone';
import type { Facts } from '../facts/facts';
import type { Claim } from './claim';

/** The week in one line, by its tone: the same classification as everything else. */
export function headlineOf({ week, period }: Facts): Claim {
  const { tone, leader, count, painful } = week.chosen;
  if (week.entries === 0) return { kind: period.daysElapsed === 0 ? 'headlineAhead' : 'headlineBlank' };
  if (!leader || !tone) return { kind: 'headlineUnchosen' };
  if (!choicesSpeak(week)) return { kind: 'headlineFew', entries: week.entries, named: count };
  if (count === 1) return { kind: 'headlineOne', emotion: leader.emotion };
  const { tied } = leader;
  if (tone === 'heavy') {
    const isPainful = tied.every((emotion) => PAINFUL.includes(emotion));
    return isPainful
      ? { kind: 'headlineHeavy', tied }
      : { kind: 'headlineHeavyMany', painful: { part: painful, of: count } };
  }
  if (tone === 'light') return { kind: 'headlineLight', tied };
  return { kind: tone === 'mixed' ? 'headlineMixed' : 'headlineOpen', tied };
}
