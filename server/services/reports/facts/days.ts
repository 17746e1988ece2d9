import { EMOTIONS, type Emotion, type EmotionVector, emotionVector } from '../../../../ml/emotions';
import type { DailySummary } from '../../../../models/EmotionStat';
import type { Day } from '../../../lib/dates';
import { meanSentiment } from '../../stats/days';
import { clearOfDay, evidenceOfDay } from '../../stats/detected';
import { isNameable } from './nameable';

/** `detected`: what the texts say. `selected`: no text of a day, or not of every day, could be read, so the writer's choices speak. */
export type Basis = 'detected' | 'selected';

/** What a report knows of a day. */
export interface DayFacts {
  date: Day;
  entries: number;
  basis: Basis | null;
  /** Shares 0...1 of the eight on that basis, adding to 1; null where there is nothing to share out. */
  shares: EmotionVector | null;
  /** Mean evidence 0...1 of the entries that were read, 0 of what their reader does not know; null when none was. */
  evidence: EmotionVector | null;
  /** Emotions above their threshold in some entry: none on a quiet day. */
  clear: Emotion[];
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
  if (!summary)
    return {
      date,
      entries: 0,
      basis: null,
      shares: null,
      evidence: null,
      clear: [],
      sentiment: null,
      chosen,
      tags: [],
    };
  const means = evidenceOfDay(summary);
  const evidence = summary.detected && emotionVector((emotion) => (means[emotion] ?? 0) / 1000);
  return {
    date,
    entries: summary.entries,
    basis: evidence ? 'detected' : 'selected',
    shares: sharesOf(evidence ?? chosen),
    evidence,
    clear: clearOfDay(summary),
    sentiment: meanSentiment(summary),
    chosen,
    tags: Object.keys(summary.tags).filter(isNameable).sort(),
  };
}

/** Parts of the whole, adding to 1; null of nothing. */
export function sharesOf(sums: EmotionVector): EmotionVector | null {
  const total = EMOTIONS.reduce((sum, emotion) => sum + sums[emotion], 0);
  return total === 0 ? null : emotionVector((emotion) => sums[emotion] / total);
}
