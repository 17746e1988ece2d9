import { rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Op, type Transaction } from 'sequelize';
import type { z } from 'zod';
import { Import } from '../../../models';
import { fromJson } from '../../../models/columns';
import type { Database } from '../../../models/database';
import { DEFAULT_LIMIT } from '../../contract/common';
import type { ImportChoices, ImportPlan, ImportState, listImports } from '../../contract/imports';
import { badRequest, conflict, notFound } from '../../errors';
import type { Clock } from '../../lib/clock';
import { type Cursors, pageOf } from '../../lib/cursor';
import { type CallControl, type Caller, UNLIMITED } from '../caller';
import { writeAs } from '../locks';
import { todaysOf } from './checkRecord';
import { NOTHING_DONE, stateOf, withoutWords } from './importRow';
import type { ImportJobs } from './jobs';
import { lastMeanings } from './lastMeanings';
import { findStrangeMood, planImport } from './plan';
import { ImportRefusal } from './refusal';
import { openSource } from './source';
import { waitingFile } from './waitingFile';

/** Files that wait to be confirmed, of one person, together no larger than one may be; the oldest makes room. */
const MOST_WAITING = 5;

/** Imports at work, of one person: each keeps its file until it is done. */
const MOST_AT_WORK = 3;

export const confirmedAlready = () => conflict('This import was confirmed already');

const tooManyAtWork = () =>
  conflict(`You have ${MOST_AT_WORK} imports at work; confirm this one when one of them is done`, 30);

interface Planning {
  /** Assumed where the file names none. */
  timeZone?: string | undefined;
  control?: CallControl;
  stays?: boolean;
}

export type ImportService = ReturnType<typeof createImportService>;

