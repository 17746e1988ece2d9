import type { DailySummary } from '../../../../models/EmotionStat';
import { type DayFacts, dayFacts, meanSentiment } from '../../../insights/days';
import { type Choices, describeChoices } from '../../../insights/tone';
import { type Day, weekdayOf } from '../../../lib/dates';
import { chosenMood } from '../../stats/associations/moods';
import { isNameable } from './nameable';

/** What a report knows of a day of an earlier week: all but which emotions were read in its texts. */
export interface PastDay extends Pick<DayFacts, 'date' | 'entries' | 'sentiment' | 'choices' | 'tags'> {
  /** 1 = Monday ... 7 = Sunday. */
  weekday: number;
  chosen: Choices;
  /** Entries that chose fear or sadness and whose text is heavy (`isDeepPage`). */
  deep: number;
  /** How pleasant it was by what the writer said, as the associations count it; null where nothing was said. */
  mood: number | null;
  /** Tags that a report may name, sorted. */
  tagNames: string[];
}

/** A day of the week that a report is about. */
export interface ReportDay extends PastDay, DayFacts {}

const NO_CHOICES = describeChoices({});

/** `summary` is undefined for a day without entries; the weekday need not be worked out where it is known. */
export function pastDay(date: Day, summary: DailySummary | undefined, weekday = weekdayOf(date)): PastDay {
  if (!summary)
    return {
      date,
      weekday,
      entries: 0,
      sentiment: null,
      choices: {},
      chosen: NO_CHOICES,
      deep: 0,
      mood: null,
      tags: {},
      tagNames: [],
    };
  const { entries, selected: choices, deep = 0, tags } = summary;
  return {
    date,
    weekday,
    entries,
    sentiment: meanSentiment(summary),
    choices,
    chosen: describeChoices(choices),
    deep,
    mood: chosenMood(summary),
    tags,
    tagNames: Object.keys(tags).filter(isNameable).sort(),
  };
}

export function reportDay(date: Day, summary: DailySummary | undefined, weekday = weekdayOf(date)): ReportDay {
  const { entries, read, sentiment, choices, evidence, clear, tags } = dayFacts(date, summary);
  const { chosen, deep, mood, tagNames } = pastDay(date, summary, weekday);
  return { date, weekday, entries, read, sentiment, choices, chosen, deep, mood, evidence, clear, tags, tagNames };
}
