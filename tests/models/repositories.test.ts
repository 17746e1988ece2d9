import { Op } from 'sequelize';
import { EMOTIONS, emotionVector } from '../../ml/emotions';
import { Diary, Emotion, EmotionStat, Session, Tag, User } from '../../models';
import { fromJson } from '../../models/columns';
import { type Database, openDatabase } from '../../models/database';
import type { Engine } from '../../models/dialects/dialect';
import { readNextRows } from '../../models/repositories/entryList';
import { rewriteParts } from '../../models/repositories/entryParts';
import {
  findEntryRows,
  findEntryRowsByClientId,
  findWordedRows,
  readEntryRows,
} from '../../models/repositories/entryRows';
import { readDaySummariesOf, readIdsByDay } from '../../models/repositories/statRows';
import { type Steps, select } from '../../models/repositories/steps';
import { findCallerRow, markOf } from '../../models/repositories/userRows';
import { runSteps } from '../../models/runSteps';
import { writePeople } from '../../scripts/seed/write';
import { tagKey } from '../../server/contract/diaryFields';
import { createCursors } from '../../server/lib/cursor';
import { listEntries } from '../../server/services/diaryList';
import {
  assembleEntries,
  assembleWordedEntries,
  type Entry,
  fromEntryRows,
  fromWordedRows,
} from '../../server/services/entries';
import { forgetEvidence } from '../stats/support/oldReadings';
import { drawRandomDiary } from '../stats/support/randomDiaries';
import { onEveryEngine, type TestDatabase } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';

const PEOPLE = Array.from({ length: 15 }, (_, index) => drawRandomDiary(9_000 + index));
const CLIENT_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

type Filter = Parameters<typeof listEntries>[2];

const FILTERS: Filter[] = [
  {},
  { sort: 'date' },
  { emotion: 'joy' },
  { tag: 'River' },
  { from: '2015-12-31' },
  { to: '2015-12-31', sort: 'date' },
  { from: '2000-01-01', to: '2026-12-31', emotion: 'joy', tag: 'work' },
  { q: 'text' },
];

function passes(entry: Entry, { from, to, emotion, tag, q }: Filter): boolean {
  return (
    (from === undefined || entry.day >= from) &&
    (to === undefined || entry.day <= to) &&
    (emotion === undefined || entry.emotion === emotion) &&
    (tag === undefined || entry.tagKeys.includes(tagKey(tag))) &&
    (q === undefined || entry.content.includes(q))
  );
}

