import { setImmediate as nextTurn } from 'node:timers/promises';
import { col, fn, literal, Op, type Transaction, type WhereOptions, where } from 'sequelize';
import type { z } from 'zod';
import { Diary } from '../../models';
import { fromInstant } from '../../models/columns';
import type { Database } from '../../models/database';
import type { listDiaries } from '../contract/diary';
import { tagKey } from '../contract/diaryFields';
import { badRequest } from '../errors';
import type { Cursors, Position } from '../lib/cursor';
import { searchTerms } from '../lib/searchText';
import type { Charge } from './caller';
import { assembleEntries, type Entry } from './entries';

const DEFAULT_LIMIT = 20;

/** Different words of a search; each is looked for in the whole text of every entry. */
export const MOST_TERMS = 10;

/**
 * What one page may cost, however long the texts are. It ends early where it has reached a bound, with a cursor that goes
 * on from there: a page of long entries has fewer of them, and a search of very much text may find none on a page.
 */
const PAGE_BYTES = 131_072;
const SEARCHED_BYTES = 67_108_864;
const SEARCHED_ENTRIES = 20_000;

/** What is searched before others have their turn: a few milliseconds. */
const SLICE_BYTES = 1_048_576;
const SLICE_ENTRIES = 250;

/** Of these, each counts once for every word that is looked for. */
const SEARCHED_BYTES_PER_CALL = 4_194_304;

type ListInput = z.output<typeof listDiaries.input>;

/** Where an entry stands in the list, and how long its texts are, without reading them. */
interface Candidate extends Position {
  bytes: number;
  searchedBytes: number;
}

/** One page of a user's entries by keyset: each entry once, whatever is written meanwhile. */
export async function listEntries(
  { database, cursors }: { database: Database; cursors: Cursors },
  userId: number,
  input: ListInput,
  charge: Charge = () => {},
): Promise<{ entries: Entry[]; nextCursor: string | null }> {
  const { from, to, sort = '-date', limit = DEFAULT_LIMIT, cursor, ...rest } = input;
  if (from && to && from > to) throw badRequest('to', 'must not lie before from');
  const filters = { userId, from, to, sort, ...rest };
  const terms = searchTerms(input.q ?? '');
  if (terms.length > MOST_TERMS) throw badRequest('q', `must have at most ${MOST_TERMS} different words`);
  const start = cursor ? cursors.open(cursor, filters) : null;
  const scan = { userId, sort, conditions: conditions(database, input), terms };
  return database.read(async (transaction) => {
    const { page, goesOn, last, searchedBytes } = await findPage(scan, { start, limit }, transaction);
    charge(searchedBytes / SEARCHED_BYTES_PER_CALL);
    const rows = await readRows(page, sort, transaction);
    return {
      entries: await assembleEntries(rows, transaction),
      nextCursor: goesOn && last ? cursors.seal({ at: last.at, id: last.id }, filters) : null,
    };
  });
}

interface Scan {
  userId: number;
  sort: 'date' | '-date';
  conditions: WhereOptions[];
  terms: string[];
}

/** The entries of a page, whether the list goes on, and after which entry. */
async function findPage(
  scan: Scan,
  { start, limit }: { start: Position | null; limit: number },
  transaction: Transaction,
): Promise<{ page: Candidate[]; goesOn: boolean; last: Position | null; searchedBytes: number }> {
  const page: Candidate[] = [];
  let [last, bytes, searchedBytes, searched] = [start, 0, 0, 0];
  for (;;) {
    const most = scan.terms.length > 0 ? SLICE_ENTRIES : limit + 1;
    const candidates = await readCandidates(scan, { after: last, most }, transaction);
    const slice = scan.terms.length > 0 ? firstWithin(candidates, SLICE_BYTES / scan.terms.length) : candidates;
    const found = await matching(slice, scan.terms, transaction);
    for (const candidate of slice) {
      const isFound = found.has(candidate.id);
      if (isFound && (page.length === limit || (page.length > 0 && bytes + candidate.bytes > PAGE_BYTES)))
        return { page, goesOn: true, last, searchedBytes };
      if (isFound) {
        page.push(candidate);
        bytes += candidate.bytes;
      }
      searched += 1;
      searchedBytes += candidate.searchedBytes * scan.terms.length;
      last = candidate;
    }
    if (slice.length === candidates.length && candidates.length < most)
      return { page, goesOn: false, last, searchedBytes };
    if (searched >= SEARCHED_ENTRIES || searchedBytes >= SEARCHED_BYTES)
      return { page, goesOn: true, last, searchedBytes };
    await nextTurn();
  }
}

