import type { Transaction } from 'sequelize';
import type { z } from 'zod';
import type { Analyser } from '../../ml/analyser';
import { Diary, User } from '../../models';
import type { Database } from '../../models/database';
import { replaceEmotions, replaceTags } from '../../models/repositories/entryParts';
import { findEntryRows, findWordedRows } from '../../models/repositories/entryRows';
import { deleteEntries, forgetAnswers } from '../../models/repositories/entryWrites';
import { updateRow } from '../../models/repositories/rows';
import { noSteps, type Steps, together } from '../../models/repositories/steps';
import { runSteps } from '../../models/runSteps';
import { type createDiary, type listDiaries, type updateDiary, WRITER_FIELDS } from '../contract/diary';
import { PER_CALL } from '../contract/limits';
import { badRequest, notFound, unavailable } from '../errors';
import type { Clock } from '../lib/clock';
import type { Cursors } from '../lib/cursor';
import { derivedBeside } from '../lib/derived';
import type { Gate } from '../lib/gate';
import { pick } from '../lib/pick';
import { readingColumns, tryToRead } from './analysis';
import { type CallControl, type Caller, UNLIMITED } from './caller';
import { findByClientId, retireClientId } from './clientIds';
import type { Deriver } from './deriver';
import { listEntries } from './diaryList';
import { type Entry, entryContribution, fromEntryRows, fromWordedRows, reviveEntry, type WordedEntry } from './entries';
import { placeAgain, placeEntry } from './entryDate';
import { detectedRows, tagRows } from './entryParts';
import { anyRevision, requireExpected } from './expectation';
import { type EntryExplanation, explainContent } from './explanation';
import type { Idempotency, Remember } from './idempotency';
import { requireOwnImage } from './images/ownImage';
import { writeAs } from './locks';
import { addEntry, type NewEntry } from './newEntries';
import { applyChange } from './summaries';
import { listTags } from './tags';

type CreateInput = z.output<typeof createDiary.input>;
type UpdateInput = Omit<z.output<typeof updateDiary.input>, 'id' | 'ifRevision'>;

/** What a creation comes to: `remembered` is the first answer of an idempotency key, `named` an entry of that clientId. */
export interface Creation {
  entry: Entry;
  outcome: 'created' | 'remembered' | 'named';
}

export type DiaryService = ReturnType<typeof createDiaryService>;

