import { QueryTypes, type Transaction } from 'sequelize';
import { Diary, Import, ImportRecord } from '../../models';
import { type Database, openDatabase } from '../../models/database';
import type { Engine } from '../../models/dialects/dialect';
import {
  findHolding,
  findIdsByMatchKeys,
  findMatching,
  findRevisions,
  type ListScan,
  readCandidates,
  readContents,
  readNextRows,
} from '../../models/repositories/entryList';
import { replaceTags, rewriteParts } from '../../models/repositories/entryParts';
import { findEntryRows, findEntryRowsByClientId, readEntryRows } from '../../models/repositories/entryRows';
import {
  deleteEntries,
  findIdsAfter,
  findNewestId,
  findUsedClientIds,
  forgetAnswers,
  isClientIdRetired,
} from '../../models/repositories/entryWrites';
import { readLengths } from '../../models/repositories/exportRows';
import { addToPicturesOf, readPicturesOf } from '../../models/repositories/imageRows';
import {
  findClaimable,
  findClaims,
  findEntriesOfImport,
  findKnownRecords,
  findMoodsOfLastImport,
  findNewestRecords,
  findOrigins,
  findReplacedWithImages,
  findReplacements,
  transferKept,
} from '../../models/repositories/importRows';
import { findReport, readReportStates } from '../../models/repositories/reportRows';
import {
  countUnsure,
  findTagged,
  findVersionAt,
  readDaySummaries,
  readIdsByDay,
  readReadings,
  readSpellingRows,
} from '../../models/repositories/statRows';
import type { Outcome, Statement, Steps, Value } from '../../models/repositories/steps';
import { findDayRows, findLatestChooser, findMonthRows, markStale } from '../../models/repositories/summaryRows';
import { lockUserRow } from '../../models/repositories/userRows';
import { runSteps } from '../../models/runSteps';
import { createRandom } from '../../scripts/seed/random';
import { writePeople } from '../../scripts/seed/write';
import { addDays } from '../../server/lib/dates';
import { drawRandomDiary, type RandomDiary } from '../stats/support/randomDiaries';
import { onEveryEngine, type TestDatabase } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';

const PEOPLE = 25;
const ENTRIES = 300;
/** So many rows may be sorted: those of a day, or the tags of an entry; never a diary of 300 entries. */
const FEW = 60;

/** Long diaries, one entry a day, so that a plan that reads all of one shows. */
function drawLongDiary(number: number): RandomDiary {
  const random = createRandom(`plans/${number}`);
  const { user, ...diary } = drawRandomDiary(20_000 + number);
  const pool = Array.from({ length: 40 }, (_, index) => drawRandomDiary(21_000 + index).entries).flat();
  const entries = Array.from({ length: ENTRIES }, (_, index) => {
    const day = addDays('2026-11-20', -index);
    return { ...random.pick(pool), day, date: new Date(`${day}T12:00:00.000Z`) };
  });
  return { ...diary, user: { ...user, email: `plans-${number}@example.org` }, entries };
}

interface Plan {
  table: string | null;
  type: string | null;
  key: string | null;
  rows: number | string | null;
  Extra: string | null;
}

