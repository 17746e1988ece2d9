import { leadsAlone, shareOf, shiftOf } from '../facts/signals';
import { share, shift } from './reasons';
import { CLEAR_SHIFT, defineRules, PRIORITY } from './rule';

/** Surprise and anticipation: what came unasked, and what is to come. */
export const OUTLOOK = defineRules([
  {
    id: 'outlook.wonder',
    source:
      'Wilson & Gilbert (2008). Explaining away: A model of affective adaptation. Perspectives on Psychological Science 3(5), 370-386.',
    priority: PRIORITY.emotion,
    fits: 'notHeavy',
    when: (facts) => leadsAlone(facts, 'surprise'),
    because: (facts) => share(facts, 'surprise'),
  },
  {
    id: 'outlook.plan',
    source:
      'Gollwitzer (1999). Implementation intentions: Strong effects of simple plans. American Psychologist 54(7), 493-503.',
    priority: PRIORITY.emotion,
    fits: 'notHeavy',
    when: (facts) => leadsAlone(facts, 'anticipation'),
    because: (facts) => share(facts, 'anticipation'),
  },
  {
    id: 'outlook.picture',
    source:
      'Quoidbach, Wood & Hansenne (2009). Back to the future: The effect of daily practice of mental time travel into the future on happiness and anxiety. Journal of Positive Psychology 4(5), 349-355.',
    priority: PRIORITY.change,
    fits: 'notHeavy',
    when: (facts) => shiftOf(facts, 'anticipation') <= -CLEAR_SHIFT || shiftOf(facts, 'joy') <= -CLEAR_SHIFT,
    because: (facts) => shift(facts, shiftOf(facts, 'anticipation') <= -CLEAR_SHIFT ? 'anticipation' : 'joy'),
  },
  {
    id: 'outlook.obstacle',
    source: 'Oettingen (2012). Future thought and behaviour change. European Review of Social Psychology 23(1), 1-63.',
    priority: PRIORITY.emotion,
    fits: 'notHeavy',
    when: (facts) => shareOf(facts, 'anticipation') >= 0.2,
    because: (facts) => share(facts, 'anticipation'),
  },
]);
