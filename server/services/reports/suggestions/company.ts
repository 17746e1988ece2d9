import { moodOf } from '../../../insights/portrait';
import { isMost } from '../../../insights/tone';
import type { Claim } from '../claims/claim';
import { DEEPEST, hasDeepPage } from '../facts/deepPages';
import type { Facts, PastWeek } from '../facts/facts';
import {
  isDarkAmongLight,
  isDeepFear,
  isLedByGrief,
  isMostlyVeryHeavy,
  isOneVeryHeavyDay,
  soundsHeavy,
  veryHeavyDaysOf,
  wasTakenLightly,
} from '../facts/heavyWeeks';
import { leads } from '../facts/signals';
import { isHeavyTime, supportLineOf } from '../support';
import { deepChoices, heavyTexts } from './reasons';
import { defineRules, PRIORITY } from './rule';

const isHeavyAllOver = (week: PastWeek) => isMostlyVeryHeavy(week) || isOneVeryHeavyDay(week) || isDeepFear(week);

/** A page of deep fear or sadness; where a reader was unsure, the choices have to tell. */
const isDeep = (week: PastWeek, isUnsure: boolean) => hasDeepPage(week) || (isUnsure && isLedByGrief(week));

const isGrieving = (week: PastWeek) => DEEPEST.some((emotion) => leads({ week }, emotion));

/**
 * The week after a page of deep fear or sadness, while one of these still leads, or the texts are heavy whatever was chosen;
 * and each week of a heavy time that one of them leads. Who is cross with ants is not consoled.
 */
const isWeekAfter = (weeks: readonly PastWeek[], week: PastWeek) => {
  const before = weeks.at(-2);
  const isAfterDeep = before !== undefined && hasDeepPage(before) && !wasTakenLightly(before);
  return (isAfterDeep && (isGrieving(week) || soundsHeavy(week))) || (isGrieving(week) && isHeavyTime(weeks));
};

/** @param weeks the week that is asked about last */
function needsCompany(weeks: readonly PastWeek[], isUnsure: boolean): boolean {
  const week = weeks.at(-1);
  return week !== undefined && (isHeavyAllOver(week) || isDeep(week, isUnsure) || isWeekAfter(weeks, week));
}

const weeksOf = ({ earlier, week }: Pick<Facts, 'earlier' | 'week'>): PastWeek[] => [...earlier, week];

/** Whether all that calls for somebody near is a page of this week. */
const isOfOnePage = ({ week, ...facts }: Facts) =>
  !isHeavyAllOver(week) && !isWeekAfter(weeksOf({ week, ...facts }), week);

/** Whether a day without a choice for each of its entries sounds heavy, or could not be read: nobody knows what it holds. */
const mayHoldMore = ({ days }: PastWeek) =>
  days.some(
    ({ entries, chosen, sentiment }) => chosen.count < entries && (sentiment === null || moodOf(sentiment) === 'heavy'),
  );

/**
 * Whether a week of mostly pleasant choices has one painful one, and that is a deep page: nobody is spoken to as if all of
 * it were hard.
 */
const isOneOfLight = (facts: Facts): boolean => {
  const { chosen } = facts.week;
  const isOne = chosen.painful === 1 && isMost(chosen.pleasant, chosen.count) && isDeep(facts.week, facts.isUnsure);
  return isOne && !mayHoldMore(facts.week) && isOfOnePage(facts);
};

/** Whether the one very heavy day of a light week has no choice: it may have been a joke. */
const isPerhapsJoke = (facts: Facts) => isDarkAmongLight(facts.week) && isOfOnePage(facts);

const isNear = (facts: Facts) =>
  needsCompany(weeksOf(facts), facts.isUnsure) && !isOneOfLight(facts) && !isPerhapsJoke(facts);

/**
 * Whether somebody near was called for in this week and the two before, and the gentle line beside the report names somebody
 * near, too: then the suggestion may be another. How surely those weeks were read is not known: as surely as this one.
 */
function isNearForLong(facts: Facts): boolean {
  const weeks = weeksOf(facts);
  const isEach = [1, 2].every((ago) => needsCompany(weeks.slice(0, -ago), facts.isUnsure));
  return isNear(facts) && isEach && supportLineOf(weeks, facts) !== null;
}

/** What was chosen; where nothing of it was painful, how heavy the texts sound. */
function deepReason(facts: Facts): Claim[] {
  const choices = deepChoices(facts);
  if (choices.length > 0) return choices;
  return veryHeavyDaysOf(facts.week).days > 0 ? heavyTexts(facts) : [{ kind: 'soundedHeavy' }];
}

const nearReason = (facts: Facts): Claim[] => (isHeavyAllOver(facts.week) ? heavyTexts(facts) : deepReason(facts));

/**
 * Weeks whose texts are very heavy, whatever was chosen, weeks with a page of deep fear or sadness, and those after them:
 * nothing to achieve, and somebody near; from the third such week in a row on, in turn with a rest from it.
 */
export const COMPANY = defineRules([
  {
    id: 'company.near',
    source: 'Zaki & Williams (2013). Interpersonal emotion regulation. Emotion 13(5), 803-810.',
    priority: PRIORITY.situation,
    fits: 'any',
    when: isNear,
    because: nearReason,
  },
  {
    // Four texts, so that it has every second week.
    id: 'company.rest',
    source:
      'Stroebe & Schut (1999). The dual process model of coping with bereavement: Rationale and description. Death Studies 23(3), 197-224.',
    priority: PRIORITY.respite,
    fits: 'any',
    when: isNearForLong,
    because: nearReason,
  },
  {
    id: 'company.onePage',
    source: 'Rimé (2009). Emotion elicits the social sharing of emotion. Emotion Review 1(1), 60-85.',
    priority: PRIORITY.situation,
    fits: 'any',
    when: isOneOfLight,
    because: deepChoices,
  },
  {
    id: 'company.ifMeant',
    source:
      'Zaki, Bolger & Ochsner (2008). It takes two: The interpersonal nature of empathic accuracy. Psychological Science 19(4), 399-404.',
    priority: PRIORITY.situation,
    fits: 'any',
    when: isPerhapsJoke,
    because: heavyTexts,
  },
]);