/** Diaries on their way in, as a conversation: a plan, a word of their owner, the work, and a way back. */
export function createImportService(parts: {
  database: Database;
  clock: Clock;
  cursors: Cursors;
  jobs: ImportJobs;
  /** Private, where the files are kept until they are done. */
  folder: string;
  maxBytes: number;
}) {
  const { database, clock, cursors, jobs, folder, maxBytes } = parts;

  async function find(caller: Pick<Caller, 'id'>, id: number): Promise<Import> {
    const row = await Import.findOne({ where: { id, userId: caller.id } });
    if (!row) throw notFound('Import');
    return row;
  }

  const forget = (file: string | null) => (file === null ? null : rm(waitingFile(folder, file), { force: true }));

  const bytesOf = (path: string) =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    );

  async function makeRoom(caller: Pick<Caller, 'id'>, path: string): Promise<void> {
    const waiting = await Import.findAll({
      where: { userId: caller.id, status: 'planned' },
      order: [['id', 'DESC']],
      limit: 100,
    });
    let room = maxBytes - (await bytesOf(path));
    for (const [index, row] of waiting.entries()) {
      room -= row.file === null ? 0 : await bytesOf(waitingFile(folder, row.file));
      if (room >= 0 && index < MOST_WAITING - 1) continue;
      const where = { id: row.id, status: 'planned' };
      const count = await database.write((transaction) => Import.destroy({ where, transaction }));
      if (count === 1) await forget(row.file); // one that was confirmed meanwhile needs it
    }
  }

  return {
    folder,
    maxBytes,

    /**
     * Looks at a file that has arrived in `folder`, and keeps it until it is confirmed. Throws a 400 on `file` with the
     * reason for what is not taken, and a 503 once nobody waits; then the file is left to the caller. What waits already
     * makes room for it, unless it does not stay: then it is confirmed or taken back at once.
     */
    async plan(
      caller: Caller,
      path: string,
      { timeZone = caller.timeZone, control = UNLIMITED, stays = true }: Planning = {},
    ): Promise<ImportState> {
      const now = clock.now();
      try {
        const source = await openSource(path, () => control.throwIfAborted());
        try {
          const { recogniseFormat } = await import('./formats'); // their libraries are no part of a start
          const format = await recogniseFormat(source);
          const today = todaysOf(now, caller.timeZone);
          const file = { source, format, timeZone };
          const found = await planImport(database, file, { userId: caller.id, today }, control);
          const plan: ImportPlan = { ...found, meanings: await lastMeanings(database, caller.id, found) };
          if (stays) await makeRoom(caller, path);
          return await writeAs(database, caller.id, async (transaction) => {
            const row = await Import.create(
              {
                userId: caller.id,
                status: 'planned',
                format: format.name,
                timeZone,
                file: basename(path),
                plan,
                choices: null,
                outcome: NOTHING_DONE,
                failure: null,
                leaseUntil: null,
                createdAt: now,
                confirmedAt: null,
                finishedAt: null,
              },
              { transaction },
            );
            return stateOf(await row.reload({ transaction })); // here: once it is written, nothing may fail that leaves it without its file
          });
        } finally {
          source.close();
        }
      } catch (error) {
        throw error instanceof ImportRefusal ? badRequest('file', asRule(error)) : error;
      }
    },

    async list(caller: Caller, { limit = DEFAULT_LIMIT, cursor }: z.output<typeof listImports.input>) {
      const filters = { list: 'imports', userId: caller.id };
      const before = cursor === undefined ? {} : { id: { [Op.lt]: cursors.open(cursor, filters).id } };
      const where = { userId: caller.id, ...before };
      const rows = await Import.findAll({ where, order: [['id', 'DESC']], limit: limit + 1 });
      const { page, nextCursor } = pageOf(rows, limit, ({ id }) => cursors.seal({ at: 0, id }, filters));
      return { items: page.map(stateOf), nextCursor };
    },

    get: async (caller: Caller, id: number): Promise<ImportState> => stateOf(await find(caller, id)),

    /** From here on it works by itself. Throws a 409 when it was confirmed before. */
    async confirm(caller: Pick<Caller, 'id'>, id: number, choices: ImportChoices): Promise<ImportState> {
      const labels = (choices.moods ?? []).map(({ label }) => label);
      if (new Set(labels).size < labels.length) throw badRequest('moods', 'must name each label once');
      const { status, plan } = await find(caller, id);
      if (status !== 'planned') throw confirmedAlready(); // its plan may know its moods no more
      requireKnownMoods(choices, fromJson<ImportPlan>(plan));
      const waitsSince = await database.now();
      const confirmed = await writeAs(database, caller.id, async (transaction) => {
        const others = { userId: caller.id, status: 'importing', id: { [Op.ne]: id } };
        if ((await Import.count({ where: others, transaction })) >= MOST_AT_WORK) throw tooManyAtWork();
        const values = { status: 'importing' as const, choices, confirmedAt: clock.now(), leaseUntil: waitsSince };
        const where = { id, userId: caller.id, status: 'planned' };
        const [count] = await Import.update(values, { where, transaction });
        return count === 1;
      });
      if (!confirmed) throw confirmedAlready();
      jobs.announce();
      return stateOf(await find(caller, id));
    },

    /** Takes everything back that it did. What is large goes on in the background. */
    async undo(caller: Pick<Caller, 'id'>, id: number): Promise<{ id: number; undone: boolean; kept: number }> {
      const row = await find(caller, id);
      const waitsSince = await database.now();
      const isForgotten = await writeAs(database, caller.id, async (transaction) => {
        const where = { id, userId: caller.id };
        if ((await Import.destroy({ where: { ...where, status: 'planned' }, transaction })) === 1) return true;
        const begun = { ...where, status: { [Op.ne]: 'undoing' } }; // who asks again does not come earlier
        const values = { status: 'undoing' as const, leaseUntil: waitsSince, ...withoutWords(row) };
        await Import.update(values, { where: begun, transaction });
        return false;
      });
      await forget(row.file);
      return { id, ...(isForgotten ? { undone: true, kept: 0 } : await jobs.undoSoon(id)) };
    },

    /** Names of the files of an account that is about to be deleted. */
    async filesOf(userId: number, transaction: Transaction): Promise<string[]> {
      const rows = await Import.findAll({
        where: { userId, file: { [Op.ne]: null } },
        attributes: ['file'],
        raw: true,
        transaction,
      });
      return rows.flatMap(({ file }) => file ?? []);
    },

    async forgetFiles(files: readonly string[]): Promise<void> {
      for (const file of files) await forget(file);
    },
  };
}

/** A file that is not taken, in the voice of every other field. */
const asRule = ({ message }: ImportRefusal) =>
  `must be a file that can be read: ${message.replace(/^(The|This|A) /, (word) => word.toLowerCase())}`;

function requireKnownMoods({ moods = [] }: ImportChoices, plan: ImportPlan): void {
  const strange = findStrangeMood(moods, plan);
  if (strange !== -1) throw badRequest(['moods', strange, 'label'], 'must be one of the moods of the plan');
}
