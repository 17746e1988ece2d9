import type { Transaction } from 'sequelize';
import type { z } from 'zod';
import type { Database } from '../../../../models/database';
import type { DailySummary } from '../../../../models/EmotionStat';
import { runSteps } from '../../../../models/runSteps';
import type { associations } from '../../../contract/associations';
import { PER_CALL } from '../../../contract/limits';
import { MAX_RANGE_DAYS } from '../../../contract/stats';
import { badRequest } from '../../../errors';
import { roundTo3 } from '../../../insights/numbers';
import { lengthOf, type Now, type Period, rangePeriod } from '../../../insights/period';
import { readDays } from '../../../insights/readDays';
import { readFirstTags } from '../../../insights/tags';
import { addDays, type Day, daysBetween, weekdayOf } from '../../../lib/dates';
import { runInSlices } from '../../../lib/eventLoop';
import { asTyped } from '../../../web/lib/jamo';
import { type CallControl, UNLIMITED } from '../../caller';
import { readAllTags } from '../../tags';
import { MOST_CANDIDATES, mostPresent, tagsOf, weekdayCandidates } from './candidates';
import { readDayWords } from './dayWords';
import { type Association, type Candidate, measureAssociations, type Refusal } from './measure';
import { MOODS } from './moods';
import { mostPresentWords } from './wordDays';
import { wordingFor } from './wording';
import type { Telling } from './wording/wording';

const DEFAULT_DAYS = 365;

type Input = z.output<typeof associations.input>;
type Of = NonNullable<Input['of']>;
type Against = NonNullable<Input['against']>;

interface Asked {
  userId: number;
  input: Input;
  now: Now;
  locale: string;
  /** Pays for the comparisons of a long diary. */
  control?: CallControl | undefined;
}

/** Days that have what is compared. */
interface MoodDay {
  date: Day;
  mood: number;
  summary: DailySummary;
}

/**
 * What goes with what over a range of days, from the summaries of its days: never from texts.
 * @throws AppError 400 when the range is too long or ends before it starts, and for words against what was read in them.
 */
export async function describeAssociations(
  database: Database,
  { userId, input, now, locale, control = UNLIMITED }: Asked,
): Promise<z.output<typeof associations.output>> {
  const { of = 'tags', against = 'selected' } = input;
  if (of === 'words' && against === 'detected')
    throw badRequest('against', 'must be `selected` for words: the reading is made of the words, so it goes with them');
  const period = rangePeriod(input, (to) => addDays(to, 1 - DEFAULT_DAYS), now);
  if (lengthOf(period) > MAX_RANGE_DAYS)
    throw badRequest('from', `must be later: at most ${MAX_RANGE_DAYS} days, the first and the last included`);
  const { kept, candidates, names } = await database.read(async (transaction) => {
    const days = await readMoodDays(userId, { period, against, transaction });
    const found = await findCandidates(userId, { days, period, of, transaction });
    if (of !== 'tags') return { ...found, names: null };
    const first = await runSteps(transaction, () => readFirstTags(userId, period));
    return { ...found, names: await readAllTags(transaction, first, control) };
  });
  const weekdays = kept.map(({ date }) => weekdayOf(date));
  const compared = candidates ?? weekdayCandidates(weekdays);
  control.charge((kept.length * compared.length) / PER_CALL.comparedDays);
  const { items, refused } = await runInSlices(
    measureAssociations({
      days: kept.map(({ date }) => daysBetween(period.from, date)),
      values: kept.map(({ mood }) => mood),
      weekdays,
      candidates: compared,
      removeWeekdays: of !== 'weekdays',
    }),
  );
  const nameOf = (name: string) => (of === 'words' ? asTyped(name) : (names?.get(name)?.name ?? name));
  const tell = wordingFor(locale)({ of, against });
  return {
    period,
    tested: items.length,
    items: items.map((item) => presentAssociation({ ...item, name: nameOf(item.name) }, tell)),
    refused: refused.map((refusal) => presentRefusal({ ...refusal, name: nameOf(refusal.name) }, tell)),
  };
}

async function readMoodDays(
  userId: number,
  { period, against, transaction }: { period: Period; against: Against; transaction: Transaction },
): Promise<MoodDay[]> {
  const summaries = await runSteps(transaction, () => readDays(userId, period));
  return [...summaries].flatMap(([date, summary]) => {
    const mood = MOODS[against](summary);
    return mood === null ? [] : [{ date, mood, summary }];
  });
}

/** What is looked at on the days, and the days on which it can be told whether it is there; no list for weekdays. */
async function findCandidates(
  userId: number,
  { days, period, of, transaction }: { days: MoodDay[]; period: Period; of: Of; transaction: Transaction },
): Promise<{ kept: MoodDay[]; candidates: Candidate[] | null }> {
  if (of === 'weekdays') return { kept: days, candidates: null };
  if (of === 'tags') {
    const kept = days.filter(({ summary }) => !summary.hasManyTags);
    const present = kept.map(({ summary }) => tagsOf(summary));
    return { kept, candidates: mostPresent(present, MOST_CANDIDATES.tags) };
  }
  const words = await readDayWords(userId, period, transaction);
  const kept = days.filter(({ date }) => words.has(date));
  const present = kept.map(({ date }) => words.get(date) ?? '');
  return { kept, candidates: mostPresentWords(present, MOST_CANDIDATES.words) };
}

function presentAssociation(item: Association, tell: Telling) {
  return {
    name: item.name,
    days: item.daysWith,
    otherDays: item.daysWithout,
    difference: roundTo3(item.difference),
    low: roundTo3(item.low),
    high: roundTo3(item.high),
    plainDifference: roundTo3(item.plainDifference),
    adjustedP: Math.round(item.adjustedP * 1e4) / 1e4,
    effect: roundTo3(item.hedgesG),
    mayBeChance: item.mayBeChance,
    text: tell.item(item),
  };
}

function presentRefusal(refusal: Refusal, tell: Telling) {
  const { name, reason, missingDays } = refusal;
  return { name, reason, missingDays, text: tell.refusal(refusal) };
}
