import type { Emotion } from '../../ml/emotions';
import type { Engine } from '../dialects/dialect';
import { type LimitedRows, readLimitedRows } from './entryRows';
import { inList, type Steps, select, together, type Value } from './steps';
import { type Instant, toInstant } from './values';

/** Which entries of a user a list has, and in which order. */
export interface ListScan {
  userId: number;
  sort: 'date' | '-date';
  /** First and last day. */
  from?: string | undefined;
  to?: string | undefined;
  /** `none`: those without one. */
  emotion?: Emotion | 'none' | undefined;
  tagKey?: string | undefined;
}

/** What is looked for in entries. */
export interface Sought {
  /** Each stands somewhere in the text. */
  terms: readonly string[];
  /** One of them, the forms of a word, is among the words that the entry counts. */
  forms: readonly string[];
}

/** Where an entry stands in the list, and how long its texts are, without reading them. */
export interface CandidateRow {
  id: number;
  date: Instant;
  bytes: number;
  searchedBytes: number;
}

/** In days: no instant lies further from midnight UTC of its local day, wherever its writer's clock stood; imports refuse others. */
const MOST_APART = 2;
/** Years that every engine can write; entries are of 1899 and later. */
const [FIRST, LAST] = [Date.UTC(1890, 0), Date.UTC(9990, 0)];

function instantNear(day: string, days: number): Date {
  const at = Date.parse(`${day}T00:00:00Z`) + days * 86_400_000;
  return new Date(Math.min(Math.max(at, FIRST), LAST));
}

/** Which entries come next: those after a place, and how many at most. */
interface Next {
  after: { at: Date; id: number } | null;
  most: number;
}

/** The next entries in order, by the index of their dates; none of their texts is read. */
export function* readCandidates(engine: Engine, scan: ListScan, next: Next): Steps<CandidateRow[]> {
  const { sql, values } = nextOf(engine, scan, next);
  const columns = 'id, date, OCTET_LENGTH(content) AS bytes, OCTET_LENGTH(search_text) AS searchedBytes';
  return yield* select<CandidateRow>(`SELECT ${columns} FROM diaries ${sql}`, values);
}

/** The same with all that belongs to them, but for texts of more bytes than that: on a server one way there and back. */
export const readNextRows = (
  engine: Engine,
  scan: ListScan,
  { mostBytes, ...next }: Next & { mostBytes: number },
): Steps<LimitedRows[]> => readLimitedRows(mostBytes, nextOf(engine, scan, next));

/** What stands behind `FROM diaries`. */
function nextOf(
  engine: Engine,
  { userId, sort, from, to, emotion, tagKey }: ListScan,
  { after, most }: Next,
): { sql: string; values: Value[] } {
  const conditions = ['user_id = ?'];
  const values: Value[] = [userId];
  const add = (condition: string, ...more: Value[]) => {
    conditions.push(condition);
    values.push(...more);
  };
  if (emotion === 'none') add('emotion IS NULL');
  else if (emotion !== undefined) add('emotion = ?', emotion);
  if (from !== undefined) add('day >= ? AND date >= ?', from, toInstant(engine, instantNear(from, -MOST_APART)));
  if (to !== undefined) add('day <= ? AND date <= ?', to, toInstant(engine, instantNear(to, MOST_APART)));
  // EXISTS by the unique index of the tags: IN would gather the rows of all users first.
  if (tagKey !== undefined)
    add('EXISTS (SELECT 1 FROM tags WHERE tags.diary_id = diaries.id AND tags.`key` = ?)', tagKey);
  const [further, order] = sort === 'date' ? ['>', 'ASC'] : ['<', 'DESC'];
  if (after) {
    const at = toInstant(engine, after.at);
    add(`date ${further}= ? AND (date ${further} ? OR id ${further} ?)`, at, at, after.id);
  }
  const sql = `WHERE ${conditions.join(' AND ')} ORDER BY date ${order}, id ${order} LIMIT ?`;
  return { sql, values: [...values, most] };
}

/**
 * Which of some entries hold what is sought. INSTR has no wildcards, so a % or _ in the search is only a character. A counted
 * word is a name in JSON, `{"word":3}`, and no word holds a quote: it stands there so or is not counted.
 */
export function* findMatching(ids: readonly number[], { terms, forms }: Sought): Steps<number[]> {
  if (ids.length === 0) return [];
  const one = inList(ids);
  const holdsAll = [`id ${one.sql}`, ...terms.map(() => 'INSTR(search_text, ?) > 0')];
  if (forms.length > 0) holdsAll.push(`(${forms.map(() => 'INSTR(words, ?) > 0').join(' OR ')})`);
  const names = forms.map((form) => `${JSON.stringify(form)}:`);
  const sql = `SELECT id FROM diaries WHERE ${holdsAll.join(' AND ')}`;
  return (yield* select<{ id: number }>(sql, [...one.values, ...terms, ...names])).map(({ id }) => id);
}

