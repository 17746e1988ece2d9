import { MIN_DIFFERENCE } from '../measure';
import { amount, pairsOfTen, type Subject, type Wording } from './wording';

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

export const english: Wording =
  ({ of, against }) =>
  (item) => {
    const { name, daysWith, daysWithout, difference, low, high, plainDifference } = item;
    const start = `${DAYS[of](daysWith, name)}, ${MEASURES[against]}`;
    const interval = `95 % between ${amount(low)} and ${amount(high)}`;
    if (Math.abs(difference) < MIN_DIFFERENCE)
      return `${start} was about the same as on ${daysWithout} other days (difference ${amount(difference)}; ${interval}).`;
    const side = difference > 0 ? 'higher' : 'lower';
    const before = of === 'weekdays' ? '' : `; before weekdays are taken into account ${amount(plainDifference)}`;
    const sure = item.mayBeChance
      ? 'This may be chance.'
      : 'At most about one in ten findings like this is chance; it does not say which leads to which.';
    return (
      `${start} tended to be ${side} than on ${daysWithout} other days ` +
      `(difference ${amount(difference)}; ${interval}${before}). ` +
      `Compared in pairs, it was ${side} about ${pairsOfTen(item)} times in 10, ties counted half. ${sure}`
    );
  };
