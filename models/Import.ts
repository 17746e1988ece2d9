import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import {
  countColumn,
  idColumn,
  instantColumn,
  jsonColumn,
  nullable,
  referenceColumn,
  TABLE_OPTIONS,
  textColumn,
} from './columns';

export type ImportStatus = 'planned' | 'importing' | 'done' | 'failed' | 'undoing';

/** A diary that somebody brings in: its plan first, then the work, which goes on from `position` after a crash. */
@Table({ tableName: 'imports', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class Import extends Model<InferAttributes<Import>, InferCreationAttributes<Import>> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  @Column(referenceColumn())
  declare userId: number;

  @Column(textColumn(10))
  declare status: ImportStatus;

  @Column(textColumn(40))
  declare format: string;

  /** For records that say a local time and no zone. */
  @Column(textColumn(64))
  declare timeZone: string;

  /** Name of the file among those that arrived; null once it is gone. */
  @Column(nullable(textColumn(64)))
  declare file: string | null;

  /** Quotes its file until the import is over; from then on only numbers. */
  @Column(jsonColumn())
  declare plan: unknown;

  /** What its owner decided; null until then, and once the import is over. */
  @Column(nullable(jsonColumn()))
  declare choices: unknown;

  /** How many records of the file are done: kept in the transaction that does them. */
  @Column(countColumn())
  declare position: CreationOptional<number>;

  @Column(jsonColumn())
  declare outcome: unknown;

  @Column(nullable(textColumn(300)))
  declare failure: string | null;

  /** Until when a worker holds it; null when nobody does. */
  @Column(nullable(instantColumn()))
  declare leaseUntil: Date | null;

  @Column(instantColumn())
  declare createdAt: Date;

  @Column(nullable(instantColumn()))
  declare confirmedAt: Date | null;

  @Column(nullable(instantColumn()))
  declare finishedAt: Date | null;
}
