import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import {
  flagColumn,
  idColumn,
  instantColumn,
  jsonColumn,
  nullable,
  referenceColumn,
  TABLE_OPTIONS,
  textColumn,
  weekColumn,
} from './columns';

/** A stored weekly report: at most one for a user and week. */
@Table({ tableName: 'reports', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class Report extends Model<InferAttributes<Report>, InferCreationAttributes<Report>> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  @Column(referenceColumn())
  declare userId: number;

  /** ISO week, `2026-W47`. */
  @Column(weekColumn())
  declare week: string;

  /** SHA-256 (hex) over everything that the text is made from. */
  @Column(textColumn(64))
  declare inputHash: string;

  /** Version of the model that read the newest entry of the week; null when none was read. */
  @Column(nullable(textColumn(40)))
  declare modelVersion: string | null;

  @Column(textColumn(40))
  declare templateVersion: string;

  /**
   * The language and the period that it was made for, and whether the diary had begun before the days that it looks at; null
   * where a process of before the column wrote it.
   */
  @Column(nullable(jsonColumn()))
  declare madeFor: [language: string, period: object, begunEarlier?: boolean] | null;

  @Column(jsonColumn())
  declare body: unknown;

  /** Whether an input changed since; set in the transaction that changes it, cleared by regenerating. */
  @Column(flagColumn())
  declare stale: boolean;

  @Column(instantColumn())
  declare generatedAt: Date;
}
