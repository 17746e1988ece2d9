import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, Model, Table } from 'sequelize-typescript';
import { countColumn, idColumn, instantColumn, nullable, referenceColumn, TABLE_OPTIONS, textColumn } from './columns';

export const NOTIFICATION_KINDS = ['weekly_report', 'reminder'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Something that a user asked to be told by mail: at most one row of each kind. The row itself is the work left to do. */
@Table({ tableName: 'notifications', underscored: true, timestamps: false, ...TABLE_OPTIONS })
export class Notification extends Model<InferAttributes<Notification>, InferCreationAttributes<Notification>> {
  @Column(idColumn())
  declare id: CreationOptional<number>;

  @Column(referenceColumn())
  declare userId: number;

  @Column(textColumn(16))
  declare kind: NotificationKind;

  /** Whether the mail holds the words of the report, or a link only. */
  @Column(textColumn(8))
  declare form: 'link' | 'text';

  /** Hour of the user's day, 0 to 23. */
  @Column(countColumn())
  declare hour: number;

  /** When it is to be sent next; null while it is off. */
  @Column(nullable(instantColumn()))
  declare dueAt: Date | null;

  /** The day (of a reminder) or week (of a report) that the last mail was for. Kept while it is off: at most one a day. */
  @Column(nullable(textColumn(10)))
  declare sentFor: CreationOptional<string | null>;

  /** Mails begun for what is due now whose outcome is not known. */
  @Column(countColumn())
  declare attempts: CreationOptional<number>;

  /** Mails that were begun a second time, because nobody knew what had become of the first. */
  @Column(countColumn())
  declare repeats: CreationOptional<number>;

  /** Until when the process `owner` has it; null when nobody does. */
  @Column(nullable(instantColumn()))
  declare leaseUntil: CreationOptional<Date | null>;

  @Column(nullable(textColumn(36)))
  declare owner: CreationOptional<string | null>;
}
