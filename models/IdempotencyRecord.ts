import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import { idColumn, instantColumn, jsonColumn, nullable, referenceColumn, TABLE_OPTIONS, textColumn } from './columns';

/** The first answer given under an idempotency key. It outlives its entry, with nothing of its text. */
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

  /** SHA-256 (hex) of the parsed request; empty once the entry was deleted. */
  @Column(textColumn(64))
  declare requestHash: string;

  /** Null once the entry was deleted. */
  @Column(nullable(referenceColumn()))
  declare diaryId: number | null;

  /** Empty (`{}`) once the entry was changed or deleted: it would quote what its writer has put away. */
  @Column(jsonColumn())
  declare answer: unknown;

  @Column(instantColumn())
  declare createdAt: Date;
}
