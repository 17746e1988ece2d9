import type { z } from 'zod';
import type { Steps } from '../../../models/repositories/steps';
import type { weekly } from '../../contract/stats';
import type { ReadDayFacts } from '../../insights/dayReader';
import { type DayFacts, dayFacts, daysWithin } from '../../insights/days';
import { type Period, spanBefore } from '../../insights/period';
import { emotionShares } from '../../insights/shares';
import { spanFacts } from '../../insights/spans';
import { readSpellings, sumTags } from '../../insights/tags';
import { daysFrom } from '../../lib/dates';
import { byDate, presentDay, presentSentiment, presentTags } from './presenters';

/** What a week and a month have in common, and the days with an entry that it was made from. */
export function* describeOverview(
  readFacts: ReadDayFacts,
  userId: number,
  period: Period,
): Steps<{ days: readonly DayFacts[]; overview: z.output<typeof weekly.output> }> {
  const before = spanBefore(period);
  const read = yield* readFacts(userId, { from: before.from, to: period.to });
  const days: readonly DayFacts[] = daysWithin(read, period);
  const span = spanFacts(days);
  const tags = sumTags(days);
  const spellings = tags.size === 0 ? [] : yield* readSpellings(userId, period);
  const ofDate = byDate(days);
  return {
    days,
    overview: {
      period,
      entries: span.entries,
      daysWithEntries: span.daysWritten,
      sentiment: presentSentiment(span, spanFacts(daysWithin(read, before))),
      emotions: emotionShares(days),
      days: daysFrom(period.from, period.to).map((date) => presentDay(ofDate.get(date) ?? dayFacts(date, undefined))),
      tags: presentTags(tags, spellings),
    },
  };
}
