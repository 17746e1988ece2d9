import { extremesOf, shareOf } from '../facts/signals';
import { moodOf } from '../mood';
import { bothShares, brightest, share, tone } from './reasons';
import { defineRules, PRIORITY } from './rule';

/** Staying a little longer with what was good. */
export const SAVOURING = defineRules([
  {
    id: 'savouring.replay',
    source: 'Bryant & Veroff (2007). Savoring: A new model of positive experience. Lawrence Erlbaum.',
    priority: PRIORITY.emotion,
    when: ({ week }) => week.dominant === 'joy',
    because: (facts) => share(facts, 'joy'),
  },
  {
    id: 'savouring.tell',
    source:
      'Gable, Reis, Impett & Asher (2004). What do you do when things go right? Journal of Personality and Social Psychology 87(2), 228-245.',
    priority: PRIORITY.emotion,
    when: (facts) => shareOf(facts, 'joy') >= 0.2 && shareOf(facts, 'trust') >= 0.15,
    because: (facts) => bothShares(facts, 'joy', 'trust'),
  },
  {
    id: 'savouring.threeThings',
    source:
      'Seligman, Steen, Park & Peterson (2005). Positive psychology progress. American Psychologist 60(5), 410-421.',
    priority: PRIORITY.emotion,
    when: ({ week }) => week.average !== null && moodOf(week.average) === 'even',
    because: () => [{ kind: 'evenTone' }],
  },
  {
    id: 'savouring.brightDay',
    source:
      'Bryant, Smart & King (2005). Using the past to enhance the present. Journal of Happiness Studies 6(3), 227-260.',
    priority: PRIORITY.emotion,
    when: ({ week }) => (extremesOf(week)?.brightest.sentiment ?? 0) >= 0.3,
    because: brightest,
  },
  {
    id: 'savouring.build',
    source:
      'Fredrickson (2001). The role of positive emotions in positive psychology. American Psychologist 56(3), 218-226.',
    priority: PRIORITY.emotion,
    when: ({ week }) => week.daysRead >= 2 && week.average !== null && moodOf(week.average) === 'veryLight',
    because: tone,
  },
]);
