import { encode as escapeHtml } from 'html-entities';
import type { z } from 'zod';
import type { NotificationKind } from '../../../models/Notification';
import type { weeklyReport } from '../../contract/reports';
import type { Span } from '../../insights/period';
import type { WeekId } from '../../lib/dates';
import type { Mail } from './mailer';
import { mailWordsFor } from './wording';

type Report = z.output<typeof weeklyReport.output>;

/** What a mail says, before it is put into text and HTML: paragraphs, and a link to follow. */
interface Letter {
  subject: string;
  paragraphs: string[];
  link: { label: string; url: string };
}

export interface Addressee {
  email: string;
  locale: string;
}

interface Envelope {
  to: Addressee;
  /** Address of the page, without a slash at the end. */
  publicUrl: string;
  unsubscribeUrl: string;
  messageId: string;
}

interface WeeklyNews {
  week: WeekId;
  /** First and last day of the week. */
  days: Span;
  /** Null where its words were not asked for. */
  report: Report | null;
}

/** A reminder. It holds nothing but the reader's wish to be reminded. */
export function composeReminder(envelope: Envelope): Mail {
  const words = mailWordsFor(envelope.to.locale);
  const link = { label: words.write, url: `${envelope.publicUrl}/` };
  return toMail('reminder', { subject: words.subject.reminder, paragraphs: [words.reminder], link }, envelope);
}

/** The mail about a weekly report: a link to it, and its words only where they were asked for. Never a word of the diary. */
export function composeReport({ week, days, report }: WeeklyNews, envelope: Envelope): Mail {
  const words = mailWordsFor(envelope.to.locale);
  const link = { label: words.report.open, url: `${envelope.publicUrl}/report?week=${week}` };
  const paragraphs = report ? paragraphsOf(report, words.report.suggestion) : [words.report.intro];
  return toMail('weekly_report', { subject: words.subject.weekly_report(days), paragraphs, link }, envelope);
}

function paragraphsOf(report: Report, suggestionTitle: string): string[] {
  const { headline, summary, ranges, comparison, support, suggestion, disclaimer } = report;
  return [
    headline,
    summary,
    ...ranges.map(({ text }) => text),
    comparison.text,
    ...(support ?? []),
    `${suggestionTitle}: ${suggestion.text}`,
    disclaimer,
  ];
}

function toMail(kind: NotificationKind, { subject, paragraphs, link }: Letter, envelope: Envelope): Mail {
  const { to, unsubscribeUrl, messageId } = envelope;
  const words = mailWordsFor(to.locale);
  const text = [
    ...paragraphs,
    `${link.label}: ${link.url}`,
    '--',
    words.why[kind],
    `${words.unsubscribe}: ${unsubscribeUrl}`,
  ].join('\n\n');
  const anchor = (label: string, url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
  const html = `<!doctype html>
<html lang="${words.language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0 auto;max-width:36em;padding:1.5em;font:16px/1.6 sans-serif">
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
<p>${anchor(link.label, link.url)}</p>
<hr><p><small>${escapeHtml(words.why[kind])} ${anchor(words.unsubscribe, unsubscribeUrl)}</small></p>
</body></html>
`;
  return { to: to.email, subject, text: `${text}\n`, html, messageId, unsubscribeUrl };
}