/**
 * Of the moments and texts of an import so much is read, several times what its records can say. A diary that says one thing again and
 * again at one moment has more: whoever brings it once more under other names has the rest twice.
 */
const MOST_ALIKE = { entries: 1_000, bytes: 8_388_608 };

/** What tells an entry of an import: any of these. */
export interface MatchKeys {
  ids: readonly number[];
  clientIds: readonly string[];
  /** Of any of these moments and with any of these texts. */
  moments: readonly Date[];
  texts: readonly string[];
}

/** The entries of a user that something tells. */
export function* findIdsByMatchKeys(
  engine: Engine,
  userId: number,
  { ids, clientIds, moments, texts }: MatchKeys,
): Steps<number[]> {
  const ask = (condition: string, values: readonly Value[]) =>
    select<{ id: number }>(`SELECT id FROM diaries WHERE user_id = ? AND ${condition}`, [userId, ...values]);
  function* askAmong(column: string, values: readonly Value[]): Steps<{ id: number }[]> {
    if (values.length === 0) return [];
    const one = inList(values);
    return yield* ask(`${column} ${one.sql}`, one.values);
  }
  function* askMoments(): Steps<{ id: number }[]> {
    if (moments.length === 0) return [];
    const at = inList(moments.map((moment) => toInstant(engine, moment)));
    const text = inList([...texts].sort((a, b) => b.length - a.length)); // the last one may be sent several times
    const found = yield* select<{ id: number; bytes: number }>(
      `SELECT id, OCTET_LENGTH(content) AS bytes FROM diaries
       WHERE user_id = ? AND date ${at.sql} AND content ${text.sql}
       ORDER BY date, id LIMIT ${MOST_ALIKE.entries}`,
      [userId, ...at.values, ...text.values],
    );
    let left = MOST_ALIKE.bytes;
    return found.filter(({ bytes }) => {
      left -= bytes;
      return left >= 0;
    });
  }
  const found = yield* together([askMoments(), askAmong('id', ids), askAmong('client_id', clientIds)]);
  return [...new Set(found.flat().map(({ id }) => id))];
}

/** Where an entry stands among the days. */
export interface DayPlace {
  id: number;
  day: string;
}

/** Which of its texts it has. */
export interface RevisionRow extends DayPlace {
  revision: number;
}

/** An entry of a diary that is looked through; its text only if it holds what is looked for. */
export interface HoldingRow extends RevisionRow {
  content: string | null;
}

/** The next entries by their days, as an index has them: from the first on, or those after a place. */
export interface NextDays {
  after: DayPlace | null;
  most: number;
  /** First and last day. */
  from?: string;
  to?: string;
}

/** What is left of a day, which may be a whole diary, and then what follows: neither looks at what came before. */
export function* readNextDays<Row extends DayPlace>(
  { columns, values = [] }: { columns: string; values?: Value[] },
  userId: number,
  { after, most, from = '', to = '9999-12-31' }: NextDays,
): Steps<Row[]> {
  const { day, id } = after ?? { day: from, id: 0 };
  const sql = `SELECT id, day, ${columns} FROM diaries WHERE user_id = ?`;
  const rest = yield* select<Row>(`${sql} AND day = ? AND id > ? ORDER BY id LIMIT ?`, [
    ...[...values, userId],
    ...[day, id, most],
  ]);
  if (rest.length === most) return rest;
  const further = yield* select<Row>(`${sql} AND day > ? AND day <= ? ORDER BY day, id LIMIT ?`, [
    ...[...values, userId],
    ...[day, to, most - rest.length],
  ]);
  return [...rest, ...further];
}

/** INSTR minds the case on every engine. */
export function findHolding(userId: number, part: string, next: NextDays): Steps<HoldingRow[]> {
  const content = 'revision, CASE WHEN INSTR(content, ?) > 0 THEN content END AS content';
  return readNextDays<HoldingRow>({ columns: content, values: [part] }, userId, next);
}

/** The same without a look at their texts, which costs nothing beside it. */
export const findRevisions = (userId: number, next: NextDays): Steps<RevisionRow[]> =>
  readNextDays<RevisionRow>({ columns: 'revision' }, userId, next);

export function readContents(ids: readonly number[]): Steps<{ id: number; content: string }[]> {
  const one = inList(ids);
  return select<{ id: number; content: string }>(`SELECT id, content FROM diaries WHERE id ${one.sql}`, one.values);
}
