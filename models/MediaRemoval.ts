import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import { idColumn, instantColumn, nullable, referenceColumn, TABLE_OPTIONS, textColumn } from './columns';

/**
 * Files that have to go unless a picture of the user has that checksum: written before they could be left behind, so that
 * a process that dies in between leaves no file that nobody knows of. Outlives the user whose files it names.
 */
@Table({ tableName: 'media_removals', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class MediaRemoval extends Model<InferAttributes<MediaRemoval>, InferCreationAttributes<MediaRemoval>> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  @Column(referenceColumn())
  declare userId: number;

  /** Null stands for all files of the user. */
  @Column(nullable(textColumn(64)))
  declare sha256: string | null;

  @Column(instantColumn())
  declare dueAt: Date;
}
