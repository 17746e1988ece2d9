import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import {
  countColumn,
  flagColumn,
  idColumn,
  jsonColumn,
  nullable,
  referenceColumn,
  TABLE_OPTIONS,
  textColumn,
  wholeColumn,
} from './columns';

/** That an entry was made, or replaced, by a record of an import, or was there already by another import (a claim). */
@Table({ tableName: 'import_records', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class ImportRecord extends Model<InferAttributes<ImportRecord>, InferCreationAttributes<ImportRecord>> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  @Column(referenceColumn())
  declare userId: number;

  @Column(referenceColumn())
  declare importId: number;

  @Column(referenceColumn())
  declare diaryId: number;

  /** The format in which `sourceKey` names the record: that of its first import. */
  @Column(textColumn(40))
  declare format: string;

  @Column(textColumn(255))
  declare sourceKey: string;

  /** SHA-256 (hex) of the record: the same record brings nothing new. */
  @Column(textColumn(64))
  declare digest: string;

  /** Of the entry when the import had written it: a later one was saved by its writer, and is left alone by an undo. */
  @Column(countColumn())
  declare revision: number;

  /** `{ zone, extra }`: what the record said that has no place in an entry. */
  @Column(jsonColumn())
  declare origin: unknown;

  /** The entry as it was before it was replaced; null where it was made. */
  @Column(nullable(jsonColumn()))
  declare replaced: unknown;

  /** The revision of that entry. */
  @Column(nullable(wholeColumn()))
  declare replacedRevision: CreationOptional<number | null>;

  /** Whether that entry shows pictures of this service. */
  @Column(flagColumn())
  declare keepsImages: CreationOptional<boolean>;

  /** Whether this import wrote nothing: `revision` is another's, who hands the entry over when it is undone. */
  @Column(flagColumn())
  declare isClaim: CreationOptional<boolean>;
}
