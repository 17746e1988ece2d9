import type { NotificationKind } from '../../../../models/Notification';
import type { Span } from '../../../insights/period';

/** Words of the mails and of the page behind their link, in one language. */
export interface MailWords {
  /** Of these words, for those who have them read aloud. */
  language: string;
  subject: { weekly_report: (days: Span) => string; reminder: string };
  reminder: string;
  report: { intro: string; open: string; suggestion: string };
  write: string;
  /** Why this mail came, and how to end it. */
  why: Record<NotificationKind, string>;
  unsubscribe: string;
  page: {
    title: string;
    question: Record<NotificationKind, string>;
    button: string;
    done: string;
    unknown: string;
  };
}
