import type { Found, Kind } from './grammar';
import {
  agreeingDays,
  balanceOf,
  type CheckedDay,
  chosenIn,
  countsOf,
  detectedIn,
  entriesIn,
  isPainful,
  leadersOf,
  moodOf,
  painfulIn,
  pleasantIn,
  toneOf,
  type World,
} from './world';

/** Whether a sentence of a kind is true of a week. */
export const PREDICATES: Record<Kind, (found: Found, world: World) => boolean> = {
  headlineHeavy: (found, { days }) =>
    choicesSpeak(days) &&
    toneOf(days) === 'heavy' &&
    namesLeaders(found, days) &&
    leadersOf(countsOf(days)).every(isPainful),
  headlineHeavyMany: (found, { days }) =>
    choicesSpeak(days) && toneOf(days) === 'heavy' && isPainfulPart(found.parts[0], days),
  headlineLight: (found, { days }) => choicesSpeak(days) && toneOf(days) === 'light' && namesLeaders(found, days),
  headlineMixed: (found, { days }) => choicesSpeak(days) && toneOf(days) === 'mixed' && namesLeaders(found, days),
  headlineOpen: (found, { days }) => choicesSpeak(days) && toneOf(days) === 'open' && namesLeaders(found, days),
  headlineOne: (found, { days }) => chosenIn(days) === 1 && entriesIn(days) === 1 && namesLeaders(found, days),
  headlineFew: ({ entries: [all, some], parts: [part] }, { days }) =>
    all === entriesIn(days) && (part?.part ?? some) === chosenIn(days) && chosenIn(days) > 0 && !choicesSpeak(days),
  headlineUnchosen: (_, { days }) => entriesIn(days) > 0 && chosenIn(days) === 0,
  blank: (_, { days, daysElapsed }) => entriesIn(days) === 0 && daysElapsed > 0,
  ahead: (_, { days, daysElapsed }) => entriesIn(days) === 0 && daysElapsed === 0,
  written: (found, { days, current }) => !current && tellsAmounts(found, days),
  writtenSoFar: (found, { days, current }) => current && tellsAmounts(found, days),
  writtenDay: ({ entries, weekdays }, { days }) =>
    entries[0] === entriesIn(days) && days.every((day, at) => day.entries > 0 === (at === weekdays[0])),
  writtenDaily: ({ entries }, { days }) => entries[0] === entriesIn(days) && days.every((day) => day.entries > 0),
  unchosen: ({ entries }, { days }) => entries[0] === entriesIn(days) - chosenIn(days) && entries[0] > 0,
  tie: (found, { days }) =>
    leadersOf(countsOf(days)).length > 1 &&
    namesLeaders(found, days) &&
    found.times[0] === Math.max(...Object.values(countsOf(days))),
  only: ({ emotions, times }, { days }) =>
    isSame(emotions, Object.keys(countsOf(days))) && emotions.length === 1 && times[0] === chosenIn(days),
  most: ({ emotions, parts, numbers }, { days }) => {
    const counts = countsOf(days);
    const [leader = '', ...others] = leadersOf(counts);
    const isPart = parts[0]?.part === counts[leader] && parts[0]?.of === chosenIn(days);
    return (
      others.length === 0 && isSame(emotions, [leader]) && isPart && numbers.at(-1) === Object.keys(counts).length - 1
    );
  },
  all: ({ emotions, times }, { days }) => {
    const counts = countsOf(days);
    if (chosenIn(days) === 1) return isSame(emotions, leadersOf(counts)) && (times[0] ?? 1) === 1;
    return (
      isSame(emotions, Object.keys(counts)) &&
      emotions.every((emotion, index) => counts[emotion] === times[index]) &&
      leadersOf(counts).length === 1
    );
  },
  soundedLighter: (_, { days }) => toneOf(days) === 'heavy' && moodOf(days) === 'light',
  soundedCalmer: (_, { days }) => toneOf(days) === 'heavy' && moodOf(days) === 'even',
  soundedHeavier: (_, { days }) => toneOf(days) === 'light' && moodOf(days) === 'heavy',
  soundedPlainer: (_, { days }) => toneOf(days) === 'light' && moodOf(days) === 'even',
  soundedAlike: (_, { days }) => moodOf(days) !== 'even' && moodOf(days) === toneOf(days),
  soundedLight: (_, { days }) => moodOf(days) === 'light',
  soundedEven: (_, { days }) => moodOf(days) === 'even',
  soundedHeavy: (_, { days }) => moodOf(days) === 'heavy',
  otherEmotion: ({ emotions: [emotion = ''] }, { days }) =>
    detectedIn(days).includes(emotion) && !leadersOf(countsOf(days)).includes(emotion) && chosenIn(days) > 0,
  noClearEmotion: (_, { days }) => moodOf(days) !== null && days.every(({ clear }) => clear.length === 0),
  unread: ({ weekdays }, { days }) =>
    isSame(
      weekdays.map(String),
      days.flatMap((day, index) => (day.entries > 0 && day.read === 0 && chosenIn([day]) > 0 ? [String(index)] : [])),
    ),
  tag: ({ tags: [tag = ''], entries }, { days }) => {
    const count = days.reduce((sum, day) => sum + (day.tags[tag] ?? 0), 0);
    return entries[0] === count && count >= 3;
  },
  trend: (found, { days }) => {
    const balances = days.flatMap((day) => balanceOf(day) ?? []);
    const steps = balances.slice(1).map((balance, index) => balance - (balances[index] ?? 0));
    const moves = steps.filter((step) => step !== 0);
    const isOneWay = moves.every((step) => (found.lighter ? step > 0 : step < 0)) && found.lighter !== found.heavier;
    return balances.length >= 4 && moves.length >= 2 && isOneWay && Math.abs(sum(steps)) >= 1 - 1e-9;
  },
  weekdayRun: ({ weekdays: [weekday = 0], weeks, ordinals, lighter }, world) => {
    const length = runOf(world.weeks, (days) => standsApart(days, weekday, lighter));
    return length >= 3 && [...weeks, ...ordinals].every((said) => said === length);
  },
  weekRun: ({ emotions: [emotion], weeks }, world) => {
    const length = runOf(world.weeks, (days) => isSame(leadersOf(countsOf(days)), [emotion ?? '']));
    return length >= 3 && weeks[0] === length;
  },
  firstWithout: ({ emotions: [emotion = ''], weeks }, world) =>
    (countsOf(world.days)[emotion] ?? 0) === 0 &&
    weeks[0] === runOf(world.weeks.slice(0, -1), (days) => (countsOf(days)[emotion] ?? 0) > 0) &&
    weeks[0] >= 3,
  backAgain: ({ emotions: [emotion = ''], weeks }, world) => {
    const written = world.weeks.slice(0, -1).filter((days) => chosenIn(days) > 0);
    const away = runOf(written, (days) => (countsOf(days)[emotion] ?? 0) === 0);
    return leadersOf(countsOf(world.days)).includes(emotion) && weeks[0] === away && away >= 3 && away < written.length;
  },
  noWeekBefore: (_, { weeks }) => entriesIn(weeks[7] ?? []) === 0,
  nothingToCompare: (_, { days, weeks }) =>
    [days, weeks[7] ?? []].some((each) => chosenIn(each) < 2 || !choicesSpeak(each)),
  morePainful: (found, world) => tellsPain(found, world) && painChange(world) >= 0.15 - 1e-9,
  fewerPainful: (found, world) => tellsPain(found, world) && painChange(world) <= -0.15 + 1e-9,
  aboutAsPainful: (found, world) => tellsPain(found, world) && Math.abs(painChange(world)) < 0.15 - 1e-9,
  nonePainful: (_, { days, weeks }) =>
    [days, weeks[7] ?? []].every((each) => chosenIn(each) >= 2 && painfulIn(each) === 0),
  painfulBeside: (found, world) => tellsPain(found, world) && Math.abs(painChange(world)) >= 0.15 - 1e-9,
  share: ({ emotions: [emotion = ''], parts: [part] }, { days }) =>
    part?.part === (countsOf(days)[emotion] ?? 0) && part.of === chosenIn(days),
  shares: ({ emotions, times, numbers }, { days }) =>
    emotions.length === 2 &&
    emotions.every((emotion, index) => countsOf(days)[emotion] === times[index]) &&
    numbers[0] === chosenIn(days),
  shift: ({ emotions: [emotion = ''], parts: [now, usual] }, { days, weeks }) => {
    const before = weeks.slice(0, -1).flat();
    const count = countsOf(days)[emotion] ?? 0;
    const countBefore = countsOf(before)[emotion] ?? 0;
    return (
      now?.part === count &&
      now.of === chosenIn(days) &&
      usual?.part === countBefore &&
      usual.of === chosenIn(before) &&
      Math.abs(count / now.of - countBefore / usual.of) >= 0.2 - 1e-9
    );
  },
  variety: ({ numbers }, { days }) => numbers[0] === Object.keys(countsOf(days)).length,
  agreementAlways: ({ days: [of] }, { days }) => {
    const agreeing = agreeingDays(days);
    return of === agreeing.length && agreeing.every(({ may }) => may);
  },
  agreementNever: ({ days: [of] }, { days }) => {
    const agreeing = agreeingDays(days);
    return of === agreeing.length && !agreeing.some(({ must }) => must);
  },
  agreement: ({ days: [said], numbers: [of] }, { days }) => {
    const agreeing = agreeingDays(days);
    const least = agreeing.filter(({ must }) => must).length;
    const most = agreeing.filter(({ may }) => may).length;
    const isPart = said !== undefined && said > 0 && said < agreeing.length;
    return of === agreeing.length && isPart && least <= said && said <= most;
  },
  painful: ({ parts: [part] }, { days }) => isPainfulPart(part, days),
  pleasant: ({ parts: [part] }, { days }) => part?.part === pleasantIn(days) && part.of === chosenIn(days),
  swing: ({ weekdays: [brightest = 0, hardest = 0] }, { days }) =>
    isBrightest(days, brightest) && isHardest(days, hardest),
  brightest: ({ weekdays: [weekday = 0] }, { days }) => isBrightest(days, weekday),
  hardest: ({ weekdays: [weekday = 0] }, { days }) => isHardest(days, weekday),
  recovery: ({ weekdays: [hardest = 0, after = 0] }, { days }) =>
    isHardest(days, hardest) &&
    after > hardest &&
    after <= hardest + 2 &&
    toneOf(days.slice(after, after + 1)) === 'light',
  stretch: ({ days: [said] }, { days }) => {
    const heavy = days.map((day) => (toneOf([day]) === 'heavy' ? 'x' : '-')).join('');
    return said === Math.max(...heavy.split('-').map(({ length }) => length));
  },
  fullDay: ({ weekdays: [weekday = 0], entries }, { days }) =>
    entries[0] === days[weekday]?.entries && entries[0] === Math.max(...days.map((day) => day.entries)),
  weekdayPattern: ({ weekdays: [weekday = 0], days: [count], lighter }, { weeks }) =>
    differs(weeks.flat(), (_, index) => index % 7 === weekday, { count, lighter }),
  weekendPattern: ({ days: [count], lighter }, { weeks }) =>
    differs(weeks.flat(), (_, index) => index % 7 >= 5, { count, lighter }),
  tagPattern: ({ tags: [tag = ''], days: [count, others], lighter }, { weeks }) =>
    differs(weeks.flat(), (day) => tag in day.tags, { count, others, lighter }),
  firstWeek: (_, { weeks }) => entriesIn(weeks.slice(0, -1).flat()) === 0,
  returned: ({ weeks: [said] }, { weeks }) => said === runOf(weeks.slice(0, -1), (days) => entriesIn(days) === 0),
};

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join() === [...others].sort().join();
}