onEveryEngine((engine) => {
  let target: TestDatabase;
  let database: Database;
  let userId: number;
  let ids: number[];
  let importId: number;

  beforeAll(async () => {
    target = await createMigratedDatabase(engine);
    database = openDatabase({ url: target.url });
    const userIds = await writePeople(
      database,
      Array.from({ length: PEOPLE }, (_, number) => drawLongDiary(number)),
    );
    userId = userIds[12] ?? 0;
    ids = (await Diary.findAll({ where: { userId }, attributes: ['id'], raw: true })).map(({ id }) => id);
    importId = await drawImports();
    if (engine === 'sqlite') return; // no diary is analysed there
    await database.sequelize.query(
      'ANALYZE TABLE users, diaries, emotions, tags, emotion_stats, monthly_words, reports, idempotency_records, deleted_entries, import_records',
    );
  }, 180_000);
  afterAll(async () => {
    await database?.close();
    await target?.drop();
  });

  /** Says of all entries of all people that an import brought them; gives the one of `userId`. */
  async function drawImports(): Promise<number> {
    const entries = await Diary.findAll({ attributes: ['id', 'userId'], raw: true });
    const createdAt = new Date();
    const owners = [...new Set(entries.map((entry) => entry.userId))];
    const row = { status: 'done' as const, format: 'x', timeZone: 'UTC', plan: {}, outcome: {}, createdAt };
    const imports = new Map<number, number>();
    for (const owner of owners) imports.set(owner, (await Import.create({ ...row, userId: owner })).id);
    const records = entries.map((entry) => ({
      userId: entry.userId,
      importId: imports.get(entry.userId) ?? 0,
      diaryId: entry.id,
      format: 'x',
      sourceKey: `${entry.id}`,
      digest: 'x',
      revision: 1,
      origin: {},
    }));
    for (let start = 0; start < records.length; start += 500)
      await ImportRecord.bulkCreate(records.slice(start, start + 500));
    return imports.get(userId) ?? 0;
  }

  const ask = <Row extends object>(sql: string, values: readonly Value[], transaction: Transaction) =>
    database.sequelize.query<Row>(sql, { replacements: [...values], transaction, type: QueryTypes.SELECT });

  /** What is wrong with the plan of a statement that gave so many rows. */
  async function faultsOfPlan({ sql, values }: Statement, rows: number, transaction: Transaction): Promise<string[]> {
    if (engine === 'sqlite') {
      const plans = await ask<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, values, transaction);
      const isLongSort = rows > FEW || / LIMIT /.test(sql); // what a limit leaves out was sorted all the same
      return plans
        .filter(({ detail }) => /^SCAN (?!CONSTANT)/.test(detail) || (isLongSort && detail.includes('TEMP B-TREE')))
        .map(({ detail }) => `${sql}: ${detail}`);
    }
    const sent = values.map((value) => (Number.isInteger(value) && !/LIMIT \?$/.test(sql) ? String(value) : value));
    const plans = await ask<Plan>(`EXPLAIN ${sql}`, sent, transaction);
    return plans
      .filter((plan) => {
        const isScan = plan.type === 'ALL' || plan.type === 'index';
        return isScan || (/filesort|temporary/.test(plan.Extra ?? '') && Number(plan.rows) > FEW);
      })
      .map((plan) => `${sql}: ${JSON.stringify(plan)}`);
  }

  /** What is wrong with the plans of some steps, which are run, so that each has what it needs of the one before. */
  async function faultsOf(steps: (engine: Engine) => Steps<unknown>): Promise<string[]> {
    const faults: string[] = [];
    await database.write(async (transaction) => {
      const running = steps(database.engine);
      for (let step = running.next(); !step.done; ) {
        const { value } = step;
        const outcomes = await runSteps(transaction, function* (): Steps<readonly Outcome[]> {
          return yield value;
        });
        for (const [index, statement] of value.entries())
          if (!statement.sql.startsWith('INSERT'))
            faults.push(...(await faultsOfPlan(statement, outcomes[index]?.rows.length ?? 0, transaction)));
        step = running.next(outcomes);
      }
    });
    return faults;
  }

  const scan = (more: Partial<ListScan> = {}): ListScan => ({ userId, sort: '-date', ...more });
  const after = { at: new Date('2026-08-01T12:00:00.000Z'), id: 1 };
  const month = { from: '2026-10-01', to: '2026-10-31' };
  const stretch = (to = month.to) => ({ userId, after: { day: month.from, id: 5 }, upTo: { day: to, id: 1e9 } });
  const lists: [string, Partial<ListScan>][] = [
    ['newest first', {}],
    ['oldest first', { sort: 'date' }],
    ['by emotion', { emotion: 'joy' }],
    ['by emotion, oldest first', { emotion: 'joy', sort: 'date' }],
    ['by tag', { tagKey: 'work' }],
    ['from a day on', { from: '2026-03-01' }],
    ['up to a day', { to: '2026-10-31', sort: 'date' }],
    ['by everything', { from: '2026-02-01', to: '2026-11-01', emotion: 'fear', tagKey: 'river' }],
  ];

  test.each(lists)('a list %s reads no more than its page', async (_, filter) => {
    for (const place of [null, after]) {
      const next = { after: place, most: 21, mostBytes: 10_000 };
      expect(await faultsOf((engine) => readCandidates(engine, scan(filter), next))).toEqual([]);
      expect(await faultsOf((engine) => readNextRows(engine, scan(filter), next))).toEqual([]);
    }
  });

  const statements: [string, (engine: Engine) => Steps<unknown>][] = [
    ['get', () => findEntryRows(userId, ids[40] ?? 0)],
    ['get by clientId', () => findEntryRowsByClientId(userId, '01890a5d-ac96-774b-bcce-b302099a8057')],
    ['a spent clientId', () => isClientIdRetired(userId, '01890a5d-ac96-774b-bcce-b302099a8057')],
    ['the entries of a page', () => readEntryRows(ids.slice(50, 70))],
    ['a slice of a search', () => findMatching(ids.slice(0, 50), { terms: ['harbour'], forms: ['river', 'rivers'] })],
    ['a diary that is looked through', () => findHolding(userId, 'x', { after: { day: '', id: 0 }, most: 100 })],
    [
      'a diary that is looked through further',
      () => findHolding(userId, 'x', { after: { day: '2026-03-01', id: ids[40] ?? 0 }, most: 100 }),
    ],
    [
      'the revisions of a diary',
      () => findRevisions(userId, { after: { day: '2026-03-01', id: ids[40] ?? 0 }, most: 100 }),
    ],
    [
      'the lengths of an export',
      () =>
        readLengths(userId, 'date', { after: { day: '2026-03-01', id: ids[40] ?? 0 }, to: '2026-11-01', most: 100 }),
    ],
    ['some texts', () => readContents(ids.slice(0, 25))],
    ['the days of a month', () => readDaySummaries(userId, month)],
    ['the entry ids of a month', () => readIdsByDay(userId, month)],
    ['the tags of a month', () => readSpellingRows(stretch())],
    ['how far some tags reach', () => findTagged(stretch(), 20)],
    ['how far some tags of a diary reach', () => findTagged(stretch('9999-12-31'), 50)],
    ['a summary', () => findDayRows(userId, ['2026-10-01'])],
    ['the words of a month', () => findMonthRows(userId, ['2026-10'])],
    [
      'how it stands with reports',
      () => readReportStates([userId, userId + 1], { week: '2026-W45', first: month.from }),
    ],
    ['a report', () => findReport(userId, { week: '2026-W45', first: month.from })],
    ['how a month was read', () => readReadings([userId], month)],
    ['how surely a month was read', () => countUnsure(userId, month)],
    ['who read the text of a moment', () => findVersionAt({ userId, last: '2026-10-05 12:00:00.000' }, month)],
    ['the latest chooser', () => findLatestChooser({ userId, day: '2026-10-01', emotion: 'joy' })],
    ['stale reports', () => markStale(userId, ['2026-W40', '2026-W48'])],
    ['answers to forget', () => forgetAnswers(userId, ids.slice(0, 2))],
    ['records to undo', () => findNewestRecords(importId)],
    ['what is known of keys', () => findKnownRecords(userId, { keys: ['1', '2', '3'], digests: ['x', 'y'] })],
    [
      'what tells an entry',
      (engine) =>
        findIdsByMatchKeys(engine, userId, {
          ids: ids.slice(0, 5),
          clientIds: ['01890a5d-ac96-774b-bcce-b302099a8057', 'b'],
          moments: [after.at, new Date('2026-08-02T12:00:00.000Z')],
          texts: ['one', 'another'],
        }),
    ],
    ['where entries came from', () => findOrigins(ids.slice(0, 9))],
    ['names that are taken', () => findUsedClientIds(userId, ['01890a5d-ac96-774b-bcce-b302099a8057', 'b', 'c'])],
    ['the newest id', () => findNewestId()],
    ['ids after one', () => findIdsAfter(userId, ids.at(-9) ?? 0)],
    ['what an import has written of some entries', () => findEntriesOfImport(1, ids.slice(0, 9))],
    ['what an import may claim of some entries', () => findClaimable(1, ids.slice(0, 9))],
    ['who claims some entries', () => findClaims(1, ids.slice(0, 9))],
    ['what moods stood for in the last import', () => findMoodsOfLastImport(userId, 'x')],
    ['what replaced an entry', () => findReplacements(ids.slice(0, 9))],
    ['what was replaced and shows pictures', () => findReplacedWithImages({ userId, after: 0 }, 100)],
    ['what is handed to another record', () => transferKept({ from: 1, to: 2 })],
    ['what pictures a user has', () => readPicturesOf(userId)],
    ['a picture more', () => addToPicturesOf(userId, { images: 1, bytes: 5 })],
    ['the lock of a user', (engine) => lockUserRow(engine, userId)],
    ['parts that are replaced', (engine) => replaceTags(engine, ids[1] ?? 0, [])],
    ['parts that are said again', (engine) => rewriteParts(engine, ids.slice(50, 70))],
    ['an entry that is deleted', () => deleteEntries(userId, ids.slice(2, 3))],
    ['entries that are deleted', () => deleteEntries(userId, ids.slice(3, 9))],
    ['some summaries', () => findDayRows(userId, ['2026-09-30', '2026-10-01'])],
    ['the words of some months', () => findMonthRows(userId, ['2026-09', '2026-10'])],
  ];

  test.each(statements)('%s reads no whole table and sorts no whole diary', async (_, steps) => {
    expect(await faultsOf(steps)).toEqual([]);
  });
});
