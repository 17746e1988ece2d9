import type { Emotion } from '../../../../ml/emotions';
import { countOf } from '../../../insights/choices';
import { wentAlong } from '../claims/summary';
import type { Facts } from '../facts/facts';
import { agreementOf, shareOf, varietyOf } from '../facts/signals';
import { agreement, mostChosen, painInFront, painShare, shares } from './reasons';
import { defineRules, PRIORITY } from './rule';

const isVaried = (facts: Facts) => facts.week.chosen.count >= 4 && varietyOf(facts) >= 4;

const isSingular = ({ week: { chosen } }: Facts) =>
  chosen.count >= 4 && (chosen.leader?.count ?? 0) >= 0.75 * chosen.count;

/** Share of the days on which both spoke that they agreed; null under some days. */
const agreementShare = ({ week }: Facts, least: number) => {
  const { days, of, untold } = agreementOf(week.days);
  return untold > 0 || of < least ? null : days / of;
};

/** Whether an emotion has a good part of the choices, and one more than a single page. */
const isShared = (facts: Facts, emotion: Emotion) =>
  shareOf(facts, emotion) >= 0.2 && countOf(facts.week.chosen.sums, emotion) > 1;

/** Finding words for what one feels. */
export const NAMING = defineRules([
  {
    id: 'naming.label',
    source: 'Lieberman et al. (2007). Putting feelings into words. Psychological Science 18(5), 421-428.',
    priority: PRIORITY.emotion,
    fits: 'any',
    when: (facts) => painInFront(facts) !== null,
    because: painShare,
  },
  {
    id: 'naming.finer',
    source:
      'Kashdan, Barrett & McKnight (2015). Unpacking emotion differentiation. Current Directions in Psychological Science 24(1), 10-16.',
    priority: PRIORITY.change,
    fits: 'notHeavy',
    when: isSingular,
    because: mostChosen,
  },
  {
    id: 'naming.palette',
    source:
      'Quoidbach et al. (2014). Emodiversity and the emotional ecosystem. Journal of Experimental Psychology: General 143(6), 2057-2066.',
    priority: PRIORITY.change,
    fits: 'notHeavy',
    when: isVaried,
    because: (facts) => [{ kind: 'variety', different: varietyOf(facts) }],
  },
  {
    id: 'naming.gap',
    source: 'Barrett (2004). Feelings or words? Journal of Personality and Social Psychology 87(2), 266-281.',
    priority: PRIORITY.change,
    // A mourner is not told that the choice was off; and nobody is, beside words that agreed with it.
    fits: 'light',
    when: (facts) => (agreementShare(facts, 3) ?? 1) <= 0.4 && !facts.isUnsure && !wentAlong(facts.week),
    because: agreement,
  },
  {
    id: 'naming.match',
    source:
      "Barrett, Gross, Christensen & Benvenuto (2001). Knowing what you're feeling and knowing what to do about it. Cognition & Emotion 15(6), 713-724.",
    priority: PRIORITY.emotion,
    fits: 'notHeavy',
    when: (facts) => (agreementShare(facts, 4) ?? 0) >= 0.75,
    because: agreement,
  },
  {
    id: 'naming.mixed',
    source:
      'Larsen, McGraw & Cacioppo (2001). Can people feel happy and sad at the same time? Journal of Personality and Social Psychology 81(4), 684-696.',
    priority: PRIORITY.change,
    fits: 'any',
    when: (facts) => isShared(facts, 'joy') && isShared(facts, 'sadness'),
    because: (facts) => shares(facts, 'joy', 'sadness'),
  },
]);
