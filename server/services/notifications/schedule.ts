import type { NotificationKind } from '../../../models/Notification';
import { addWeeks, dayOf, hourOf, weekOf } from '../../lib/dates';
import { nextHour } from '../../lib/localHours';

/** The hour of the reports, on Mondays. */
export const REPORT_HOUR = 8;
const MONDAY = 1;

interface Timing {
  kind: NotificationKind;
  hour: number;
  timeZone: string;
}

/** When a mail is due next, strictly after a moment. */
export function nextDue(after: Date, { kind, hour, timeZone }: Timing): Date {
  return nextHour(after, kind === 'reminder' ? { hour, timeZone } : { hour, timeZone, weekday: MONDAY });
}

/**
 * What a mail sent at a moment is for: the day of a reminder, while its hour lasts; the week that ended last, for a report,
 * which may come late. Null where the moment is the wrong one, or the mail for it was sent already.
 */
export function occasionAt(now: Date, { kind, hour, timeZone, sentFor }: Timing & { sentFor: string | null }) {
  const today = dayOf(now, timeZone);
  if (kind === 'reminder' && hourOf(now, timeZone) !== hour) return null;
  const occasion = kind === 'reminder' ? today : addWeeks(weekOf(today), -1);
  return sentFor !== null && occasion <= sentFor ? null : occasion;
}
