import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import { countColumn, idColumn, instantColumn, largeCountColumn, TABLE_OPTIONS, textColumn } from './columns';

/** A person who writes a diary. */
@Table({ tableName: 'users', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class User extends Model<InferAttributes<User>, InferCreationAttributes<User>> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  /** Lower-case, unique. */
  @Column(textColumn(254))
  declare email: string;

  /** bcrypt hash, never the password. */
  @Column(textColumn(60))
  declare password: string;

  @Column(textColumn(160))
  declare nickname: string;

  /** IANA name. */
  @Column(textColumn(64))
  declare timeZone: string;

  /** BCP 47 tag; chooses the language of reports. */
  @Column(textColumn(35))
  declare locale: string;

  @Column(instantColumn())
  declare createdAt: Date;

  /** Pictures, kept in the transactions that store and remove them. */
  @Column(countColumn())
  declare images: CreationOptional<number>;

  /** Of those pictures together. */
  @Column(largeCountColumn())
  declare imageBytes: CreationOptional<number>;
}