function namesLeaders({ emotions, several }: Found, days: readonly CheckedDay[]): boolean {
  const leaders = leadersOf(countsOf(days));
  return several ? leaders.length > 3 && emotions.length === 0 : isSame(emotions, leaders);
}

function tellsAmounts({ entries, days: said }: Found, days: readonly CheckedDay[]): boolean {
  return entries[0] === entriesIn(days) && said[0] === days.filter((day) => day.entries > 0).length;
}

function isPainfulPart(part: { part: number; of: number } | undefined, days: readonly CheckedDay[]): boolean {
  return part?.part === painfulIn(days) && part.of === chosenIn(days);
}

/** More than half of the entries have a choice. */
function choicesSpeak(days: readonly CheckedDay[]): boolean {
  return chosenIn(days) > entriesIn(days) - chosenIn(days);
}

function tellsPain({ parts: [now, then] }: Found, { days, weeks }: World): boolean {
  const before = weeks[7] ?? [];
  return [days, before].every(choicesSpeak) && isPainfulPart(now, days) && isPainfulPart(then, before);
}

function painChange({ days, weeks }: World): number {
  const before = weeks[7] ?? [];
  return painfulIn(days) / chosenIn(days) - painfulIn(before) / chosenIn(before);
}

/** How many of the last weeks in a row. */
function runOf(weeks: readonly CheckedDay[][], holds: (days: CheckedDay[]) => boolean): number {
  const fromLast = [...weeks].reverse();
  const end = fromLast.findIndex((days) => !holds(days));
  return end === -1 ? fromLast.length : end;
}

