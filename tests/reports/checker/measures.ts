import type { Found } from './grammar';
import {
  balanceOf,
  type CheckedDay,
  chosenIn,
  countsOf,
  entriesIn,
  leadersOf,
  painfulIn,
  pleasantIn,
  toneOf,
  type World,
} from './world';

/** What sentences are measured by. */

export const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;

export function isSame(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join() === [...others].sort().join();
}

export function namesLeaders({ emotions }: Found, days: readonly CheckedDay[]): boolean {
  return isSame(emotions, leadersOf(countsOf(days)));
}

/** Of a headline: those that were chosen most by name, or that they were many. */
export function headsWith(found: Found, days: readonly CheckedDay[], kind: 'few' | 'many'): boolean {
  const leaders = leadersOf(countsOf(days));
  if (!choicesSpeak(days)) return false;
  const isEachOnce = leaders.length > 1 && Math.max(...Object.values(countsOf(days))) === 1;
  return kind === 'few'
    ? leaders.length <= 3 && !isEachOnce && namesLeaders(found, days)
    : (leaders.length > 3 || isEachOnce) && isSame(found.emotions, []);
}

export function tellsAmounts({ entries, days: said }: Found, days: readonly CheckedDay[]): boolean {
  return entries[0] === entriesIn(days) && said[0] === days.filter((day) => day.entries > 0).length;
}

export function isPainfulPart(part: { part: number; of: number } | undefined, days: readonly CheckedDay[]): boolean {
  return part?.part === painfulIn(days) && part.of === chosenIn(days);
}

/** More than half of the entries have a choice. */
export function choicesSpeak(days: readonly CheckedDay[]): boolean {
  return chosenIn(days) > entriesIn(days) - chosenIn(days);
}

export function tellsPain({ parts: [now, then] }: Found, { days, weeks }: World): boolean {
  const before = weeks[7] ?? [];
  const mayBeCompared = [days, before].every((each) => choicesSpeak(each) && chosenIn(each) >= 4);
  return mayBeCompared && isPainfulPart(now, days) && isPainfulPart(then, before);
}

/**
 * Whether the share of painful choices moved by three in twenty, and would have moved with one choice more or fewer, too; it
 * is the same within one in twenty.
 */
export function painMoved({ days, weeks }: World): 'more' | 'fewer' | 'same' | 'unclear' {
  const before = weeks[7] ?? [];
  const share = (painful: number, of: number) => painful / of;
  const [now, all] = [painfulIn(days), chosenIn(days)];
  const [then, allThen] = [painfulIn(before), chosenIn(before)];
  const change = share(now, all) - share(then, allThen);
  const sign = Math.sign(change);
  const changes = [share(now - sign, all) - share(then, allThen), share(now, all) - share(then + sign, allThen)];
  if (Math.abs(change) <= 0.05 + 1e-9) return 'same';
  if (Math.abs(change) < 0.15 - 1e-9) return 'unclear';
  const isSure = changes.every((each) => each * sign > 1e-9);
  return isSure ? (change > 0 ? 'more' : 'fewer') : 'unclear';
}

/** How many of the last weeks in a row. */
export function runOf(weeks: readonly CheckedDay[][], holds: (days: CheckedDay[]) => boolean): number {
  const fromLast = [...weeks].reverse();
  const end = fromLast.findIndex((days) => !holds(days));
  return end === -1 ? fromLast.length : end;
}

export function standsApart(days: readonly CheckedDay[], weekday: number, lighter: boolean): boolean {
  const day = days[weekday];
  const rest = days.filter((_, index) => index !== weekday);
  const balance = day ? balanceOf(day) : null;
  if (balance === null || chosenIn(rest) < 2) return false;
  const distance = balance - (pleasantIn(rest) - painfulIn(rest)) / chosenIn(rest);
  const others = rest.flatMap((each) => balanceOf(each) ?? []);
  if (!others.every((other) => (lighter ? balance > other : balance < other))) return false;
  return lighter ? balance > 0 && distance >= 0.5 - 1e-9 : balance < 0 && distance <= -0.5 + 1e-9;
}

/** A text of fear or sadness that is very heavy, or such a choice on a day whose texts are; or nothing chosen on a darker day yet. */
export const isDeep = ({ mean, counts, deep }: CheckedDay): boolean =>
  deep > 0 ||
  ((mean ?? 0) <= -0.4 && ((counts.fear ?? 0) > 0 || (counts.sadness ?? 0) > 0)) ||
  ((mean ?? 0) <= -0.5 && Object.values(counts).every((count) => count === 0));

/**
 * No other day has lighter choices; among equals none sounds lighter; it does not lie on the heavy side itself, nor does a
 * deep day stand beside it. Joy was chosen on it; one of trust most, which stands for any plain day, sounds light.
 */
export function isBrightest(days: readonly CheckedDay[], index: number): boolean {
  const day = days[index];
  const isTrust = day !== undefined && leadersOf(day.counts).join() === 'trust' && (day.mean ?? 0) < 0.15;
  const isPlain = isTrust || (day?.counts.joy ?? 0) === 0;
  return isExtreme(days, index, 1) && !isPlain && !days.some(isDeep);
}

export function isHardest(days: readonly CheckedDay[], index: number): boolean {
  const isBesideDeep = days[index]?.deep === 0 && days.some(({ deep }) => deep > 0);
  return isExtreme(days, index, -1) && !isBesideDeep;
}

function isExtreme(days: readonly CheckedDay[], index: number, sign: 1 | -1): boolean {
  const day = days[index];
  if (!day || toneOf([day]) !== (sign === 1 ? 'light' : 'heavy') || sign * (day.mean ?? 0) < 0) return false;
  const lightness = (each: CheckedDay) => sign * (7 * (balanceOf(each) ?? 0) + 3 * (each.mean ?? 0));
  const isAlike = (other: CheckedDay) => balanceOf(other) === balanceOf(day);
  const sides = days.filter(isAlike).map(({ mean }) => sign * (mean ?? 0) >= 0.15);
  if (sides.length > 1 && sides.includes(false)) return false;
  return days.every(
    (other, at) => at === index || balanceOf(other) === null || lightness(day) - lightness(other) >= 1 - 1e-6,
  );
}

export function differs(
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
