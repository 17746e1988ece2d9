import { leads, shareOf, shiftOf } from '../facts/signals';
import { painful, painInFront, share, shares, shift } from './reasons';
import { CLEAR_SHIFT, defineRules, PRIORITY } from './rule';

/** Sadness and heavy weeks: small steps, kindness, company. */
export const SADNESS = defineRules([
  {
    id: 'sadness.kindness',
    source:
      'Neff (2003). Self-compassion: An alternative conceptualization of a healthy attitude toward oneself. Self and Identity 2(2), 85-101.',
    priority: PRIORITY.emotion,
    fits: 'any',
    when: ({ week }) => week.chosen.tone === 'heavy' && week.chosen.count >= 2,
    because: painful,
  },
  {
    id: 'sadness.activity',
    source:
      'Jacobson, Martell & Dimidjian (2001). Behavioral activation treatment for depression. Clinical Psychology: Science and Practice 8(3), 255-270.',
    priority: PRIORITY.emotion,
    fits: 'any',
    when: (facts) => leads(facts, 'sadness'),
    because: (facts) => share(facts, 'sadness'),
  },
  {
    id: 'sadness.writing',
    source:
      'Pennebaker (1997). Writing about emotional experiences as a therapeutic process. Psychological Science 8(3), 162-166.',
    priority: PRIORITY.change,
    fits: 'any',
    when: (facts) => shiftOf(facts, 'sadness') >= CLEAR_SHIFT,
    because: (facts) => shift(facts, 'sadness'),
  },
  {
    id: 'sadness.company',
    source: 'Lakey & Orehek (2011). Relational regulation theory. Psychological Review 118(3), 482-495.',
    priority: PRIORITY.emotion,
    fits: 'any',
    when: (facts) => shareOf(facts, 'sadness') >= 0.2 && shareOf(facts, 'trust') >= 0.12,
    because: (facts) => shares(facts, 'sadness', 'trust'),
  },
  {
    id: 'sadness.eased',
    source:
      "Lyubomirsky, Sousa & Dickerhoof (2006). The costs and benefits of writing, talking, and thinking about life's triumphs and defeats. Journal of Personality and Social Psychology 90(4), 692-708.",
    priority: PRIORITY.change,
    fits: 'notHeavy',
    when: (facts) => shiftOf(facts, 'sadness') <= -CLEAR_SHIFT && painInFront(facts) === null,
    because: (facts) => shift(facts, 'sadness'),
  },
]);
