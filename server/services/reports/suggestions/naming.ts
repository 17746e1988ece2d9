import type { Facts } from '../facts/facts';
import { agreementOf, choicesOf, shareOf } from '../facts/signals';
import { bothShares, mostChosen, share } from './reasons';
import { defineRules, PRIORITY, type Reason } from './rule';

const UNPLEASANT = new Set(['fear', 'sadness', 'disgust', 'anger']);

const isVaried = (facts: Facts) => facts.week.entries >= 4 && choicesOf(facts).different >= 4;

const isSingular = (facts: Facts) => {
  const { count } = choicesOf(facts);
  return facts.week.entries >= 4 && count / facts.week.entries >= 0.75;
};

const agreement = (facts: Facts): Reason[] => [{ kind: 'agreement', ...agreementOf(facts) }];

/** Finding words for what one feels. */
export const NAMING = defineRules([
  {
    id: 'naming.label',
    source: 'Lieberman et al. (2007). Putting feelings into words. Psychological Science 18(5), 421-428.',
    priority: PRIORITY.emotion,
    when: ({ week }) => week.dominant !== null && UNPLEASANT.has(week.dominant),
    because: (facts) => (facts.week.dominant ? share(facts, facts.week.dominant) : []),
  },
  {
    id: 'naming.finer',
    source:
      'Kashdan, Barrett & McKnight (2015). Unpacking emotion differentiation. Current Directions in Psychological Science 24(1), 10-16.',
    priority: PRIORITY.change,
    when: isSingular,
    because: mostChosen,
  },
  {
    id: 'naming.palette',
    source:
      'Quoidbach et al. (2014). Emodiversity and the emotional ecosystem. Journal of Experimental Psychology: General 143(6), 2057-2066.',
    priority: PRIORITY.change,
    when: isVaried,
    because: (facts) => [{ kind: 'variety', count: choicesOf(facts).different }],
  },
  {
    id: 'naming.gap',
    source: 'Barrett (2004). Feelings or words? Journal of Personality and Social Psychology 87(2), 266-281.',
    priority: PRIORITY.change,
    when: (facts) => agreementOf(facts).of >= 3 && agreementOf(facts).days / agreementOf(facts).of <= 0.4,
    because: agreement,
  },
  {
    id: 'naming.match',
    source:
      "Barrett, Gross, Christensen & Benvenuto (2001). Knowing what you're feeling and knowing what to do about it. Cognition & Emotion 15(6), 713-724.",
    priority: PRIORITY.emotion,
    when: (facts) => agreementOf(facts).of >= 4 && agreementOf(facts).days / agreementOf(facts).of >= 0.75,
    because: agreement,
  },
  {
    id: 'naming.mixed',
    source:
      'Larsen, McGraw & Cacioppo (2001). Can people feel happy and sad at the same time? Journal of Personality and Social Psychology 81(4), 684-696.',
    priority: PRIORITY.change,
    when: (facts) => shareOf(facts, 'joy') >= 0.2 && shareOf(facts, 'sadness') >= 0.2,
    because: (facts) => bothShares(facts, 'joy', 'sadness'),
  },
]);