/** The next entries in order, by the index of their dates; none of their texts is read. */
async function readCandidates(
  { userId, sort, conditions }: Scan,
  { after, most }: { after: Position | null; most: number },
  transaction: Transaction,
): Promise<Candidate[]> {
  const rows = (await Diary.findAll({
    where: { [Op.and]: [{ userId }, ...conditions, ...(after ? [beyond(after, sort)] : [])] },
    attributes: [
      'id',
      'date',
      [fn('OCTET_LENGTH', col('content')), 'bytes'],
      [fn('OCTET_LENGTH', col('search_text')), 'searchedBytes'],
    ],
    order: inOrder(sort),
    limit: most,
    raw: true,
    transaction,
  })) as unknown as { id: number; date: Date | string; bytes: number; searchedBytes: number }[];
  return rows.map(({ date, ...row }) => ({ ...row, at: fromInstant(date).getTime() }));
}

/** The first of some entries whose texts are together no longer than that, but always one. */
function firstWithin(candidates: Candidate[], most: number): Candidate[] {
  let bytes = 0;
  const end = candidates.findIndex(({ searchedBytes }, index) => {
    bytes += searchedBytes;
    return bytes > most && index > 0;
  });
  return end === -1 ? candidates : candidates.slice(0, end);
}

/** Which of some entries hold all the terms. INSTR has no wildcards, so a % or _ in the search is only a character. */
async function matching(candidates: Candidate[], terms: string[], transaction: Transaction): Promise<Set<number>> {
  const ids = candidates.map(({ id }) => id);
  if (terms.length === 0) return new Set(ids);
  const holdsAll = terms.map((term) => where(fn('INSTR', col('search_text'), term), Op.gt, 0));
  const rows = await Diary.findAll({
    where: { [Op.and]: [{ id: ids }, ...holdsAll] },
    attributes: ['id'],
    raw: true,
    transaction,
  });
  return new Set(rows.map(({ id }) => id));
}

function readRows(page: Candidate[], sort: Scan['sort'], transaction: Transaction): Promise<Diary[]> {
  if (page.length === 0) return Promise.resolve([]);
  return Diary.findAll({
    where: { id: page.map(({ id }) => id) },
    attributes: { exclude: ['searchText'] }, // as long as the text again, and not shown
    order: inOrder(sort),
    transaction,
  });
}

const direction = (sort: Scan['sort']) => (sort === 'date' ? 'ASC' : 'DESC');

const inOrder = (sort: Scan['sort']): [string, string][] => [
  ['date', direction(sort)],
  ['id', direction(sort)],
];

function beyond({ at, id }: Position, sort: Scan['sort']): WhereOptions {
  const further = sort === 'date' ? Op.gt : Op.lt;
  const date = new Date(at);
  return { [Op.or]: [{ date: { [further]: date } }, { date, id: { [further]: id } }] };
}

function conditions({ sequelize }: Database, { from, to, emotion, tag }: ListInput): WhereOptions[] {
  // EXISTS by the unique index of each child table: IN would gather the rows of all users first.
  const exists = (table: string, condition: string) =>
    literal(`EXISTS (SELECT 1 FROM ${table} child WHERE child.diary_id = \`Diary\`.id AND ${condition})`);
  return [
    ...(from ? [{ day: { [Op.gte]: from } }] : []),
    ...(to ? [{ day: { [Op.lte]: to } }] : []),
    ...(emotion ? [exists('emotions', `child.source = 'selected' AND child.type = ${sequelize.escape(emotion)}`)] : []),
    ...(tag ? [exists('tags', `child.\`key\` = ${sequelize.escape(tagKey(tag))}`)] : []),
  ];
}
