import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import type { Support } from '../ml/analyser';
import type { Emotion } from '../ml/emotions';
import {
  countColumn,
  dayColumn,
  idColumn,
  instantColumn,
  jsonColumn,
  longTextColumn,
  nullable,
  numberColumn,
  referenceColumn,
  TABLE_OPTIONS,
  textColumn,
} from './columns';
import type { EmotionPart, TagPart } from './repositories/entryParts';

export type AnalysisStatus = 'pending' | 'done';

/**
 * One diary entry. What was read in it and its tags are rows of their own; the entry's row says them again, so that whoever
 * shows it reads one row: see `repositories/entryParts`.
 */
@Table({ tableName: 'diaries', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class Diary extends Model<InferAttributes<Diary>, InferCreationAttributes<Diary>> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  @Column(referenceColumn())
  declare userId: number;

  /** Markdown, as sent. */
  @Column(longTextColumn())
  declare content: string;

  /** What `q` searches: the text without Markdown, NFKC, lower-case. */
  @Column(longTextColumn())
  declare searchText: string;

  /** How often each counted word stands in the text: `{ word: count }`. */
  @Column(jsonColumn())
  declare words: Record<string, number>;

  /** The one that the writer chose; null where an import named none. */
  @Column(nullable(textColumn(12)))
  declare emotion: CreationOptional<Emotion | null>;

  @Column(nullable(textColumn(2048)))
  declare imageUrl: string | null;

  @Column(instantColumn())
  declare date: Date;

  /** The civil day of `date` in the writer's zone when it was written; it never moves when the zone changes. */
  @Column(dayColumn())
  declare day: string;

  /**
   * Counts saves, the first one included, and what else changes what the writer gave; an analysis that is stored later counts none,
   * and a restore of a backup leaves a gap.
   */
  @Column(countColumn())
  declare revision: number;

  /** The name that the client chose, a UUIDv7 in lower case: at most one entry of a user has it. */
  @Column(nullable(textColumn(36)))
  declare clientId: CreationOptional<string | null>;

  /** What an import said of the mood: -1...1 and its own word. */
  @Column(nullable(numberColumn()))
  declare valence: CreationOptional<number | null>;

  @Column(nullable(textColumn(200)))
  declare moodLabel: CreationOptional<string | null>;

  @Column(textColumn(8))
  declare analysisStatus: AnalysisStatus;

  /** `text` or `selected`: see the analyser. Null while pending. */
  @Column(nullable(textColumn(8)))
  declare analysisBasis: 'text' | 'selected' | null;

  /** -1...1 */
  @Column(nullable(numberColumn()))
  declare sentiment: number | null;

  /** 0...1; null while pending, where nothing was read, and in readings of before 0.5.0. */
  @Column(nullable(numberColumn()))
  declare intensity: number | null;

  /** How well texts of its language are read; null while pending and in readings of before 0.5.0. */
  @Column(nullable(textColumn(5)))
  declare support: Support | null;

  /** 0...1, the share of the text that was read; null like `support`. */
  @Column(nullable(numberColumn()))
  declare readShare: number | null;

  @Column(nullable(textColumn(35)))
  declare language: string | null;

  @Column(nullable(textColumn(100)))
  declare modelName: string | null;

  @Column(nullable(textColumn(40)))
  declare modelVersion: string | null;

  @Column(nullable(instantColumn()))
  declare analysedAt: Date | null;

  /** Until when a background worker holds this pending entry; null when nobody does. */
  @Column(nullable(instantColumn()))
  declare leaseUntil: Date | null;

  @Column(countColumn())
  declare attempts: number;

  /** The rows of `emotions` and of `tags` once more; null where there are none. */
  @Column(nullable(jsonColumn()))
  declare emotionParts: CreationOptional<EmotionPart[] | null>;

  @Column(nullable(jsonColumn()))
  declare tagParts: CreationOptional<TagPart[] | null>;

  @Column(instantColumn())
  declare createdAt: Date;

  @Column(instantColumn())
  declare updatedAt: Date;
}
