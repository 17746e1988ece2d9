import { extremesOf, leads, shareOf } from '../facts/signals';
import { brightest, pleasant, share, shares } from './reasons';
import { defineRules, PRIORITY } from './rule';

/** Staying a little longer with what was good. */
export const SAVOURING = defineRules([
  {
    id: 'savouring.replay',
    source: 'Bryant & Veroff (2007). Savoring: A new model of positive experience. Lawrence Erlbaum.',
    priority: PRIORITY.emotion,
    fits: 'light',
    when: (facts) => leads(facts, 'joy'),
    because: (facts) => share(facts, 'joy'),
  },
  {
    id: 'savouring.tell',
    source:
      'Gable, Reis, Impett & Asher (2004). What do you do when things go right? Journal of Personality and Social Psychology 87(2), 228-245.',
    priority: PRIORITY.emotion,
    fits: 'light',
    when: (facts) => shareOf(facts, 'joy') >= 0.2 && shareOf(facts, 'trust') >= 0.2,
    because: (facts) => shares(facts, 'joy', 'trust'),
  },
  {
    id: 'savouring.threeThings',
    source:
      'Seligman, Steen, Park & Peterson (2005). Positive psychology progress. American Psychologist 60(5), 410-421.',
    priority: PRIORITY.emotion,
    fits: 'light',
    when: ({ week }) => week.chosen.tone === 'light',
    because: pleasant,
  },
  {
    id: 'savouring.brightDay',
    source:
      'Bryant, Smart & King (2005). Using the past to enhance the present. Journal of Happiness Studies 6(3), 227-260.',
    priority: PRIORITY.emotion,
    fits: 'light',
    when: (facts) => extremesOf(facts).brightest !== null,
    because: brightest,
  },
  {
    id: 'savouring.build',
    source:
      'Fredrickson (2001). The role of positive emotions in positive psychology. American Psychologist 56(3), 218-226.',
    priority: PRIORITY.emotion,
    fits: 'light',
    when: ({ week }) => week.chosen.count >= 3 && week.chosen.pleasant >= 0.8 * week.chosen.count,
    because: pleasant,
  },
]);
