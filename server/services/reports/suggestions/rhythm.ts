import type { Claim } from '../claims/claim';
import type { Facts } from '../facts/facts';
import { defineRules, PRIORITY } from './rule';

const weekday = ({ patterns: { weekday: found, weeks } }: Facts): Claim[] =>
  found
    ? [{ kind: 'weekdayPattern', weeks, weekday: found.weekday, lighter: found.difference > 0, days: found.days }]
    : [];

const weekend = ({ patterns: { weekend: found, weeks } }: Facts): Claim[] =>
  found ? [{ kind: 'weekendPattern', weeks, lighter: found.difference > 0, days: found.days }] : [];

/** What returns week after week. */
export const RHYTHM = defineRules([
  {
    id: 'rhythm.heavyWeekday',
    source:
      'Stone, Schneider & Harter (2012). Day-of-week mood patterns in the United States. Journal of Positive Psychology 7(4), 306-314; with Gollwitzer (1999).',
    priority: PRIORITY.pattern,
    fits: 'any',
    when: ({ patterns }) => (patterns.weekday?.difference ?? 0) < 0,
    because: weekday,
  },
  {
    id: 'rhythm.lightWeekday',
    source:
      'Stone, Schneider & Harter (2012). Day-of-week mood patterns in the United States. Journal of Positive Psychology 7(4), 306-314.',
    priority: PRIORITY.pattern,
    fits: 'notHeavy',
    when: ({ patterns }) => (patterns.weekday?.difference ?? 0) > 0,
    because: weekday,
  },
  {
    id: 'rhythm.lightWeekend',
    source:
      'Ryan, Bernstein & Brown (2010). Weekends, work, and well-being. Journal of Social and Clinical Psychology 29(1), 95-122.',
    priority: PRIORITY.pattern,
    fits: 'notHeavy',
    when: ({ patterns }) => (patterns.weekend?.difference ?? 0) > 0,
    because: weekend,
  },
  {
    id: 'rhythm.heavyWeekend',
    source: 'Helliwell & Wang (2014). Weekends and subjective well-being. Social Indicators Research 116(2), 389-407.',
    priority: PRIORITY.pattern,
    fits: 'any',
    when: ({ patterns }) => (patterns.weekend?.difference ?? 0) < 0,
    because: weekend,
  },
]);
