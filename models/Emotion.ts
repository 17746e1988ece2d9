import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import type { Emotion as EmotionType } from '../ml/emotions';
import {
  countColumn,
  flagColumn,
  idColumn,
  nullable,
  numberColumn,
  referenceColumn,
  TABLE_OPTIONS,
  textColumn,
} from './columns';

/** An emotion that was read in an entry: eight where its text could be read, or as many as the model knows in that language. */
@Table({ tableName: 'emotions', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class Emotion extends Model<InferAttributes<Emotion>, InferCreationAttributes<Emotion>> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  @Column(referenceColumn())
  declare diaryId: number;

  @Column(textColumn(12))
  declare type: EmotionType;

  /** Probability 0...1. */
  @Column(numberColumn())
  declare score: number;

  /** Above its base rate, in thousandths; null in readings of before 0.5.0. */
  @Column(nullable(countColumn()))
  declare evidence: number | null;

  /** Whether it was clear (`Findings.clear`); null like `evidence`. */
  @Column(nullable(flagColumn()))
  declare clear: boolean | null;
}
