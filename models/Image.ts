import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import { countColumn, idColumn, instantColumn, nullable, referenceColumn, TABLE_OPTIONS, textColumn } from './columns';

/** What a stored picture is made as. */
export type ImageFormat = 'jpeg' | 'png' | 'webp';

/** A picture of a user: what is known of it. Its bytes are files in the media folder, found by their checksum. */
@Table({ tableName: 'images', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class Image extends Model<InferAttributes<Image>, InferCreationAttributes<Image>> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  @Column(referenceColumn())
  declare userId: number;

  /** Of the stored picture, in hexadecimal; a user has each picture once. */
  @Column(textColumn(64))
  declare sha256: string;

  @Column(textColumn(4))
  declare format: ImageFormat;

  /** Pixels, upright. */
  @Column(countColumn())
  declare width: number;

  @Column(countColumn())
  declare height: number;

  /** Of the stored picture, its thumbnails apart. */
  @Column(countColumn())
  declare bytes: number;

  /** Since when it is known that no entry shows it; null while one does. */
  @Column(nullable(instantColumn()))
  declare unusedSince: Date | null;

  @Column(instantColumn())
  declare createdAt: Date;
}
