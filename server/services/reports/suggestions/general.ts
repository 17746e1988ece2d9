import type { Facts } from '../facts/facts';
import { painOrNothing, pleasant } from './reasons';
import { defineRules, PRIORITY } from './rule';

const hasEntries = ({ week }: Facts) => week.entries > 0;

/** What suits any week with an entry, for when nothing stands out: four in a row that suit heavy weeks, one for each turn. */
export const GENERAL = defineRules([
  {
    id: 'general.nature',
    source:
      'White et al. (2019). Spending at least 120 minutes a week in nature is associated with good health and wellbeing. Scientific Reports 9, 7730.',
    priority: PRIORITY.always,
    fits: 'any',
    when: hasEntries,
    because: painOrNothing,
  },
  {
    id: 'general.values',
    source:
      'Cohen & Sherman (2014). The psychology of change: Self-affirmation and social psychological intervention. Annual Review of Psychology 65, 333-371.',
    priority: PRIORITY.always,
    fits: 'any',
    when: hasEntries,
    because: painOrNothing,
  },
  {
    id: 'general.distance',
    source:
      'Kross & Ayduk (2017). Self-distancing: Theory, research, and current directions. Advances in Experimental Social Psychology 55, 81-136.',
    priority: PRIORITY.always,
    fits: 'any',
    when: hasEntries,
    because: painOrNothing,
  },
  {
    id: 'general.pause',
    source:
      'Kabat-Zinn (2003). Mindfulness-based interventions in context. Clinical Psychology: Science and Practice 10(2), 144-156.',
    priority: PRIORITY.always,
    fits: 'any',
    when: hasEntries,
    because: painOrNothing,
  },
  {
    id: 'general.gratitude',
    source:
      'Emmons & McCullough (2003). Counting blessings versus burdens. Journal of Personality and Social Psychology 84(2), 377-389.',
    priority: PRIORITY.always,
    fits: 'light',
    when: ({ week }) => week.chosen.tone === 'light',
    because: pleasant,
  },
]);
