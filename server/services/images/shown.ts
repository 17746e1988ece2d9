import type { Transaction } from 'sequelize';
import { Diary } from '../../../models';
import { fromJson } from '../../../models/columns';
import type { Database } from '../../../models/database';
import {
  findHolding,
  findRevisions,
  type HoldingRow,
  type RevisionRow,
  readContents,
} from '../../../models/repositories/entryList';
import { findReplacedWithImages } from '../../../models/repositories/importRows';
import { runSteps } from '../../../models/runSteps';
import { nextTurn } from '../../lib/eventLoop';
import { IMAGES_PATH, imageAddress, imageAddressesIn } from '../../lib/imageAddress';
import { inPages } from '../../lib/inPages';
import { addressesOf, type KeptEntry } from '../imports/keptEntry';

/** Entries whose texts are looked through at once: some milliseconds, however long they are. */
const PAGE = 25;
/** Of which only the revision is read. */
const REVISIONS_PAGE = 500;
const KEPT_PAGE = 100;

/** Where a picture is shown. */
export interface Showing {
  entryId: number;
  /** Whether only the undo of an import would show it there again. */
  isReplaced: boolean;
}

type Shown = ReadonlyMap<number, Showing>;

/** Asks the database: each question by itself, or all in one transaction. */
type Ask = Database['readSteps'];

/**
 * Of some pictures those that an entry shows, as its cover or by their address in its text, or would show again if an import
 * that replaced it were undone, each with such an entry. All texts are looked through beforehand, while others write: what
 * this gives looks only for what was saved meanwhile, and must run under the user's lock, so that nothing more is.
 */
export async function lookForShown(
  database: Pick<Database, 'readSteps'>,
  userId: number,
  imageIds: readonly number[],
): Promise<(transaction: Transaction) => Promise<Shown>> {
  const wanted = new Map(imageIds.map((id) => [imageAddress(id), id]));
  const shown = new Map<number, Showing>();
  const seen = new Map<number, number>(); // of each entry the revision whose text was looked at
  let lastKept = 0; // what a record keeps goes to another now and then, and is new in a new one only
  const isDone = () => shown.size === wanted.size;

  const note = (address: string, entryId: number, isReplaced = false) => {
    const imageId = wanted.get(address);
    if (imageId !== undefined && !shown.has(imageId)) shown.set(imageId, { entryId, isReplaced });
  };

  function noteTexts(rows: readonly Pick<HoldingRow, 'id' | 'content'>[]): void {
    for (const { id, content } of rows) for (const address of imageAddressesIn(content ?? '')) note(address, id);
  }

  async function lookAtCovers(transaction: Transaction | null): Promise<void> {
    const where = { userId, imageUrl: [...wanted.keys()] };
    const covers = await Diary.findAll({ where, attributes: ['id', 'imageUrl'], raw: true, transaction });
    for (const { id, imageUrl } of covers) note(imageUrl ?? '', id);
  }

  async function lookAtTexts(ask: Ask): Promise<void> {
    const next = (after: HoldingRow | null) => ask(() => findHolding(userId, IMAGES_PATH, { after, most: PAGE }));
    for await (const rows of inPages(PAGE, next)) {
      for (const { id, revision } of rows) seen.set(id, revision);
      noteTexts(rows);
      if (isDone()) return;
    }
  }

  async function lookAtNewTexts(ask: Ask): Promise<void> {
    const next = (after: RevisionRow | null) => ask(() => findRevisions(userId, { after, most: REVISIONS_PAGE }));
    for await (const rows of inPages(REVISIONS_PAGE, next)) {
      const changed = rows.filter(({ id, revision }) => seen.get(id) !== revision).map(({ id }) => id);
      for (let at = 0; at < changed.length; at += PAGE) {
        noteTexts(await ask(() => readContents(changed.slice(at, at + PAGE))));
        await nextTurn();
      }
      if (isDone()) return;
    }
  }

  async function lookAtKept(ask: Ask): Promise<void> {
    while (!isDone()) {
      const rows = await ask(() => findReplacedWithImages({ userId, after: lastKept }, KEPT_PAGE));
      for (const { diaryId, replaced } of rows)
        for (const address of addressesOf(fromJson<KeptEntry>(replaced))) note(address, diaryId, true);
      lastKept = rows.at(-1)?.id ?? lastKept;
      if (rows.length < KEPT_PAGE) return;
      await nextTurn();
    }
  }

  await lookAtCovers(null);
  if (!isDone()) await lookAtTexts(database.readSteps);
  await lookAtKept(database.readSteps);
  return async (transaction) => {
    const ask: Ask = (steps) => runSteps(transaction, steps);
    if (!isDone()) await lookAtCovers(transaction);
    if (!isDone()) await lookAtNewTexts(ask);
    await lookAtKept(ask);
    return shown;
  };
}
