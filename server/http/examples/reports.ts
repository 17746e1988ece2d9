import type { z } from 'zod';
import type * as contract from '../../contract/reports';
import { type Example, week47 } from './example';

type Report = z.output<typeof contract.weeklyReport.output>;

const identity = {
  week: '2026-W47',
  locale: 'en',
  headline: 'A week of ups and downs',
  summary:
    'So far this week you wrote 4 entries on 3 days. Joy was the strongest emotion in your words, with anticipation ' +
    'next. The tone was light on the whole, with wide swings between the days.',
  inputHash: '498b76da84a407dcba552a388a7382f58c5f4bdd4946f8356f53de3e8f326ad3',
  modelVersion: '1.0.0',
  templateVersion: '1.0.0',
  generatedAt: '2026-11-21T06:30:00.000Z',
};

const unwritten = { basis: null, dominant: null, sentiment: null, entries: 0 };

const ranges: Report['ranges'] = [
  {
    from: '2026-11-16',
    to: '2026-11-16',
    basis: 'detected',
    dominant: 'anticipation',
    sentiment: 0.31,
    entries: 1,
    text: 'Monday: anticipation stood out and the tone was light (1 entry).',
  },
  { from: '2026-11-17', to: '2026-11-17', ...unwritten, text: 'Tuesday: no entries.' },
  {
    from: '2026-11-18',
    to: '2026-11-18',
    basis: 'detected',
    dominant: 'sadness',
    sentiment: -0.42,
    entries: 1,
    text: 'Wednesday: sadness stood out and the tone was heavy (1 entry).',
  },
  { from: '2026-11-19', to: '2026-11-20', ...unwritten, text: 'Thursday and Friday: no entries.' },
  {
    from: '2026-11-21',
    to: '2026-11-21',
    basis: 'detected',
    dominant: 'joy',
    sentiment: 0.585,
    entries: 2,
    text: 'Saturday: joy stood out and the tone was very light (2 entries).',
  },
  { from: '2026-11-22', to: '2026-11-22', ...unwritten, text: 'Sunday: still ahead.' },
];

export const reportExamples = {
  'reports.weekly': {
    output: {
      ...identity,
      period: week47,
      ranges,
      highlights: {
        brightest: { date: '2026-11-21', sentiment: 0.585, dominant: 'joy' },
        hardest: { date: '2026-11-18', sentiment: -0.42, dominant: 'sadness' },
      },
      comparison: {
        week: '2026-W46',
        entries: 0,
        sentiment: null,
        change: null,
        text: 'Last week has no entries to compare with.',
      },
      suggestion: {
        id: 'change.swinging',
        text:
          'You could note what came right before the turn of the week, for instance around Wednesday. Such notes make ' +
          'ups and downs easier to read.',
        because: 'The days differed widely: Saturday was the lightest, Wednesday the heaviest.',
      },
      disclaimer:
        'This report is put together by rules from your diary’s statistics. It is a mirror to think with, not medical advice.',
      support: null,
    },
  } satisfies Example<typeof contract.weeklyReport>,
  'reports.list': {
    output: { items: [{ ...identity, from: '2026-11-16', to: '2026-11-22', stale: false }], nextCursor: null },
  } satisfies Example<typeof contract.listReports>,
};
