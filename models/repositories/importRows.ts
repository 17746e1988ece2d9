import { col, fn, Op, type Transaction } from 'sequelize';
import { ImportRecord } from '../ImportRecord';
import { type Steps, select } from './steps';

/** Of each key the newest record, and those that say just the same: of one key there may be very many. */
export async function findKnownRecords(
  { userId, sourceKey, digests }: { userId: number; sourceKey: string[]; digests: string[] },
  transaction: Transaction | null,
): Promise<ImportRecord[]> {
  const newest = await ImportRecord.findAll({
    where: { userId, sourceKey },
    attributes: [[fn('MAX', col('id')), 'id']],
    group: ['format', 'source_key'],
    raw: true,
    transaction,
  });
  return ImportRecord.findAll({
    where: { userId, [Op.or]: [{ id: newest.map(({ id }) => id) }, { sourceKey, digest: digests }] },
    attributes: ['diaryId', 'format', 'sourceKey', 'digest'],
    order: ['id'],
    raw: true,
    transaction,
  });
}

/** A record of an import, with what has to be known to undo it. */
export interface NewestRecord {
  id: number;
  diaryId: number;
  /** That its entry has by now. */
  revision: number;
  /** 1 when nobody has saved the entry since the import wrote it, otherwise 0. */
  isUntouched: number;
  /** 1 when the entry was there before, otherwise 0. */
  isReplacement: number;
  /** Of what an undo reads of it, about. */
  bytes: number;
}

/** The newest records of an import, the last first: so many as are undone together at most. */
export const findNewestRecords = (importId: number): Steps<NewestRecord[]> =>
  select<NewestRecord>(
    `SELECT r.id, d.id AS diaryId, d.revision, d.revision = r.revision AS isUntouched,
       r.replaced IS NOT NULL AS isReplacement,
       OCTET_LENGTH(d.words) + COALESCE(OCTET_LENGTH(r.replaced), 0) AS bytes
     FROM import_records r JOIN diaries d ON d.id = r.diary_id
     WHERE r.import_id = ? ORDER BY r.id DESC LIMIT 200`,
    [importId],
  );
