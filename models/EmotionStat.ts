import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import type { Emotion } from '../ml/emotions';
import { dayColumn, idColumn, jsonColumn, referenceColumn, TABLE_OPTIONS } from './columns';
import type { WordTable } from './wordTable';

/**
 * Different tags of one day. A summary is read and written whole with every entry, so without a bound each entry would cost
 * more than the one before. Who tells a day in twenty entries, each with its own tags, has some hundred.
 */
export const MOST_DAY_TAGS = 500;

/**
 * One day of one user in exact integers, so that adding and taking away entries never drifts:
 * sentiments in thousandths (-1000...1000), evidence in thousandths (0...1000). Keys marked `?` are left out while they
 * would be empty.
 */
export interface DailySummary {
  /** Entries of the day. */
  entries: number;
  /** For each emotion chosen that day: how often, and the latest entry that chose it (epoch ms and id, for ties). */
  selected: Partial<Record<Emotion, { count: number; at: number; id: number }>>;
  /**
   * Entries that were imported with a valence of their own: their number, the sum of it in millionths, and how many of them
   * chose each emotion, whose valence then does not count.
   */
  stated?: { entries: number; valence: number; chosen: Partial<Record<Emotion, number>> };
  /** Entries whose text the model read; sums below are over these. */
  read: number;
  /** Sum of sentiments in thousandths. */
  sentiment: number;
  /**
   * Sum of the evidence of each emotion; null when `read` is 0. A reading of before 0.5.0 knows no evidence and counts
   * with its shares, in tenths of a percent.
   */
  detected: Record<Emotion, number> | null;
  /** Entries that were read with evidence: all of `read` but those of before 0.5.0. */
  weighed?: number;
  /** In how many of these the emotion is clear. */
  clear?: Partial<Record<Emotion, number>>;
  /** Deep pages: entries that chose fear or sadness and whose text is heavy: -400 or lower. */
  deep?: number;
  /** Entries that were read by a reader which does not know the emotion. */
  unknown?: Partial<Record<Emotion, number>>;
  /** By tag key. `read` and `sentiment` as above, over the entries with this tag. */
  tags: Record<string, { entries: number; read: number; sentiment: number }>;
  /** There are more than `MOST_DAY_TAGS`: `tags` holds none until enough of them have gone. */
  hasManyTags?: true;
}

/** The daily summary of a user's local day. A day without entries has no row. */
@Table({ tableName: 'emotion_stats', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class EmotionStat extends Model<InferAttributes<EmotionStat>, InferCreationAttributes<EmotionStat>> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  @Column(referenceColumn())
  declare userId: number;

  @Column(dayColumn())
  declare date: string;

  @Column(jsonColumn())
  declare dailySummary: DailySummary;

  /** Kept beside the summary, because only the word cloud reads it. */
  @Column(jsonColumn())
  declare words: WordTable;
}
