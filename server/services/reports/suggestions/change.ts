import { countOf } from '../../../insights/choices';
import type { Facts } from '../facts/facts';
import { extremesOf, heavyStretchOf, leads, painMoveOf, recoveryOf, trendOf } from '../facts/signals';
import { hardest, painful, painfulBeside, recovery, stretch, swing, trend } from './reasons';
import { defineRules, PRIORITY } from './rule';

/** Whether the last day with a choice was a heavy one: who came out of it since is not spoken to as if still in it. */
const endsHeavy = ({ week }: Facts) => week.days.findLast(({ chosen }) => chosen.count > 0)?.chosen.tone === 'heavy';

/** Two days that differ are no ups and downs, and one heavy day of two is no exception. */
const hasThreeDays = ({ week }: Facts) => week.days.filter(({ chosen }) => chosen.count > 0).length >= 3;

/** Where the week went, and how it stood beside the last one. */
export const CHANGE = defineRules([
  {
    id: 'change.lifting',
    source:
      'Fredrickson & Joiner (2002). Positive emotions trigger upward spirals toward emotional well-being. Psychological Science 13(2), 172-175.',
    priority: PRIORITY.change,
    fits: 'notHeavy',
    when: (facts) => trendOf(facts) === 'lighter',
    because: trend,
  },
  {
    id: 'change.sinking',
    source:
      'Sonnentag & Fritz (2007). The Recovery Experience Questionnaire. Journal of Occupational Health Psychology 12(3), 204-221.',
    priority: PRIORITY.change,
    fits: 'any',
    when: (facts) => trendOf(facts) === 'heavier',
    because: trend,
  },
  {
    id: 'change.swinging',
    source:
      'Houben, Van Den Noortgate & Kuppens (2015). The relation between short-term emotion dynamics and psychological well-being. Psychological Bulletin 141(4), 901-930.',
    priority: PRIORITY.change,
    fits: 'any',
    when: (facts) => hasThreeDays(facts) && extremesOf(facts).brightest !== null && extremesOf(facts).hardest !== null,
    because: swing,
  },
  {
    id: 'change.recovered',
    source:
      'Tugade & Fredrickson (2004). Resilient individuals use positive emotions to bounce back from negative emotional experiences. Journal of Personality and Social Psychology 86(2), 320-333.',
    priority: PRIORITY.change,
    fits: 'notHeavy',
    when: (facts) => recoveryOf(facts) !== null,
    because: recovery,
  },
  {
    id: 'change.lighterWeek',
    source: 'Bryant (2003). Savoring Beliefs Inventory (SBI). Journal of Mental Health 12(2), 175-196.',
    priority: PRIORITY.change,
    fits: 'notHeavy',
    when: (facts) => painMoveOf(facts) === 'fewer',
    because: painfulBeside,
  },
  {
    id: 'change.heavierWeek',
    source:
      'Bratman et al. (2015). Nature experience reduces rumination and subgenual prefrontal cortex activation. PNAS 112(28), 8567-8572.',
    priority: PRIORITY.change,
    fits: 'any',
    when: (facts) => painMoveOf(facts) === 'more',
    because: painfulBeside,
  },
  {
    id: 'change.heavyStretch',
    source:
      'Palmer & Alfano (2017). Sleep and emotion regulation: An organizing, integrative review. Sleep Medicine Reviews 31, 6-16.',
    priority: PRIORITY.change,
    fits: 'any',
    when: (facts) => heavyStretchOf(facts) >= 3 && endsHeavy(facts),
    because: stretch,
  },
  {
    id: 'change.veryHeavyWeek',
    source:
      'Reed & Ones (2006). The effect of acute aerobic exercise on positive activated affect. Psychology of Sport and Exercise 7(5), 477-514.',
    priority: PRIORITY.change,
    fits: 'any',
    // Nobody who mourns is sent to exercise.
    when: (facts) =>
      facts.week.chosen.count >= 3 &&
      facts.week.chosen.painful >= 0.8 * facts.week.chosen.count &&
      !leads(facts, 'sadness'),
    because: painful,
  },
  {
    id: 'change.oneHardDay',
    source:
      'Bruehlman-Senecal & Ayduk (2015). This too shall pass: Temporal distance and the regulation of emotional distress. Journal of Personality and Social Psychology 108(2), 356-375.',
    priority: PRIORITY.change,
    fits: 'notHeavy',
    when: (facts) =>
      extremesOf(facts).hardest !== null &&
      countOf(extremesOf(facts).hardest?.choices ?? {}, 'sadness') === 0 && // a death is not to look smaller
      facts.week.days.filter(({ chosen }) => chosen.tone === 'heavy').length === 1 &&
      hasThreeDays(facts),
    because: hardest,
  },
]);
