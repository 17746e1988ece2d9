import { EMOTIONS, type EmotionVector, emotionVector } from '../../../../ml/emotions';
import type { DailySummary } from '../../../../models/EmotionStat';
import type { Day } from '../../../lib/dates';
import { meanSentiment } from '../../stats/days';
import { isNameable } from './nameable';

/** `detected`: what the texts say. `selected`: no text could be read, so the writer's choices speak. */
export type Basis = 'detected' | 'selected';

/** What a report knows of a day. */
export interface DayFacts {
  date: Day;
  entries: number;
  basis: Basis | null;
  /** Shares 0...1 of the eight on that basis, adding to 1; null without entries. */
  shares: EmotionVector | null;
  /** Mean sentiment -1...1 of the entries that were read; null when none was. */
  sentiment: number | null;
  /** How often each emotion was chosen. */
  chosen: EmotionVector;
  /** Tags that a report may name, sorted. */
  tags: string[];
}

/** `summary` is undefined for a day without entries. */
export function dayFacts(date: Day, summary: DailySummary | undefined): DayFacts {
  const chosen = emotionVector((emotion) => summary?.selected[emotion]?.count ?? 0);
  if (!summary) return { date, entries: 0, basis: null, shares: null, sentiment: null, chosen, tags: [] };
  return {
    date,
    entries: summary.entries,
    basis: summary.detected ? 'detected' : 'selected',
    shares: sharesOf(summary.detected ?? chosen),
    sentiment: meanSentiment(summary),
    chosen,
    tags: Object.keys(summary.tags).filter(isNameable).sort(),
  };
}

function sharesOf(sums: EmotionVector): EmotionVector {
  const total = EMOTIONS.reduce((sum, emotion) => sum + sums[emotion], 0);
  return emotionVector((emotion) => sums[emotion] / total);
}
