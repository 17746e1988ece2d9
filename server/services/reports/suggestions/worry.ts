import { countOf } from '../../../insights/choices';
import type { Mood } from '../../../insights/portrait';
import type { Facts } from '../facts/facts';
import { leads, moodWhere, shareOf, shiftOf } from '../facts/signals';
import { share, shares, shift } from './reasons';
import { CLEAR_SHIFT, defineRules, PRIORITY } from './rule';

const moodOfFear = (facts: Facts) => moodWhere(facts, ({ choices }) => countOf(choices, 'fear') > 0);

/** Nobody is told to be excited about what the texts call heavy, or what nobody has read. */
const isLightFear = (mood: Mood | null) => mood === 'light' || mood === 'even';

/** Room for worry, and room away from it. */
export const WORRY = defineRules([
  {
    id: 'worry.postpone',
    source:
      'Borkovec, Wilkinson, Folensbee & Lerman (1983). Stimulus control applications to the treatment of worry. Behaviour Research and Therapy 21(3), 247-251.',
    priority: PRIORITY.emotion,
    fits: 'any',
    when: (facts) => leads(facts, 'fear'),
    because: (facts) => share(facts, 'fear'),
  },
  {
    id: 'worry.list',
    source:
      'Scullin et al. (2018). The effects of bedtime writing on difficulty falling asleep. Journal of Experimental Psychology: General 147(1), 139-146.',
    priority: PRIORITY.emotion,
    fits: 'any',
    when: (facts) => shareOf(facts, 'fear') >= 0.15 && shareOf(facts, 'anticipation') >= 0.15,
    because: (facts) => shares(facts, 'fear', 'anticipation'),
  },
  {
    id: 'worry.excitement',
    source:
      'Brooks (2014). Get excited: Reappraising pre-performance anxiety as excitement. Journal of Experimental Psychology: General 143(3), 1144-1158.',
    priority: PRIORITY.emotion,
    fits: 'notHeavy',
    when: (facts) =>
      shareOf(facts, 'fear') >= 0.15 && shareOf(facts, 'anticipation') >= 0.2 && isLightFear(moodOfFear(facts)),
    because: (facts) => shares(facts, 'anticipation', 'fear'),
  },
  {
    id: 'worry.breath',
    source: 'Zaccaro et al. (2018). How breath-control can change your life. Frontiers in Human Neuroscience 12, 353.',
    priority: PRIORITY.change,
    fits: 'any',
    when: (facts) => shiftOf(facts, 'fear') >= CLEAR_SHIFT,
    because: (facts) => shift(facts, 'fear'),
  },
  {
    id: 'worry.outcome',
    source: "LaFreniere & Newman (2020). Exposing worry's deceit. Behavior Therapy 51(3), 413-423.",
    priority: PRIORITY.change,
    fits: 'light',
    // Nobody is to look up that what they feared has come.
    when: (facts) => shiftOf(facts, 'fear') <= -CLEAR_SHIFT && shareOf(facts, 'sadness') === 0,
    because: (facts) => shift(facts, 'fear'),
  },
]);
