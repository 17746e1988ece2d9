import type { InferCreationAttributes } from 'sequelize';
import type { Report } from '../../../models';
import { type Period, weekPeriod } from '../../insights/period';
import { dayOf, type WeekId } from '../../lib/dates';
import { composeReport, TEMPLATE_VERSION } from './compose';
import type { Facts } from './facts/facts';
import { inputHashOf } from './inputHash';
import { localeFor } from './locales';

export type ReportRow = Omit<InferCreationAttributes<Report>, 'id'>;

/** A week (this week when left out) as it stands for a user now. */
export function periodFor({ timeZone }: { timeZone: string }, week: WeekId | undefined, now: Date): Period {
  return weekPeriod(week, { today: dayOf(now, timeZone), timeZone });
}

/** One report, ready to be stored. The same facts and language give the same row but for `generatedAt`. */
export function composeRow(facts: Facts, { locale: tag, now }: { locale: string; now: Date }): ReportRow {
  const locale = localeFor(tag);
  const body = composeReport(facts, locale);
  return {
    userId: facts.userId,
    week: facts.week.id,
    inputHash: inputHashOf(facts, locale.language),
    modelVersion: facts.modelVersion,
    templateVersion: TEMPLATE_VERSION,
    madeFor: [body.locale, body.period],
    body,
    stale: false,
    generatedAt: now,
  };
}
