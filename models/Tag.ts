import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import { countColumn, idColumn, referenceColumn, TABLE_OPTIONS, textColumn } from './columns';

/** A tag of an entry. */
@Table({ tableName: 'tags', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class Tag extends Model<InferAttributes<Tag>, InferCreationAttributes<Tag>> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  @Column(referenceColumn())
  declare diaryId: number;

  /** The spelling the writer used in this entry. */
  @Column(textColumn(200))
  declare name: string;

  /** The name without regard to case: what makes two tags the same. */
  @Column(textColumn(200))
  declare key: string;

  /** Place in the entry's list, from 0. */
  @Column(countColumn())
  declare position: number;
}