export function createDiaryService(parts: {
  database: Database;
  analyser: Analyser;
  deriver: Deriver;
  clock: Clock;
  cursors: Cursors;
  idempotency: Idempotency;
  searchTurns: (userId: number) => Gate;
}) {
  const { database, analyser, deriver, clock, cursors, idempotency, searchTurns } = parts;

  async function findRow(caller: Caller, id: number, transaction: Transaction | null = null): Promise<Diary> {
    const row = await Diary.findOne({ where: { id, userId: caller.id }, transaction });
    if (!row) throw notFound('Diary entry');
    return row;
  }

  /** The entry that is about to change, by whoever has locked its writer's row. */
  async function readForChange(caller: Caller, id: number, transaction: Transaction): Promise<WordedEntry> {
    const rows = await runSteps(transaction, () => findWordedRows(caller.id, id));
    if (!rows) throw notFound('Diary entry');
    return fromWordedRows(rows);
  }

  /** A text with all that is made from it, beside what an import said of the mood. */
  async function readText(content: string, now: Date, moodLabel: string | null = null) {
    const { readable, ...derived } = derivedBeside(await deriver.derive(content), moodLabel);
    const reading = await tryToRead(analyser, readable);
    return { columns: { content, ...derived, ...readingColumns(reading, now) }, reading };
  }

  /** What is refused anyway costs no reading; by the account's own zone, where this process remembers another. */
  async function requirePlace(caller: Caller, place: (timeZone: string) => unknown): Promise<void> {
    try {
      place(caller.timeZone);
    } catch (refusal) {
      const user = await User.findByPk(caller.id, { attributes: ['timeZone'], raw: true });
      if (!user || user.timeZone === caller.timeZone) throw refusal;
      place(user.timeZone);
    }
  }

  /** The entry that has this name already. A key stands for it from now on; nothing of its answer, which says the entry as it stands. */
  async function findNamed(
    { id: userId }: Caller,
    clientId: string,
    transaction: Transaction,
    remember?: Remember,
  ): Promise<Creation | null> {
    const entry = await runSteps(transaction, () => findByClientId({ userId, clientId }));
    if (entry) await remember?.({ diaryId: entry.id, answer: {} }, transaction);
    return entry && { entry, outcome: 'named' };
  }

  async function createEntry(caller: Caller, input: CreateInput, remember?: Remember): Promise<Creation> {
    const { clientId = null } = input;
    const known = clientId && (await database.readSteps(() => findByClientId({ userId: caller.id, clientId })));
    if (known && !remember) return { entry: known, outcome: 'named' };
    const again = known && (await writeAs(database, caller.id, (tx) => findNamed(caller, clientId, tx, remember)));
    if (again) return again;
    const now = clock.now();
    await requirePlace(caller, (timeZone) => placeEntry(input.date, timeZone, now));
    await requireOwnImage(caller.id, input.imageUrl, null);
    const { columns, reading } = await readText(input.content, now);
    return writeAs(database, caller.id, async (transaction, { timeZone }): Promise<Creation> => {
      const first = clientId && (await findNamed(caller, clientId, transaction, remember));
      if (first) return first;
      await requireOwnImage(caller.id, input.imageUrl, transaction);
      const added: NewEntry = {
        columns: {
          userId: caller.id,
          ...columns,
          ...pick(input, WRITER_FIELDS),
          valence: null,
          moodLabel: null,
          ...placeEntry(input.date, timeZone, now), // the zone may have changed meanwhile
          revision: 1,
          clientId,
          createdAt: now,
          updatedAt: now,
        },
        detected: reading?.findings,
        tags: input.tags ?? [],
      };
      const entry = await runSteps(transaction, (engine) => addEntry(engine, added));
      await remember?.({ diaryId: entry.id, answer: entry }, transaction);
      return { entry, outcome: 'created' };
    });
  }

  async function getEntry(caller: Caller, id: number): Promise<Entry> {
    const found = await database.readOne(() => findEntryRows(caller.id, id));
    if (!found) throw notFound('Diary entry');
    return fromEntryRows(found);
  }

  return {
    /** Reads the text, then saves everything in one transaction, unless the same creation was sent before. */
    async create(caller: Caller, input: CreateInput, key: string | null): Promise<Creation> {
      if (key === null) return createEntry(caller, input);
      const outcome = await idempotency.once({ userId: caller.id, key, request: input }, (remember) =>
        createEntry(caller, input, remember),
      );
      if ('created' in outcome) return outcome.created;
      const { answer, diaryId } = outcome.replayed;
      if (answer) return { entry: reviveEntry(answer), outcome: 'remembered' };
      return { entry: await getEntry(caller, diaryId), outcome: input.clientId ? 'named' : 'remembered' };
    },

    get: getEntry,

    list(caller: Caller, input: z.output<typeof listDiaries.input>, control?: CallControl) {
      const list = () => listEntries({ database, cursors }, caller.id, input, control);
      return input.q === undefined && input.word === undefined ? list() : searchTurns(caller.id)(list);
    },

    /**
     * Replaces an entry; its text is read again only when it changed. Throws an `EntryChangedError` when it is not the
     * expected one.
     */
    async update(
      caller: Caller,
      id: number,
      { clientId, ...input }: UpdateInput,
      isExpected = anyRevision,
    ): Promise<Entry> {
      const now = clock.now();
      const placeOf = (found: Entry, timeZone: string) => placeAgain(input.date, found, timeZone, now);
      const requireMeant = async (found: Entry, transaction: Transaction | null) => {
        requireExpected(found, isExpected);
        if (clientId !== undefined && clientId !== found.clientId) {
          throw badRequest('clientId', 'must be the clientId of the entry, or be left out: it never changes');
        }
        if (input.emotion === null && found.emotion !== null) {
          throw badRequest('emotion', 'must be chosen: only an imported entry that has none may keep none');
        }
        if (input.imageUrl !== found.imageUrl) await requireOwnImage(caller.id, input.imageUrl, transaction);
      };
      const save = (text: Awaited<ReturnType<typeof readText>> | null) =>
        writeAs(database, caller.id, async (transaction, { timeZone }) => {
          const before = await readForChange(caller, id, transaction);
          await requireMeant(before, transaction);
          const isNewText = before.content !== input.content;
          if (isNewText && !text) return null;
          const fresh = isNewText ? text : null;
          await runSteps(transaction, function* (engine): Steps<void> {
            yield* updateRow(engine, 'diaries', id, {
              ...pick(input, WRITER_FIELDS),
              ...(input.emotion !== before.emotion && { valence: null }), // what is chosen by hand leads
              ...placeOf(before, timeZone),
              updatedAt: clock.now(), // of the save: one whose text took longer to read may come later
              revision: before.revision + 1,
              ...fresh?.columns,
            });
            yield* together([
              fresh ? replaceEmotions(engine, id, detectedRows(id, fresh.reading?.findings)) : noSteps(),
              replaceTags(engine, id, tagRows(id, input.tags ?? [])),
              forgetAnswers(caller.id, [id]),
            ]);
          });
          const after = await readForChange(caller, id, transaction);
          const change = { before: entryContribution(before), after: entryContribution(after) };
          await applyChange(caller.id, change, transaction);
          return after;
        });
      const known = await getEntry(caller, id);
      await requireMeant(known, null); // what is refused anyway costs no reading
      await requirePlace(caller, (timeZone) => placeOf(known, timeZone));
      let text = known.content === input.content ? null : await readText(input.content, now, known.moodLabel);
      for (;;) {
        const saved = await save(text);
        if (saved) return saved;
        text = await readText(input.content, now, known.moodLabel); // somebody else changed it meanwhile
      }
    },

    /** Deletes an entry with its emotions and tags; the statistics of its day follow. Throws like `update`. */
    async delete(caller: Caller, id: number, isExpected = anyRevision): Promise<void> {
      await writeAs(database, caller.id, async (transaction) => {
        const entry = await readForChange(caller, id, transaction);
        requireExpected(entry, isExpected);
        await runSteps(transaction, function* (engine): Steps<void> {
          yield* retireClientId(engine, entry, clock.now());
          yield* deleteEntries(caller.id, [id]);
        });
        await applyChange(caller.id, { before: entryContribution(entry), after: null }, transaction);
      });
    },

    /** Empty where the text could not be read. Throws a 503 while it waits to be read, and when the analyser is away. */
    async explain(caller: Caller, id: number, control: CallControl = UNLIMITED): Promise<EntryExplanation> {
      const { content, analysisStatus, analysisBasis } = await findRow(caller, id);
      if (analysisStatus === 'pending') throw unavailable('The entry still waits to be read', 5);
      if (analysisBasis === 'selected') return { sentences: [], words: [] };
      control.charge(content.length / PER_CALL.explainedLength);
      return explainContent({ analyser, deriver }, content);
    },

    tags: (caller: Caller, control?: CallControl) => listTags(database, caller.id, control),
  };
}
