import { col, type FindOptions, fn, literal, Op, type WhereOptions, where } from 'sequelize';
import type { z } from 'zod';
import { Diary } from '../../models';
import type { Database } from '../../models/database';
import { type listDiaries, tagKey } from '../contract/diary';
import { badRequest } from '../errors';
import type { Cursors } from '../lib/cursor';
import { searchTerms } from '../lib/searchText';
import { assembleEntries, type Entry } from './entries';

const DEFAULT_LIMIT = 20;

type ListInput = z.output<typeof listDiaries.input>;

/** One page of a user's entries by keyset: each entry once, whatever is written meanwhile. */
export async function listEntries(
  { database, cursors }: { database: Database; cursors: Cursors },
  userId: number,
  input: ListInput,
): Promise<{ entries: Entry[]; nextCursor: string | null }> {
  const { from, to, sort = '-date', limit = DEFAULT_LIMIT, cursor, ...rest } = input;
  if (from && to && from > to) throw badRequest('to', 'must not lie before from');
  const filters = { userId, from, to, sort, ...rest };
  const direction = sort === 'date' ? 'ASC' : 'DESC';
  const search: FindOptions = {
    where: { [Op.and]: [{ userId }, ...conditions(database, input), ...(cursor ? [after()] : [])] },
    order: [
      ['date', direction],
      ['id', direction],
    ],
    limit: limit + 1,
  };
  return database.read(async (transaction) => {
    const rows = await Diary.findAll({ ...search, transaction });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      entries: await assembleEntries(page, transaction),
      nextCursor: rows.length > limit && last ? cursors.seal({ at: last.date.getTime(), id: last.id }, filters) : null,
    };
  });

  function after(): WhereOptions {
    const { at, id } = cursors.open(cursor ?? '', filters);
    const beyond = direction === 'ASC' ? Op.gt : Op.lt;
    const date = new Date(at);
    return { [Op.or]: [{ date: { [beyond]: date } }, { date, id: { [beyond]: id } }] };
  }
}

function conditions({ sequelize }: Database, { from, to, emotion, tag, q }: ListInput): WhereOptions[] {
  // EXISTS by the unique index of each child table: IN would gather the rows of all users first.
  const exists = (table: string, condition: string) =>
    literal(`EXISTS (SELECT 1 FROM ${table} child WHERE child.diary_id = \`Diary\`.id AND ${condition})`);
  return [
    ...(from ? [{ day: { [Op.gte]: from } }] : []),
    ...(to ? [{ day: { [Op.lte]: to } }] : []),
    ...(emotion ? [exists('emotions', `child.source = 'selected' AND child.type = ${sequelize.escape(emotion)}`)] : []),
    ...(tag ? [exists('tags', `child.\`key\` = ${sequelize.escape(tagKey(tag))}`)] : []),
    // INSTR has no wildcards, so a % or _ in the search is only a character.
    ...searchTerms(q ?? '').map((term) => where(fn('INSTR', col('search_text'), term), Op.gt, 0)),
  ];
}
