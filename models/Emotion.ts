import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import type { Emotion as EmotionType } from '../ml/emotions';
import { idColumn, numberColumn, referenceColumn, TABLE_OPTIONS, textColumn } from './columns';

export type EmotionSource = 'selected' | 'detected';

/** An emotion of an entry: one selected by the writer (score 1), and eight detected by the model when it could read the text. */
@Table({ tableName: 'emotions', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class Emotion extends Model<InferAttributes<Emotion>, InferCreationAttributes<Emotion>> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  @Column(referenceColumn())
  declare diaryId: number;

  @Column(textColumn(8))
  declare source: EmotionSource;

  @Column(textColumn(12))
  declare type: EmotionType;

  /** Probability 0...1. */
  @Column(numberColumn())
  declare score: number;
}