/** Hot statements beside Sequelize's own, over diaries drawn at random. */
onEveryEngine((engine) => {
  let target: TestDatabase;
  let database: Database;
  let userIds: number[];

  beforeAll(async () => {
    target = await createMigratedDatabase(engine);
    database = openDatabase({ url: target.url, synchronous: 'NORMAL' });
    userIds = await writePeople(database, PEOPLE);
    await forgetEvidence(database, userIds);
    const [first] = await Diary.findAll({ attributes: ['id'], order: ['id'], limit: 1, raw: true });
    const more = { clientId: CLIENT_ID, valence: -0.25, moodLabel: '그냥 그래', imageUrl: 'https://example.org/x.jpg' };
    await Diary.update(more, { where: { id: first?.id ?? 0 } });
  }, 180_000);
  afterAll(async () => {
    await database?.close();
    await target?.drop();
  });

  const bySequelize = () =>
    database.read(async (transaction) =>
      assembleEntries(await Diary.findAll({ order: ['id'], transaction }), transaction),
    );

  test('an entry read by statements is the one that Sequelize reads', async () => {
    const expected = await bySequelize();
    expect(expected.length).toBeGreaterThan(60);
    for (const entry of expected) {
      const found = await database.readSteps(() => findEntryRows(entry.userId, entry.id));
      expect(found && fromEntryRows(found)).toEqual(entry);
    }
  });

  test('the ids of each day are those that Sequelize reads, also where the server cuts a long text', async () => {
    const expected = new Map<string, number[]>();
    const userId = userIds[3] ?? 0;
    for (const { id, day } of await Diary.findAll({ where: { userId }, order: ['day', 'id'], raw: true }))
      expected.set(day, [...(expected.get(day) ?? []), id]);
    expect(Math.max(...[...expected.values()].map(({ length }) => length))).toBeGreaterThan(1);
    const ids = () => readIdsByDay(userId, { from: '1900-01-01', to: '2200-12-31' });
    expect(await database.readSteps(ids)).toEqual(expected);
    // Between two ids, behind a comma, and in the middle of the last one of a day, where their number is right.
    for (let most = 4; most <= 24; most += 1) {
      const cut = await database.readSteps(function* (engine) {
        if (engine === 'mysql') yield [{ sql: `SET SESSION group_concat_max_len = ${most}`, values: [] }];
        const found = yield* ids();
        if (engine === 'mysql') yield [{ sql: 'SET SESSION group_concat_max_len = 1048576', values: [] }];
        return found;
      });
      expect([most, cut]).toEqual([most, expected]);
    }
  });

  test('the days of several users are those that Sequelize reads, each in order', async () => {
    const some = userIds.filter((_, index) => index % 2 === 0);
    const span = { from: '2000-01-01', to: '2026-06-30' };
    const rows = await EmotionStat.findAll({
      where: { userId: some, date: { [Op.between]: [span.from, span.to] } },
      attributes: ['userId', 'date', 'dailySummary'],
      order: ['userId', 'date'],
      raw: true,
    });
    expect(new Set(rows.map(({ userId }) => userId)).size).toBeGreaterThan(3);
    expect(rows.length).toBeLessThan(await EmotionStat.count({ where: { userId: some } }));
    const found = await database.readSteps(() => readDaySummariesOf(some, span));
    const read = (summary: unknown) => fromJson<unknown>(summary);
    expect(found.map((row) => ({ ...row, dailySummary: read(row.dailySummary) }))).toEqual(
      rows.map((row) => ({ ...row, dailySummary: read(row.dailySummary) })),
    );
  });

  test('an entry that is about to change comes with its words', async () => {
    const expected = await database.read(async (transaction) =>
      assembleWordedEntries(await Diary.findAll({ order: ['id'], transaction }), transaction),
    );
    expect(expected.some(({ words }) => Object.keys(words).length > 0)).toBe(true);
    for (const entry of expected) {
      const found = await database.readSteps(() => findWordedRows(entry.userId, entry.id));
      expect(found && fromWordedRows(found)).toEqual(entry);
    }
  });

  test('what is read in an entry, and its tags, come as exactly as they were kept', async () => {
    const [entry] = await bySequelize();
    const diaryId = entry?.id ?? 0;
    const names = [
      '"quoted"',
      'back\\slash',
      '🌊 sea',
      'tab\there',
      '\u2028line',
      '[1,2]',
      '한국어',
      '{"a":1}',
      "it's",
      '%_',
    ];
    const scores = [1 / 3, 0.1 + 0.2, 1e-7, 5e-324, 0.999_999_999_999_999_9, 1, 0, 123_456.789];
    await database.write(async (transaction) => {
      await Tag.destroy({ where: { diaryId }, transaction });
      await Emotion.destroy({ where: { diaryId }, transaction });
      const tags = names.map((name, index) => ({
        diaryId,
        name,
        key: name.toLowerCase(),
        position: names.length - index,
      }));
      const emotions = EMOTIONS.map((type, index) => {
        const score = scores[index] ?? 0;
        return { diaryId, type, score, evidence: Math.floor(score), clear: index % 2 === 0 };
      });
      await Tag.bulkCreate(tags, { transaction });
      await Emotion.bulkCreate(emotions, { transaction });
      await runSteps(transaction, (engine) => rewriteParts(engine, [diaryId]));
    });
    const [expected] = await bySequelize();
    const found = await database.readOne(() => findEntryRows(expected?.userId ?? 0, diaryId));
    expect(found && fromEntryRows(found)).toEqual(expected);
    expect(expected?.tags).toEqual([...names].reverse());
    expect(expected?.analysis.scores).toEqual(emotionVector((type) => scores[EMOTIONS.indexOf(type)] ?? null));
  });

  test('an entry, a session and a page of a list need one way to a server and back', async () => {
    const counted = async (read: (engine: Engine) => Steps<unknown>): Promise<number> => {
      let statements = 0;
      await database.readSteps(function* (engine) {
        const steps = read(engine);
        for (let step = steps.next(); !step.done; statements += 1) step = steps.next(yield step.value);
      });
      return engine === 'sqlite' ? 1 : statements;
    };
    const [entry] = await bySequelize();
    const [userId, id] = [entry?.userId ?? 0, entry?.id ?? 0];
    const at = new Date();
    expect(await counted(() => findEntryRows(userId, id))).toBe(1);
    expect(await counted((engine) => findCallerRow(engine, { sessionId: 1, userId, mark: 'x', at }))).toBe(1);
    const next = { after: null, most: 4, mostBytes: 100_000 };
    expect(await counted((engine) => readNextRows(engine, { userId, sort: 'date' }, next))).toBe(1);
    const two = function* () {
      yield* select('SELECT 1', []);
      yield* select('SELECT 2', []);
    };
    await expect(database.readOne(two)).rejects.toThrow('a second statement needs a snapshot');
  });

  test('who a session belongs to is who Sequelize says it belongs to', async () => {
    const at = new Date('2026-11-21T06:30:00.120Z');
    const rows = userIds.map((userId, index) => ({
      userId,
      generation: 0,
      salt: `${index}`.padEnd(64, 'x'),
      refreshHash: `${index}`,
      userAgent: '',
      createdAt: at,
      rotatedAt: at,
      expiresAt: new Date(at.getTime() + index - 4), // some ended, one just now
    }));
    const sessions = await database.write((transaction) =>
      Promise.all(rows.map((row) => Session.create(row, { transaction }))),
    );
    for (const session of sessions) {
      const { id: sessionId, userId, expiresAt } = session;
      const mark = markOf(session);
      const user = await User.findByPk(userId, { raw: true });
      const ask = (claimed: { userId: number; mark: string }) =>
        database.readOne((engine) => findCallerRow(engine, { sessionId, at, ...claimed }));
      const found = await ask({ userId, mark });
      const expected = { id: userId, timeZone: user?.timeZone, locale: user?.locale, sessionId };
      expect(found).toEqual(expiresAt > at ? expected : null);
      const stranger = userIds.find((other) => other !== userId) ?? 0;
      expect(await ask({ userId: stranger, mark })).toBeNull();
      expect(await ask({ userId, mark: 'of another session' })).toBeNull();
    }
  });

  test('entries read together keep the order that they are asked for', async () => {
    const expected = (await bySequelize()).reverse();
    const ids = expected.map(({ id }) => id);
    const found = await database.readSteps(() => readEntryRows([...ids, 1e9]));
    expect(found.map(fromEntryRows)).toEqual(expected);
    expect(await database.readSteps(() => readEntryRows([]))).toEqual([]);
  });

  test('an entry is found by the name that its client chose, and only by its own writer', async () => {
    const [named] = await bySequelize();
    const [owner = 0, stranger = 0] = [named?.userId, userIds.at(-1)];
    const found = await database.readSteps(() => findEntryRowsByClientId(owner, CLIENT_ID));
    expect(found && fromEntryRows(found)).toEqual(named);
    expect(await database.readSteps(() => findEntryRowsByClientId(stranger, CLIENT_ID))).toBeNull();
    expect(await database.readSteps(() => findEntryRows(stranger, named?.id ?? 0))).toBeNull();
  });

  test.each(FILTERS)('a list by %j has the entries that a filter of all of them leaves, in order', async (filter) => {
    const cursors = createCursors(['a secret that is only good for tests']);
    const all = await bySequelize();
    let listed = 0;
    for (const userId of userIds) {
      const expected = all.filter((entry) => entry.userId === userId && passes(entry, filter));
      const sign = filter.sort === 'date' ? 1 : -1;
      expected.sort((a, b) => sign * (a.date.getTime() - b.date.getTime() || a.id - b.id));
      const found: unknown[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await listEntries({ database, cursors }, userId, {
          ...filter,
          limit: 3,
          ...(cursor && { cursor }),
        });
        found.push(...page.entries);
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(found).toEqual(expected);
      listed += found.length;
    }
    expect(listed).toBeGreaterThan(1);
  });

  test('entries of a list are read whole but for long texts, of which the length alone is told', async () => {
    for (const [index, { id, content }] of (await bySequelize()).entries())
      await Diary.update({ content: `${content}${'é'.repeat(index % 5)}` }, { where: { id } });
    const all = await bySequelize();
    const lengths = all.map(({ content }) => Buffer.byteLength(content)).sort((a, b) => a - b);
    const mostBytes = lengths[lengths.length >> 1] ?? 0;
    const heard = new Set<boolean>();
    for (const userId of userIds) {
      const next = { after: null, most: 1_000, mostBytes };
      const found = await database.readSteps((engine) => readNextRows(engine, { userId, sort: 'date' }, next));
      const own = all.filter((entry) => entry.userId === userId);
      own.sort((a, b) => a.date.getTime() - b.date.getTime() || a.id - b.id);
      expect(found.map(({ row }) => row.bytes)).toEqual(own.map(({ content }) => Buffer.byteLength(content)));
      expect(found.map(({ hasText }) => hasText)).toEqual(found.map(({ row }) => row.bytes <= mostBytes));
      for (const { hasText } of found) heard.add(hasText);
      const short = own.filter((_, index) => found[index]?.hasText);
      expect(found.filter(({ hasText }) => hasText).map(fromEntryRows)).toEqual(short);
      expect(found.filter(({ hasText, row }) => !hasText && row.content !== null)).toEqual([]);
    }
    expect(heard.size).toBe(2);
  });

  test('a list of one day has all entries of that day, wherever their writers were', async () => {
    const cursors = createCursors(['a secret that is only good for tests']);
    const all = await bySequelize();
    for (const { userId, day } of all) {
      const input = { from: day, to: day, sort: 'date', limit: 100 } as const;
      const { entries } = await listEntries({ database, cursors }, userId, input);
      expect(entries).toHaveLength(all.filter((other) => other.userId === userId && other.day === day).length);
    }
  });

  test('a failing statement leaves the connection usable', async () => {
    const steps = () => select('SELECT 1 FROM nowhere', []);
    const [entry] = await bySequelize();
    const fine = () => findEntryRows(entry?.userId ?? 0, entry?.id ?? 0);
    for (const read of [database.readSteps, database.readOne]) {
      await expect(read<unknown>(steps)).rejects.toMatchObject({ message: expect.stringContaining('nowhere') });
      for (let more = 0; more < 10; more += 1) expect(await read(fine)).not.toBeNull(); // the whole pool
    }
  });
});