function standsApart(days: readonly CheckedDay[], weekday: number, lighter: boolean): boolean {
  const day = days[weekday];
  const rest = days.filter((_, index) => index !== weekday);
  const balance = day ? balanceOf(day) : null;
  if (balance === null || chosenIn(rest) < 2) return false;
  const distance = balance - (pleasantIn(rest) - painfulIn(rest)) / chosenIn(rest);
  return lighter ? distance >= 0.5 - 1e-9 : distance <= -0.5 + 1e-9;
}

/** No other day has lighter choices; among equals none sounds lighter; and it does not lie on the heavy side itself. */
export function isBrightest(days: readonly CheckedDay[], index: number): boolean {
  return isExtreme(days, index, 1);
}

export function isHardest(days: readonly CheckedDay[], index: number): boolean {
  return isExtreme(days, index, -1);
}

function isExtreme(days: readonly CheckedDay[], index: number, sign: 1 | -1): boolean {
  const day = days[index];
  if (!day || toneOf([day]) !== (sign === 1 ? 'light' : 'heavy') || sign * (day.mean ?? 0) < 0) return false;
  const lightness = (each: CheckedDay) => sign * (7 * (balanceOf(each) ?? 0) + 3 * (each.mean ?? 0));
  return days.every(
    (other, at) => at === index || balanceOf(other) === null || lightness(day) - lightness(other) >= 1 - 1e-6,
  );
}

function differs(
  days: readonly CheckedDay[],
  isMember: (day: CheckedDay, index: number) => boolean,
  said: { count: number | undefined; others?: number | undefined; lighter: boolean },
): boolean {
  const members = days.flatMap((day, index) => (isMember(day, index) ? (balanceOf(day) ?? []) : []));
  const others = days.flatMap((day, index) => (isMember(day, index) ? [] : (balanceOf(day) ?? [])));
  const difference = mean(members) - mean(others);
  const isCounted = said.count === members.length && (said.others === undefined || said.others === others.length);
  return isCounted && (said.lighter ? difference >= 0.3 - 1e-9 : difference <= -0.3 + 1e-9);
}
