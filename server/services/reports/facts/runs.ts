import { EMOTIONS, type Emotion } from '../../../../ml/emotions';
import { countOf } from '../../../insights/choices';
import { choicesSpeak, PAINFUL, PLEASANT } from '../../../insights/tone';
import type { Claim } from '../claims/claim';
import { isHeavyTime } from '../support';
import { DEEPEST, mayHaveDeepPage } from './deepPages';
import type { Facts, PastWeek } from './facts';
import { extremesOf } from './signals';

const LEAST_RUN = 3;
const LEAST_CHOICES = 3;
const APART = 0.5;
/** Fractions that are half apart on paper miss it by less. */
const ROUNDING = 1e-9;

type Look = Claim<'weekdayRun' | 'weekRun' | 'weekRunOver' | 'firstWithout' | 'firstWithoutOver' | 'backAgain'>;

/**
 * What this week shares with those before it, or not any more: the one thing most worth saying, or null. Where somebody
 * died, or may have, and in a heavy time nobody hears that something pleasant goes on, or is back.
 */
export function lookAcrossWeeks(facts: Facts): Look | null {
  const isGrave = mayHaveDeepPage(facts) || isHeavyTime([...facts.earlier, facts.week]);
  return (
    weekdayRun(facts, isGrave ? [true] : [true, false]) ??
    firstWithout(facts) ??
    backAgain(facts, isGrave) ??
    weekRun(facts, isGrave)
  );
}

const isHeldBack = (emotion: Emotion, isGrave: boolean) => isGrave && PLEASANT.includes(emotion);

/**
 * A weekday that stood out from its week, and from each day of it, in the same direction for three weeks or more: the longest such
 * row, the lighter one among equals. None where the report names another day as the hardest or the brightest.
 */
function weekdayRun(facts: Facts, sides: readonly boolean[]): Look | null {
  const { week, earlier } = facts;
  const weeks = [...earlier, week].reverse();
  let best: { weekday: number; weeks: number; heavy: boolean } | null = null;
  const { hardest, brightest } = extremesOf(facts);
  for (const heavy of sides) {
    const named = (heavy ? hardest : brightest)?.weekday;
    for (let weekday = 1; weekday <= 7; weekday += 1) {
      if (named !== undefined && named !== weekday) continue;
      const length = runLength(weeks, (each) => standsOut(each, weekday, heavy));
      // A row as long as the history may be longer: nobody knows its number.
      if (length >= LEAST_RUN && length < weeks.length && length >= (best?.weeks ?? 0))
        best = { weekday, weeks: length, heavy };
    }
  }
  return best && { kind: 'weekdayRun', ...best };
}

function standsOut({ days, chosen }: PastWeek, weekday: number, heavy: boolean): boolean {
  const day = days[weekday - 1]?.chosen;
  if (!day || day.balance === null || chosen.count - day.count < 2) return false;
  const others = chosen.count - day.count;
  const rest = (chosen.pleasant - day.pleasant - (chosen.painful - day.painful)) / others;
  const distance = day.balance - rest;
  const side = heavy ? -1 : 1;
  const { balance } = day;
  // Nobody calls it the day that was heavier where another was as heavy.
  if (days.some((each) => each.chosen !== day && side * (each.chosen.balance ?? -side) >= side * balance)) return false;
  if (heavy) return day.balance < 0 && distance <= -APART + ROUNDING; // surprise is no weight in a glad week
  return day.balance > 0 && distance >= APART - ROUNDING;
}

/**
 * A painful emotion that is missing among the choices of a week that is over, where these speak for it, and was chosen in
 * each of three weeks or more right before. None that the texts speak of all the same, and none where they are heavy: nobody calls that the end of it.
 */
function firstWithout({ week, earlier, period }: Facts): Look | null {
  if (period.current || week.chosen.count < LEAST_CHOICES || !choicesSpeak(week) || week.mood === 'heavy') return null;
  const before = [...earlier].reverse();
  const rows = PAINFUL.filter((emotion) => countOf(week.chosen.sums, emotion) === 0 && emotion !== week.detected).map(
    (emotion) => ({
      emotion,
      weeks: runLength(before, ({ chosen }) => countOf(chosen.sums, emotion) > 0),
    }),
  );
  const longest = longestOf(rows);
  return longest && { kind: longest.weeks < before.length ? 'firstWithout' : 'firstWithoutOver', ...longest };
}

/**
 * An emotion among those chosen most, and not once in the three written weeks or more before, that had been chosen right
 * before these. Only where the choices of each of them speak for it: what few choices lack may have been there all the same.
 */
function backAgain({ week, earlier }: Facts, isGrave: boolean): Look | null {
  if (!choicesSpeak(week)) return null;
  const written = earlier.filter(({ entries }) => entries > 0).reverse();
  const rows = (week.chosen.leader?.tied ?? []).flatMap((emotion) => {
    const isIn = ({ chosen }: PastWeek) => countOf(chosen.sums, emotion) > 0;
    const weeks = runLength(written, (each) => choicesSpeak(each) && !isIn(each));
    const last = written[weeks];
    return last && isIn(last) && !isHeldBack(emotion, isGrave) ? [{ emotion, weeks }] : [];
  });
  const longest = longestOf(rows);
  return longest && { kind: 'backAgain', ...longest };
}

/**
 * One emotion chosen most, alone, in three weeks or more in a row; of a row as long as the history, that it is no shorter. Of
 * fear and sadness at the third week alone: who mourns is not counted the weeks from then on.
 */
function weekRun({ week, earlier }: Facts, isGrave: boolean): Look | null {
  const emotion = soleLeader(week);
  if (!emotion || isHeldBack(emotion, isGrave)) return null;
  const weeks = runLength([...earlier, week].reverse(), (each) => soleLeader(each) === emotion);
  if (weeks > LEAST_RUN && DEEPEST.some((deep) => deep === emotion)) return null;
  if (weeks > earlier.length) return { kind: 'weekRunOver', emotion, weeks: earlier.length };
  return weeks < LEAST_RUN ? null : { kind: 'weekRun', emotion, weeks };
}

function soleLeader({ chosen }: PastWeek): Emotion | null {
  return chosen.leader?.tied.length === 1 ? chosen.leader.emotion : null;
}

function longestOf(rows: { emotion: Emotion; weeks: number }[]): { emotion: Emotion; weeks: number } | null {
  const long = rows.filter(({ weeks }) => weeks >= LEAST_RUN);
  return EMOTIONS.flatMap((emotion) => long.filter((row) => row.emotion === emotion)).reduce<
    (typeof long)[number] | null
  >((best, row) => (best && best.weeks >= row.weeks ? best : row), null);
}

/** How many of the first items hold, without a gap. */
function runLength<T>(items: readonly T[], holds: (item: T) => boolean): number {
  const end = items.findIndex((item) => !holds(item));
  return end === -1 ? items.length : end;
}
