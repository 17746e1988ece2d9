import type { InferCreationAttributes } from 'sequelize';
import type { Report } from '../../../models';
import { type Period, weekPeriod } from '../../insights/period';
import { dayOf, type WeekId } from '../../lib/dates';
import { composeReport, type ReportBody, TEMPLATE_VERSION } from './compose';
import type { Facts } from './facts/facts';
import type { Locale } from './locales/locale';

export type ReportRow = Omit<InferCreationAttributes<Report>, 'id' | 'body'> & { body: ReportBody };

/** A week (this week when left out) as it stands for a user now. */
export function periodFor({ timeZone }: { timeZone: string }, week: WeekId | undefined, now: Date): Period {
  return weekPeriod(week, { today: dayOf(now, timeZone), timeZone });
}

/** One report, ready to be stored. The same facts and language give the same row but for `generatedAt`. */
export function composeRow(
  facts: Facts,
  { locale, inputHash, now }: { locale: Locale; inputHash: string; now: Date },
): ReportRow {
  const body = composeReport(facts, locale);
  return {
    userId: facts.userId,
    week: facts.week.id,
    inputHash,
    modelVersion: facts.modelVersion,
    templateVersion: TEMPLATE_VERSION,
    madeFor: [body.locale, body.period, facts.begunEarlier],
    body,
    stale: false,
    generatedAt: now,
  };
}
