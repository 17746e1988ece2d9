import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import { idColumn, jsonColumn, monthColumn, referenceColumn, TABLE_OPTIONS } from './columns';
import type { WordTable } from './wordTable';

/** The words of a user's month: the sum of its days, so that the word cloud of a year reads 12 rows instead of 365. */
@Table({ tableName: 'monthly_words', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class MonthlyWords extends Model<InferAttributes<MonthlyWords>, InferCreationAttributes<MonthlyWords>> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  @Column(referenceColumn())
  declare userId: number;

  @Column(monthColumn())
  declare month: string;

  @Column(jsonColumn())
  declare words: WordTable;
}
