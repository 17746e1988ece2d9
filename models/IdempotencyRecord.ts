import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import { idColumn, instantColumn, jsonColumn, referenceColumn, TABLE_OPTIONS, textColumn } from './columns';

/** The first answer given under an idempotency key. Deleted with its entry, so that no deleted text lingers. */
@Table({ tableName: 'idempotency_records', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class IdempotencyRecord extends Model<
  InferAttributes<IdempotencyRecord>,
  InferCreationAttributes<IdempotencyRecord>
> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  @Column(referenceColumn())
  declare userId: number;

  @Column(textColumn(255))
  declare key: string;

  /** SHA-256 (hex) of the parsed request. */
  @Column(textColumn(64))
  declare requestHash: string;

  @Column(referenceColumn())
  declare diaryId: number;

  /** Empty (`{}`) once the entry was changed: it would quote what its writer has replaced. */
  @Column(jsonColumn())
  declare answer: unknown;

  @Column(instantColumn())
  declare createdAt: Date;
}
