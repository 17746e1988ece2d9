import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import { countColumn, idColumn, instantColumn, referenceColumn, TABLE_OPTIONS, textColumn } from './columns';

/** One signed-in device: a chain of refresh tokens, of which only the newest is valid. */
@Table({ tableName: 'sessions', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class Session extends Model<InferAttributes<Session>, InferCreationAttributes<Session>> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  @Column(referenceColumn())
  declare userId: number;

  /** How often the refresh token was rotated. */
  @Column(countColumn())
  declare generation: number;

  /** Random, hex; what the refresh tokens of this session are derived from, together with the server's secret. */
  @Column(textColumn(64))
  declare salt: string;

  /** SHA-256 of the newest refresh token, hex. */
  @Column(textColumn(64))
  declare refreshHash: string;

  @Column(textColumn(255))
  declare userAgent: string;

  @Column(instantColumn())
  declare createdAt: Date;

  /** When the newest refresh token was given out. */
  @Column(instantColumn())
  declare rotatedAt: Date;

  @Column(instantColumn())
  declare expiresAt: Date;
}
