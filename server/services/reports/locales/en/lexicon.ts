import type { Emotion } from '../../../../../ml/emotions';
import type { Lexicon } from '../../words/lexicon';

export const EMOTION_NAMES: Record<Emotion, string> = {
  joy: 'joy',
  trust: 'trust',
  fear: 'fear',
  surprise: 'surprise',
  sadness: 'sadness',
  disgust: 'disgust',
  anger: 'anger',
  anticipation: 'anticipation',
};
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth'.split(' ');

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

const number = (count: number) => NUMBERS[count] ?? String(count);
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;
const weekday = (day: number) => WEEKDAYS[day - 1] ?? '';

function times(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${number(count)} times`;
}

export const lexicon: Lexicon = {
  emotion: (emotion) => EMOTION_NAMES[emotion],
  weekday,
  span({ from, to }) {
    if (from === to) return weekday(from);
    return to === from + 1 ? `${weekday(from)} and ${weekday(to)}` : `${weekday(from)} to ${weekday(to)}`;
  },
  spanWhen(days) {
    return days.to > days.from + 1 ? `from ${lexicon.span(days)}` : `on ${lexicon.span(days)}`;
  },
  list: (items) => (items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`),
  entries: (count) => counted(count, 'entry', 'entries'),
  days: (count, beside = count) =>
    beside < NUMBERS.length ? counted(count, 'day', 'days') : `${count} ${count === 1 ? 'day' : 'days'}`,
  weeks: (count) => counted(count, 'week', 'weeks'),
  times,
  choices: (count) => counted(count, 'choice', 'choices'),
  number,
  part({ part, of }) {
    if (part === of && of > 1) return of === 2 ? 'both' : `all ${number(of)}`;
    const small = of < NUMBERS.length ? number : String;
    return part === 0 ? `none of the ${small(of)}` : `${small(part)} of ${small(of)}`;
  },
  ordinal: (count) => ORDINALS[count] ?? `${count}th`,
  tag: (tag) => `‘${tag}’`,
  lighter: (isLighter) => (isLighter ? 'lighter' : 'heavier'),
  period: (period) => period,
  weekOf({ from, to }) {
    const [first, last] = [Number(from.slice(8)), Number(to.slice(8))];
    const month = MONTHS[Number(from.slice(5, 7)) - 1];
    if (first === last) return `${first} ${month}`;
    return last === first + 1 ? `${first} and ${last} ${month}` : `the days from ${first} to ${last} ${month}`;
  },
  soFar: (label) => `${label} so far`,
  months: (from, to) => (from === to ? (MONTHS[from - 1] ?? '') : `${MONTHS[from - 1]} to ${MONTHS[to - 1]}`),
};
