import { QueryTypes, type Transaction } from 'sequelize';
import type { z } from 'zod';
import type { Analyser } from '../../ml/analyser';
import { Diary, Emotion, Tag } from '../../models';
import type { Database } from '../../models/database';
import type { createDiary, listDiaries } from '../contract/diary';
import { tagKey } from '../contract/diaryFields';
import { badRequest, notFound, unavailable } from '../errors';
import type { Clock } from '../lib/clock';
import type { Cursors } from '../lib/cursor';
import { detectedRows, readingColumns, replaceDetected, tryToRead } from './analysis';
import type { Caller, Charge } from './caller';
import { findNamed, keepName } from './clientIds';
import type { Deriver } from './deriver';
import { listEntries } from './diaryList';
import { assembleEntries, assembleEntry, type Entry, entryContribution, reviveEntry } from './entries';
import { placeEntry } from './entryDate';
import { anyRevision, requireExpected } from './expectation';
import { type EntryExplanation, explainContent } from './explanation';
import type { Idempotency, Remember } from './idempotency';
import { lockUser } from './locks';
import { applyChange } from './summaries';

type CreateInput = z.output<typeof createDiary.input>;

/** What a creation comes to: `remembered` is the first answer of an idempotency key, `named` an entry of that clientId. */
export interface Creation {
  entry: Entry;
  outcome: 'created' | 'remembered' | 'named';
}

export interface TagUse {
  name: string;
  count: number;
  lastUsed: string;
}

export type DiaryService = ReturnType<typeof createDiaryService>;

