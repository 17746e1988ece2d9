import { countOf } from '../../../insights/choices';
import { PAINFUL } from '../../../insights/tone';
import type { Claim } from '../claims/claim';
import { DEEPEST, hasDeepPage } from '../facts/deepPages';
import type { Facts } from '../facts/facts';
import { isDeepFear, isLedByGrief, isMostlyVeryHeavy, isOneVeryHeavyDay, veryHeavyDaysOf } from '../facts/heavyWeeks';
import { leads } from '../facts/signals';
import { isHeavyTime } from '../support';
import { deepChoices, heavyTexts } from './reasons';
import { defineRules, PRIORITY } from './rule';

const isHeavyAllOver = ({ week }: Facts) => isMostlyVeryHeavy(week) || isOneVeryHeavyDay(week) || isDeepFear(week);

/** A page of deep fear or sadness; where a reader was unsure, the choices have to tell. */
const isDeep = ({ week, isUnsure }: Facts) => hasDeepPage(week) || (isUnsure && isLedByGrief(week));

const isGrieving = (facts: Facts) => DEEPEST.some((emotion) => leads(facts, emotion));

/**
 * The week after a page of deep fear or sadness, while one of these still leads, or the texts are heavy whatever was chosen;
 * and each week of a heavy time that one of them leads. Who is cross with ants is not consoled.
 */
const isWeekAfter = (facts: Facts) =>
  (hasDeepPage(facts.before) && (isGrieving(facts) || facts.week.mood === 'heavy')) ||
  (isGrieving(facts) && isHeavyTime([...facts.earlier, facts.week]));

const needsCompany = (facts: Facts) => isHeavyAllOver(facts) || isDeep(facts) || isWeekAfter(facts);

/** Whether a light week has one painful choice, and that is a deep page: nobody is spoken to as if all of it were hard. */
const isOneOfLight = (facts: Facts): boolean => {
  const { chosen, entries } = facts.week;
  const painful = PAINFUL.reduce((sum, emotion) => sum + countOf(chosen.sums, emotion), 0);
  const isOne = painful === 1 && chosen.tone === 'light' && chosen.count === entries && isDeep(facts);
  return isOne && !isHeavyAllOver(facts) && !isWeekAfter(facts);
};

/** What was chosen; where nothing of it was painful, how heavy the texts sound. */
function deepReason(facts: Facts): Claim[] {
  const choices = deepChoices(facts);
  if (choices.length > 0) return choices;
  return veryHeavyDaysOf(facts.week).days > 0 ? heavyTexts(facts) : [{ kind: 'soundedHeavy' }];
}

/**
 * Weeks whose texts are very heavy, whatever was chosen, weeks with a page of deep fear or sadness, and those after them:
 * nothing to achieve, and somebody near.
 */
export const COMPANY = defineRules([
  {
    id: 'company.near',
    source: 'Zaki & Williams (2013). Interpersonal emotion regulation. Emotion 13(5), 803-810.',
    priority: PRIORITY.situation,
    fits: 'any',
    when: (facts) => needsCompany(facts) && !isOneOfLight(facts),
    because: (facts) => (isHeavyAllOver(facts) ? heavyTexts(facts) : deepReason(facts)),
  },
  {
    id: 'company.onePage',
    source: 'Rimé (2009). Emotion elicits the social sharing of emotion. Emotion Review 1(1), 60-85.',
    priority: PRIORITY.situation,
    fits: 'any',
    when: isOneOfLight,
    because: deepChoices,
  },
]);
