import { MIN_SIDE_DAYS } from '../beside';
import { WEEKDAYS } from '../candidates';
import { MIN_DIFFERENCE } from '../measure';
import { amount, isSmallP, pairsOfTen, type Subject, type Wording } from './wording';

const MEASURES: Record<Subject['against'], string> = {
  selected: 'the mood that you chose',
  detected: 'the mood read in your texts',
};

const title = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const DAYS: Record<Subject['of'], (days: number, name: string) => string> = {
  tags: (days, name) => `On ${days} days with the tag “${name}”`,
  words: (days, name) => `On ${days} days with the word “${name}”`,
  weekdays: (days, name) => `On ${days} ${title(name)}s`,
};

const NAMES: Record<Subject['of'], (name: string) => string> = {
  tags: (name) => `The tag “${name}”`,
  words: (name) => `The word “${name}”`,
  weekdays: (name) => `${title(name)}s`,
};

const more = (days: number) => (days === 1 ? 'one more day is' : `${days} more days are`);

export const english: Wording = ({ of, against }) => ({
  item(item) {
    const { name, daysWith, daysWithout, daysAside, difference, low, high, plainDifference } = item;
    const start = `${DAYS[of](daysWith, name)}, ${MEASURES[against]}`;
    const interval = `95 % between ${amount(low)} and ${amount(high)}`;
    const before = of === 'weekdays' ? '' : `; before weekdays are taken into account ${amount(plainDifference)}`;
    const numbers = `(difference ${amount(difference)}; ${interval}${before})`;
    const aside = daysAside === 0 ? '' : ` Left out: ${daysAside} more with it, on weekdays that always have it.`;
    if (item.isOpposed)
      return `${start} showed no direction that can be told beside ${daysWithout} other days ${numbers}. This may be chance.${aside}`;
    if (Math.abs(difference) < MIN_DIFFERENCE)
      return `${start} was about the same as on ${daysWithout} other days ${numbers}.${aside}`;
    const side = difference > 0 ? 'higher' : 'lower';
    const both = difference < 0 && item.arePleasant ? 'Both were pleasant on average. ' : '';
    const pairs = pairsOfTen(item);
    const often = pairs === 10 ? 'nearly always' : `about ${pairs} times in 10`;
    const inPairs = pairs > 5 ? `Compared in pairs, it was ${side} ${often}, ties counted half. ` : '';
    const doubt = isSmallP(item) ? 'So far, chance cannot be ruled out.' : 'This may be chance.';
    const sure = item.mayBeChance
      ? doubt
      : 'At most about one in ten findings like this is chance; it does not say which leads to which.';
    return (
      `${start} tended to be ${side} than on ${daysWithout} other days ${numbers}. ` +
      `${both}${inPairs}${sure}${aside}`
    );
  },
  refusal({ name, reason, missingDays, weekday, isShortDiary }) {
    const subject = NAMES[of](name);
    if (reason === 'bound_to_weekdays')
      return weekday === null
        ? `${subject} is there on nearly all days of its weekdays: what goes with it and what with them cannot be told apart.`
        : `${subject} is always on a ${title(WEEKDAYS[weekday - 1] ?? '')}, as nearly all ${title(WEEKDAYS[weekday - 1] ?? '')}s have it: what goes with the one and what with the other cannot be told apart.`;
    if (reason === 'no_variation')
      return `${subject}: its days are all alike, and so are the others; how sure a difference is cannot be told.`;
    if (isShortDiary)
      return `${subject}: the diary is still short; at least ${more(missingDays)} needed before anything is compared.`;
    if (reason === 'not_enough_other_days' && missingDays === MIN_SIDE_DAYS)
      return `${subject}: on every day that is counted, so there is nothing to compare with.`;
    const which = reason === 'not_enough_other_days' ? ' without it' : '';
    return `${subject}: at least ${more(missingDays)} needed${which}.`;
  },
});
