import { composeReport } from '../../server/services/notifications/compose';
import { createUnsubscribeLinks } from '../../server/services/notifications/unsubscribeLinks';
import { mailWordsFor } from '../../server/services/notifications/wording';
import { composeReport as composeWeek } from '../../server/services/reports/compose';
import { en } from '../../server/services/reports/locales/en';
import { factsOf, HISTORY_DAYS, type TestEntry } from '../reports/support/randomFacts';

const WEEK = { week: '2026-W47', days: { from: '2026-11-16', to: '2026-11-22' } } as const;
const ENVELOPE = {
  to: { email: 'mina@example.org', locale: 'en' },
  publicUrl: 'https://diary.example.org',
  unsubscribeUrl: 'https://diary.example.org/unsubscribe?token=a&b',
  messageId: '<1@diary.example.org>',
};

const joy: TestEntry = { selected: 'joy', read: { emotion: 'joy', strength: 0.8, sentiment: 0.5 }, tags: ['<b>'] };
const anger: TestEntry = { ...joy, selected: 'anger' };

/** As the service answers it. */
const report = () => {
  const days = Array.from({ length: HISTORY_DAYS }, (_, at) => [at % 2 ? joy : anger]);
  const made = composeWeek(factsOf({ days, monday: '2026-11-16' }), en);
  return { ...made, support: ['Somebody to call: <123>'], headline: `${made.headline} <i>` };
};

test('the mail of a report says all of it in its order, and no part of it is HTML', () => {
  const told = report();
  expect(told.ranges.length).toBeGreaterThan(1);
  const mail = composeReport({ ...WEEK, report: told as never }, ENVELOPE);
  const parts = mail.text.split('\n\n');
  expect(parts.slice(0, -4)).toEqual([
    told.headline,
    told.summary,
    ...told.ranges.map(({ text }) => text),
    told.comparison.text,
    ...told.support,
    expect.stringContaining(told.suggestion.text),
    told.disclaimer,
  ]);
  expect(mail.html).not.toMatch(/<i>|<123>|<b>/);
  expect(mail.html).toContain('Somebody to call: &lt;123&gt;');
});

test.each([
  ['en', /weekly report/, /remind/],
  ['ko', /주간 리포트/, /알림/],
])('in %s a mail says what it is sent for, and its link what it ends', (locale, ofReports, ofReminders) => {
  const { why, page } = mailWordsFor(locale);
  for (const said of [why, page.question]) {
    const { weekly_report: report, reminder } = said;
    expect([ofReports.test(report), ofReminders.test(report)]).toEqual([true, false]);
    expect([ofReports.test(reminder), ofReminders.test(reminder)]).toEqual([false, true]);
  }
});

test('a link in a mail holds after the secret was changed, as long as the old one is still known', () => {
  const subscription = { userId: 7, since: new Date('2026-11-21T06:30:00.000Z'), kind: 'reminder' } as const;
  const token = createUnsubscribeLinks(['old']).tokenFor(subscription);
  expect(createUnsubscribeLinks(['new', 'old']).read(token)).toEqual(subscription);
  expect(createUnsubscribeLinks(['new']).read(token)).toBeNull();
});
