import { EMOTIONS } from '../../../../ml/emotions';
import { type ChoiceSums, countOf } from '../../../insights/choices';
import { type Choices, isDeepPage, isVeryHeavy } from '../../../insights/tone';
import type { PastDay } from './days';

type Page = Pick<PastDay, 'deep' | 'sentiment' | 'choices'>;

interface Pages {
  days: readonly Page[];
}

export const DEEPEST = ['fear', 'sadness'] as const;

const isUnchosen = (choices: ChoiceSums) => EMOTIONS.every((emotion) => countOf(choices, emotion) === 0);

/** Whether fear or sadness was chosen for a heavy text, or on a day whose texts were heavy. */
const isChosenDeep = ({ deep, sentiment, choices }: Page): boolean =>
  deep > 0 || DEEPEST.some((chosen) => countOf(choices, chosen) > 0 && isDeepPage(chosen, sentiment));

/** Whether it was so, or nothing was chosen on a day whose texts were very heavy, as imports bring it. */
const isDeepDay = (page: Page): boolean =>
  isChosenDeep(page) || (isUnchosen(page.choices) && isVeryHeavy(page.sentiment));

/** On how many days fear or sadness was chosen for heavy texts. */
export const deepDaysOf = ({ days }: Pages): number => days.filter(isChosenDeep).length;

/** Whether there is such a day: then nobody speaks of bright days, whatever else was written that day or since. */
export const hasDeepPage = ({ days }: Pages): boolean => days.some(isDeepDay);

/** Where a reader was unsure, any page of fear or sadness may be one: it often misses what a text means. */
export const mayHaveDeepPage = ({
  week,
  isUnsure,
}: {
  week: Pages & { chosen: Choices };
  isUnsure: boolean;
}): boolean => hasDeepPage(week) || (isUnsure && DEEPEST.some((chosen) => countOf(week.chosen.sums, chosen) > 0));