export function createDiaryService(parts: {
  database: Database;
  analyser: Analyser;
  deriver: Deriver;
  clock: Clock;
  cursors: Cursors;
  idempotency: Idempotency;
}) {
  const { database, analyser, deriver, clock, cursors, idempotency } = parts;

  async function findRow(caller: Caller, id: number, transaction: Transaction | null = null): Promise<Diary> {
    const row = await Diary.findOne({ where: { id, userId: caller.id }, transaction });
    if (!row) throw notFound('Diary entry');
    return row;
  }

  async function findEntry(
    caller: Caller,
    id: number,
    transaction: Transaction,
  ): Promise<{ row: Diary; entry: Entry }> {
    const row = await findRow(caller, id, transaction);
    const [entry] = await assembleEntries([row], transaction);
    if (!entry) throw notFound('Diary entry');
    return { row, entry };
  }

  /** The entry that a client named before, or null. Throws a 409 when it was deleted. */
  async function findByClientId(caller: Caller, clientId: string, transaction: Transaction): Promise<Entry | null> {
    const row = await findNamed({ userId: caller.id, clientId }, transaction);
    const [entry] = row ? await assembleEntries([row], transaction) : [];
    return entry ?? null;
  }

  async function insertEntry(caller: Caller, input: CreateInput, remember?: Remember): Promise<Creation> {
    const { clientId = null } = input;
    const known = clientId && (await database.read((transaction) => findByClientId(caller, clientId, transaction)));
    if (known) return { entry: known, outcome: 'named' };
    const now = clock.now();
    const { date, day } = placeEntry(input.date, caller.timeZone, now);
    const { readable, ...derived } = await deriver.derive(input.content);
    const reading = await tryToRead(analyser, readable);
    return database.write(async (transaction) => {
      await lockUser(caller.id, transaction);
      const first = clientId && (await findByClientId(caller, clientId, transaction));
      if (first) return { entry: first, outcome: 'named' as const };
      const row = await Diary.create(
        {
          userId: caller.id,
          content: input.content,
          ...derived,
          imageUrl: input.imageUrl ?? null,
          date,
          day,
          revision: 1,
          clientId,
          ...readingColumns(reading, now),
          createdAt: now,
          updatedAt: now,
        },
        { transaction },
      );
      const selected = { diaryId: row.id, source: 'selected' as const, type: input.emotion, score: 1 };
      const emotions = [selected, ...detectedRows(row.id, reading)];
      const tags = tagRows(row.id, input.tags ?? []);
      await Emotion.bulkCreate(emotions, { transaction });
      await Tag.bulkCreate(tags, { transaction });
      const entry = assembleEntry(row, emotions, tags);
      await applyChange(caller.id, { before: null, after: entryContribution(entry) }, transaction);
      await remember?.({ diaryId: row.id, answer: entry }, transaction);
      return { entry, outcome: 'created' as const };
    });
  }

  async function getEntry(caller: Caller, id: number): Promise<Entry> {
    const { entry } = await database.read((transaction) => findEntry(caller, id, transaction));
    return entry;
  }

  return {
    /** Reads the text, then saves everything in one transaction, unless the same creation was sent before. */
    async create(caller: Caller, input: CreateInput, key: string | null): Promise<Creation> {
      if (key === null) return insertEntry(caller, input);
      const outcome = await idempotency.once({ userId: caller.id, key, request: input }, (remember) =>
        insertEntry(caller, input, remember),
      );
      if ('created' in outcome) return outcome.created;
      const { answer, diaryId } = outcome.replayed;
      return { entry: answer ? reviveEntry(answer) : await getEntry(caller, diaryId), outcome: 'remembered' };
    },

    get: getEntry,

    list: (caller: Caller, input: z.output<typeof listDiaries.input>, charge?: Charge) =>
      listEntries({ database, cursors }, caller.id, input, charge),

    /**
     * Replaces an entry; its text is read again only when it changed. Throws an `EntryChangedError` when it is not the
     * expected one.
     */
    async update(
      caller: Caller,
      id: number,
      { clientId, ...input }: CreateInput,
      isExpected = anyRevision,
    ): Promise<Entry> {
      const now = clock.now();
      const place = input.date === undefined ? null : placeEntry(input.date, caller.timeZone, now);
      const known = await findRow(caller, id);
      const { readable, ...derived } = await deriver.derive(input.content);
      const reading = known.content === input.content ? null : await tryToRead(analyser, readable);
      return database.write(async (transaction) => {
        await lockUser(caller.id, transaction);
        const { row, entry: before } = await findEntry(caller, id, transaction);
        requireExpected(before, isExpected);
        if (clientId !== undefined && clientId !== before.clientId) {
          throw badRequest('clientId', 'must be the clientId of the entry, or be left out: it never changes');
        }
        const isNewText = before.content !== input.content;
        await row.update(
          {
            imageUrl: input.imageUrl ?? null,
            ...place,
            updatedAt: now,
            revision: row.revision + 1,
            ...(isNewText && {
              content: input.content,
              ...derived,
              ...readingColumns(reading, now),
            }),
          },
          { transaction },
        );
        await Emotion.update({ type: input.emotion }, { where: { diaryId: id, source: 'selected' }, transaction });
        if (isNewText) await replaceDetected(id, reading, transaction);
        await Tag.destroy({ where: { diaryId: id }, transaction });
        await Tag.bulkCreate(tagRows(id, input.tags ?? []), { transaction });
        await idempotency.forget({ userId: caller.id, diaryId: id }, transaction);
        const { entry: after } = await findEntry(caller, id, transaction);
        const change = { before: entryContribution(before), after: entryContribution(after) };
        await applyChange(caller.id, change, transaction);
        return after;
      });
    },

    /** Deletes an entry with its emotions and tags; the statistics of its day follow. Throws like `update`. */
    async delete(caller: Caller, id: number, isExpected = anyRevision): Promise<void> {
      await database.write(async (transaction) => {
        await lockUser(caller.id, transaction);
        const { row, entry } = await findEntry(caller, id, transaction);
        requireExpected(entry, isExpected);
        await keepName(row, clock.now(), transaction);
        await row.destroy({ transaction });
        await applyChange(caller.id, { before: entryContribution(entry), after: null }, transaction);
      });
    },

    /** Empty where the text could not be read. Throws a 503 while it waits to be read, and when the analyser is away. */
    async explain(caller: Caller, id: number): Promise<EntryExplanation> {
      const { content, analysisStatus, analysisBasis } = await findRow(caller, id);
      if (analysisStatus === 'pending') throw unavailable('The entry still waits to be read', 5);
      if (analysisBasis === 'selected') return { sentences: [], words: [] };
      return explainContent(analyser, content);
    },

    /** Every tag once, most used first, in the spelling used last. */
    async tags(caller: Caller): Promise<TagUse[]> {
      const spellings = await database.sequelize.query<TagUse & { key: string; lastAt: string }>(
        `SELECT tags.\`key\`, tags.name, COUNT(*) AS count, MAX(diaries.day) AS lastUsed, MAX(diaries.date) AS lastAt
         FROM tags JOIN diaries ON diaries.id = tags.diary_id
         WHERE diaries.user_id = :userId GROUP BY tags.\`key\`, tags.name`,
        { replacements: { userId: caller.id }, type: QueryTypes.SELECT },
      );
      const uses = new Map<string, TagUse>();
      for (const spelling of spellings.sort((a, b) => Number(new Date(a.lastAt)) - Number(new Date(b.lastAt)))) {
        const { key, name, count, lastUsed } = spelling;
        const other = uses.get(key);
        const latestDay = other && other.lastUsed > lastUsed ? other.lastUsed : lastUsed;
        uses.set(key, { name, count: count + (other?.count ?? 0), lastUsed: latestDay });
      }
      return [...uses.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
    },
  };
}

function tagRows(diaryId: number, names: string[]) {
  return names.map((name, position) => ({ diaryId, name, key: tagKey(name), position }));
}
