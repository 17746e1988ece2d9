import { stringify } from 'csv-stringify/sync';
import type { Transaction } from 'sequelize';
import { EMOTIONS, largestOf } from '../../../ml/emotions';
import { User } from '../../../models';
import type { ExportFilters } from '../../contract/export';
import { invalidToken } from '../../errors';
import type { Entry } from '../entries';
import { entriesInOrder } from './entriesInOrder';

const COLUMNS = [
  'id',
  'day',
  'date',
  'emotion',
  'mood_valence',
  'mood_label',
  'sentiment',
  'detected',
  'tags',
  'image_url',
  'content',
  'created_at',
  'updated_at',
] as const;

/** How the table begins, for who is given one back. */
export const TABLE_HEAD = COLUMNS.join(',');

/** Spreadsheets take a file without it for one in the local encoding, and spoil every letter beyond ASCII. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The diary as a table (RFC 4180, UTF-8): an entry a row, sorted by day. What the model read is one number and one word;
 * revisions, origins and reports are left out, and guarded cells differ from what was sent: the archive loses nothing.
 */
export async function* csvOfDiary(
  order: { userId: number; filters: ExportFilters },
  transaction: Transaction,
): AsyncGenerator<string> {
  const owner = await User.findByPk(order.userId, { attributes: ['id'], raw: true, transaction });
  if (!owner) throw invalidToken();
  let head = BYTE_ORDER_MARK + rowsOf([COLUMNS]); // goes with the first entries: what fails before them has sent nothing
  for await (const page of entriesInOrder(order, transaction)) {
    yield head + rowsOf(page.map(cellsOf));
    head = '';
  }
  if (head !== '') yield head;
}

/** Also a lone one ends a row for those who read: unasked, only the two of a record's end are quoted. */
const LINE_BREAK = /[\r\n]/;

const rowsOf = (rows: readonly (readonly (string | number | null)[])[]) =>
  stringify(rows as (string | number | null)[][], { record_delimiter: 'windows', quoted_match: LINE_BREAK });

function cellsOf(entry: Entry): (string | number | null)[] {
  const { scores, evidence, clear, sentiment } = entry.analysis;
  return [
    entry.id,
    entry.day,
    entry.date.toISOString(),
    entry.emotion,
    entry.valence,
    entry.moodLabel && guarded(entry.moodLabel),
    sentiment,
    scores && largestOf(clear ?? EMOTIONS, evidence ?? scores),
    guarded(entry.tags.join('; ')),
    entry.imageUrl,
    guarded(entry.content),
    entry.createdAt,
    entry.updatedAt,
  ];
}

/**
 * Spreadsheets run a cell as a formula that begins so, also after spaces and marks that nobody sees, and in full width. An apostrophe in front makes
 * it text (OWASP, CSV injection). Where one reads with semicolons, cells begin in the middle of texts and of lines: guarding
 * each of these would spoil every list and smiley, so people are told how to open the file.
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
