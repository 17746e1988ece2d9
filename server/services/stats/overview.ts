import type { z } from 'zod';
import type { Steps } from '../../../models/repositories/steps';
import type { weekly } from '../../contract/stats';
import { type DayFacts, daysWithin } from '../../insights/days';
import { type Period, spanBefore } from '../../insights/period';
import { emotionShares } from '../../insights/shares';
import { spanFacts } from '../../insights/spans';
import { readFirstTags, sumTags, type TagSlice } from '../../insights/tags';
import { daysFrom } from '../../lib/dates';
import type { CallControl } from '../caller';
import { readTagsFrom } from '../tags';
import { byDate, presentDay, presentSentiment, presentTags } from './presenters';
import type { Source } from './statsService';

/** What a week and a month have in common, and the days with an entry that it was made from. */
export async function describeOverview(
  { database, readFacts }: Source,
  { userId, period, control }: { userId: number; period: Period; control: CallControl | undefined },
): Promise<{ days: readonly DayFacts[]; overview: z.output<typeof weekly.output> }> {
  const before = spanBefore(period);
  const { read, first } = await database.readSteps(function* (): Steps<{ read: DayFacts[]; first: TagSlice }> {
    const read = yield* readFacts(userId, { from: before.from, to: period.to });
    const hasTags = daysWithin(read, period).some(({ tags }) => Object.keys(tags).length > 0);
    return { read, first: hasTags ? yield* readFirstTags(userId, period) : { uses: new Map(), next: null } };
  });
  const uses = await readTagsFrom(database, { userId, span: period, first }, control);
  const days: readonly DayFacts[] = daysWithin(read, period);
  const span = spanFacts(days);
  const ofDate = byDate(days);
  return {
    days,
    overview: {
      period,
      entries: span.entries,
      daysWithEntries: span.daysWritten,
      sentiment: presentSentiment(span, spanFacts(daysWithin(read, before))),
      emotions: emotionShares(days),
      days: daysFrom(period.from, period.to).map((date) => presentDay(date, ofDate.get(date))),
      tags: presentTags(sumTags(days), uses),
    },
  };
}
