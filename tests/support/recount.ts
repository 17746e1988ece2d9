import 'reflect-metadata';
import BetterSqlite3 from 'better-sqlite3';
import { QueryTypes } from 'sequelize';
import { Diary, Emotion, Tag, User } from '../../models';
import { type Database, openDatabase } from '../../models/database';
import { rebuildUser } from '../../server/services/rebuild';
import { sqlitePath } from './databases';

/** What is wrong with a database, found by counting everything again from the entries. */
export interface Findings {
  entries: number;
  pending: number;
  /** Acknowledged entries that are not there. */
  lost: number;
  /** Entries that are neither pending nor with eight emotions read (or none, if unreadable), and parts without an entry. */
  halfWritten: number;
  /** Daily and monthly summaries, and derived columns, that differ from a recount. */
  wrongSummaries: number;
  /** What the engine's own check said; empty when it found nothing. */
  damage: string;
}

/** Examines a database from outside the server. `acknowledged`: ids that some client was told are saved. */
export async function examine(url: string, acknowledged: Iterable<number> = []): Promise<Findings> {
  const database = openDatabase({ url, poolSize: 2 });
  try {
    const rows = await Diary.findAll({ attributes: ['id', 'analysisStatus', 'analysisBasis'], raw: true });
    const present = new Set(rows.map(({ id }) => id));
    const lost = [...new Set(acknowledged)].filter((id) => !present.has(id)).length;
    return {
      entries: rows.length,
      pending: rows.filter(({ analysisStatus }) => analysisStatus === 'pending').length,
      lost,
      halfWritten: await countHalfWritten(rows),
      wrongSummaries: await countWrongSummaries(database),
      damage: url.startsWith('sqlite:') ? checkSqlite(url) : await checkMariadb(database),
    };
  } finally {
    await database.close();
  }
}

/** Whether nothing at all is wrong. */
export const isSound = ({ lost, halfWritten, wrongSummaries, damage }: Findings) =>
  lost === 0 && halfWritten === 0 && wrongSummaries === 0 && damage === '';

export const describeFindings = ({ entries, pending, lost, halfWritten, wrongSummaries, damage }: Findings) =>
  `${entries} entries (${pending} pending): ${lost} lost, ${halfWritten} half-written, ${wrongSummaries} wrong summaries, ` +
  `integrity ${damage === '' ? 'ok' : damage}`;

async function countHalfWritten(rows: Pick<Diary, 'id' | 'analysisStatus' | 'analysisBasis'>[]): Promise<number> {
  const emotions = await Emotion.findAll({ attributes: ['diaryId'], raw: true });
  const detected = countBy(emotions);
  const ids = new Set(rows.map(({ id }) => id));
  const orphans = [...emotions, ...(await Tag.findAll({ attributes: ['diaryId'], raw: true }))].filter(
    ({ diaryId }) => !ids.has(diaryId),
  );
  const broken = rows.filter(({ id, analysisStatus, analysisBasis }) => {
    const isRead = analysisStatus === 'done' && analysisBasis === 'text';
    return (detected.get(id) ?? 0) !== (isRead ? 8 : 0);
  });
  return broken.length + orphans.length;
}

function countBy(rows: { diaryId: number }[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { diaryId } of rows) counts.set(diaryId, (counts.get(diaryId) ?? 0) + 1);
  return counts;
}

async function countWrongSummaries(database: Database): Promise<number> {
  let wrong = 0;
  for (const { id } of await User.findAll({ attributes: ['id'], raw: true })) {
    const { entries, days, months } = await rebuildUser(database, id, { dryRun: true });
    wrong += entries + days + months;
  }
  return wrong;
}

function checkSqlite(url: string): string {
  const file = new BetterSqlite3(sqlitePath(url), { timeout: 5_000 });
  try {
    const faults = [...(file.pragma('integrity_check') as object[]), ...(file.pragma('foreign_key_check') as object[])];
    const text = faults.map((fault) => Object.values(fault).join(' ')).join('; ');
    return text === 'ok' ? '' : text.slice(0, 200);
  } finally {
    file.close();
  }
}

async function checkMariadb(database: Database): Promise<string> {
  const tables = await database.sequelize.getQueryInterface().showAllTables();
  const rows = await database.sequelize.query<{ Table: string; Msg_text: string }>(
    `CHECK TABLE ${tables.map((table) => `\`${table}\``).join(', ')}`,
    { type: QueryTypes.SELECT },
  );
  const faults = rows.filter(({ Msg_text }) => Msg_text !== 'OK');
  return faults
    .map(({ Table, Msg_text }) => `${Table}: ${Msg_text}`)
    .join('; ')
    .slice(0, 200);
}
