import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import { idColumn, instantColumn, referenceColumn, TABLE_OPTIONS, textColumn } from './columns';

/**
 * What is left of a deleted entry that its client had named: the name alone, so that a creation that was sent long ago
 * and arrives late does not bring the entry back. Goes with the account.
 */
@Table({ tableName: 'deleted_entries', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class DeletedEntry extends Model<InferAttributes<DeletedEntry>, InferCreationAttributes<DeletedEntry>> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  @Column(referenceColumn())
  declare userId: number;

  @Column(textColumn(36))
  declare clientId: string;

  @Column(instantColumn())
  declare deletedAt: Date;
}
