import { leads, shiftOf } from '../facts/signals';
import { share, shift } from './reasons';
import { CLEAR_SHIFT, defineRules, PRIORITY } from './rule';

/** Trust, and the people around. */
export const CONNECTION = defineRules([
  {
    id: 'connection.thanks',
    source: 'Kumar & Epley (2018). Undervaluing gratitude. Psychological Science 29(9), 1423-1435.',
    priority: PRIORITY.emotion,
    fits: 'light',
    when: (facts) => leads(facts, 'trust'),
    because: (facts) => share(facts, 'trust'),
  },
  {
    id: 'connection.kindAct',
    source:
      'Lyubomirsky, Sheldon & Schkade (2005). Pursuing happiness: The architecture of sustainable change. Review of General Psychology 9(2), 111-131.',
    priority: PRIORITY.change,
    fits: 'light',
    when: (facts) => shiftOf(facts, 'trust') >= CLEAR_SHIFT,
    because: (facts) => shift(facts, 'trust'),
  },
  {
    id: 'connection.reachOut',
    source:
      'Kardas, Kumar & Epley (2022). Overly shallow? Miscalibrated expectations create a barrier to deeper conversation. Journal of Personality and Social Psychology 122(3), 367-398.',
    priority: PRIORITY.change,
    fits: 'notHeavy',
    when: (facts) => shiftOf(facts, 'trust') <= -CLEAR_SHIFT,
    because: (facts) => shift(facts, 'trust'),
  },
]);
