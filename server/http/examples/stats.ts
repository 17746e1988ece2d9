import type { z } from 'zod';
import type * as contract from '../../contract/stats';
import type { dayFacts, sentimentSummary } from '../../contract/statsShapes';
import { daysFrom } from '../../lib/dates';
import { type Example, emotionShares, week47 } from './example';

/** Four entries on three days of the week, told by every procedure alike. */
const SELECTED = { joy: 1, trust: 1, sadness: 1, anticipation: 1 };
const DETECTED = [24.7, 12, 12.1, 4.2, 19.1, 2.5, 5.1, 20.3];

type DayFacts = z.output<typeof dayFacts>;

const WRITTEN: DayFacts[] = [
  { date: '2026-11-16', entries: 1, sentiment: 0.31, selected: 'anticipation', detected: 'anticipation' },
  { date: '2026-11-18', entries: 1, sentiment: -0.42, selected: 'sadness', detected: 'sadness' },
  { date: '2026-11-21', entries: 2, sentiment: 0.585, selected: 'joy', detected: 'joy' },
];
const ENTRY_IDS: Record<string, number[]> = { '2026-11-16': [14], '2026-11-18': [15], '2026-11-21': [16, 17] };

const days = (from: string, to: string): DayFacts[] =>
  daysFrom(from, to).map(
    (date) =>
      WRITTEN.find((written) => written.date === date) ?? {
        date,
        entries: 0,
        sentiment: null,
        selected: null,
        detected: null,
      },
  );

const sentiment: z.output<typeof sentimentSummary> = {
  average: 0.158,
  min: -0.42,
  max: 0.585,
  swing: 0.424,
  change: null,
};

const overview = {
  entries: 4,
  daysWithEntries: 3,
  sentiment,
  emotions: emotionShares(SELECTED, DETECTED),
  tags: [
    { name: 'running', entries: 3, sentiment: 0.2 },
    { name: 'family', entries: 1, sentiment: 0.46 },
    { name: 'travel', entries: 1, sentiment: 0.31 },
  ],
};

const november = {
  kind: 'month' as const,
  id: '2026-11',
  from: '2026-11-01',
  to: '2026-11-30',
  timeZone: 'Asia/Seoul',
  current: true,
  daysElapsed: 21,
};
const lastDays = {
  ...november,
  kind: 'range' as const,
  id: null,
  from: '2026-10-23',
  to: '2026-11-21',
  daysElapsed: 30,
};
const empty = { entries: 0, sentiment: null };

export const statsExamples = {
  'stats.weekly': {
    output: { period: week47, ...overview, days: days(week47.from, week47.to) },
  } satisfies Example<typeof contract.weekly>,
  'stats.monthly': {
    output: {
      period: november,
      ...overview,
      days: days(november.from, november.to),
      weeks: [
        { id: '2026-W44', from: '2026-11-01', to: '2026-11-01', ...empty },
        { id: '2026-W45', from: '2026-11-02', to: '2026-11-08', ...empty },
        { id: '2026-W46', from: '2026-11-09', to: '2026-11-15', ...empty },
        { id: '2026-W47', from: '2026-11-16', to: '2026-11-22', entries: 4, sentiment: 0.158 },
        { id: '2026-W48', from: '2026-11-23', to: '2026-11-29', ...empty },
        { id: '2026-W49', from: '2026-11-30', to: '2026-11-30', ...empty },
      ],
    },
  } satisfies Example<typeof contract.monthly>,
  'stats.emotions': {
    output: { period: lastDays, entries: 4, emotions: overview.emotions },
  } satisfies Example<typeof contract.emotions>,
  'stats.calendar': {
    output: {
      period: november,
      days: days(november.from, november.to).map(({ selected, ...day }) => ({
        ...day,
        level: day.entries,
        emotion: selected,
        entryIds: ENTRY_IDS[day.date] ?? [],
      })),
    },
  } satisfies Example<typeof contract.calendar>,
  'stats.trend': {
    output: {
      period: { ...lastDays, from: '2026-11-16', to: '2026-11-18', current: false, daysElapsed: 3 },
      granularity: 'day',
      points: [
        {
          ...pointOf('2026-11-16', 1, 0.31),
          emotions: emotionShares({ anticipation: 1 }, [21.1, 11.2, 13.7, 3.1, 3.7, 1.2, 1.9, 44.1]),
        },
        { ...pointOf('2026-11-17', 0, null), emotions: emotionShares({}, []) },
        {
          ...pointOf('2026-11-18', 1, -0.42),
          emotions: emotionShares({ sadness: 1 }, [2.6, 3.3, 20.1, 3.9, 48.1, 5.2, 12.3, 4.5]),
        },
      ],
      direction: 'insufficient_data',
    },
  } satisfies Example<typeof contract.trend>,
  'stats.words': {
    output: {
      period: lastDays,
      items: [
        { word: 'marathon', count: 5, entries: 3, weight: 1, sentiment: 0.2 },
        { word: 'breakfast', count: 2, entries: 2, weight: 0.4, sentiment: 0.46 },
        { word: 'knee', count: 1, entries: 1, weight: 0.2, sentiment: -0.42 },
      ],
    },
  } satisfies Example<typeof contract.words>,
};

function pointOf(day: string, entries: number, sentiment: number | null) {
  return { id: day, from: day, to: day, entries, sentiment };
}
