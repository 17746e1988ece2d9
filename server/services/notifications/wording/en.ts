import { sayDays } from './days';
import type { MailWords } from './wording';

export const english: MailWords = {
  language: 'en',
  subject: { weekly_report: (days) => `Your diary: ${sayDays('en-GB', days)}`, reminder: 'A moment for your diary' },
  reminder: 'This is the hour at which you wanted to be reminded of your diary. A sentence is enough, and so is none.',
  report: {
    intro: 'Your report of last week is ready.',
    open: 'Open the report',
    suggestion: 'Something to try',
  },
  write: 'Write something',
  why: {
    weekly_report: 'You get this mail because you asked for your weekly report by e-mail.',
    reminder: 'You get this mail because you asked to be reminded at this hour.',
  },
  unsubscribe: 'No more of these mails',
  page: {
    title: 'Mails from your diary',
    question: {
      weekly_report: 'No more weekly reports by e-mail?',
      reminder: 'No more reminders by e-mail?',
    },
    button: 'Stop these mails',
    done: 'Done. You will get no more of these mails; in the settings of your diary you can switch them on again.',
    unknown: 'This link does not work. You can switch mails off in the settings of your diary.',
  },
};
