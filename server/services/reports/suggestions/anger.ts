import { shareOf, shiftOf } from '../facts/signals';
import { bothShares, share, shift } from './reasons';
import { defineRules, PRIORITY } from './rule';

/** Anger and disgust: what they point at, and a little distance. */
export const ANGER = defineRules([
  {
    id: 'anger.distance',
    source: "Kross, Ayduk & Mischel (2005). When asking 'why' does not hurt. Psychological Science 16(9), 709-715.",
    priority: PRIORITY.emotion,
    when: ({ week }) => week.dominant === 'anger',
    because: (facts) => share(facts, 'anger'),
  },
  {
    id: 'anger.pause',
    source:
      'Bushman (2002). Does venting anger feed or extinguish the flame? Personality and Social Psychology Bulletin 28(6), 724-731.',
    priority: PRIORITY.change,
    when: (facts) => shiftOf(facts, 'anger') >= 0.08,
    because: (facts) => shift(facts, 'anger'),
  },
  {
    id: 'anger.observer',
    source:
      'Finkel, Slotter, Luchies, Walton & Gross (2013). A brief intervention to promote conflict reappraisal. Psychological Science 24(8), 1595-1601.',
    priority: PRIORITY.emotion,
    when: (facts) => shareOf(facts, 'anger') >= 0.15 && shareOf(facts, 'trust') >= 0.15,
    because: (facts) => bothShares(facts, 'anger', 'trust'),
  },
  {
    id: 'anger.values',
    source:
      'Rozin, Lowery, Imada & Haidt (1999). The CAD triad hypothesis. Journal of Personality and Social Psychology 76(4), 574-586.',
    priority: PRIORITY.emotion,
    when: ({ week }) => week.dominant === 'disgust',
    because: (facts) => share(facts, 'disgust'),
  },
]);
