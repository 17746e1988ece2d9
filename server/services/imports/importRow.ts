import { Import } from '../../../models';
import { fromInstant, fromJson } from '../../../models/columns';
import type { ImportChoices, ImportPlan, ImportResult, ImportState } from '../../contract/imports';
import { notLeased } from '../notLeased';

/** What an import has done so far. */
export interface ImportOutcome extends ImportResult {
  /** Ids of the pictures that it brought. */
  pictureIds: number[];
  /** Weeks of the reports that it had made. */
  weeks: string[];
  /** How often it was taken up since it last got on. */
  begun: number;
  /** Entries that its undo has left as they are so far. */
  kept: number;
}

export const NOTHING_DONE: ImportOutcome = {
  added: 0,
  replaced: 0,
  skipped: 0,
  refused: 0,
  pictures: 0,
  unreadable: 0,
  pictureIds: [],
  weeks: [],
  begun: 0,
  kept: 0,
};

export const outcomeOf = (row: Import): ImportOutcome => ({ ...NOTHING_DONE, ...fromJson<ImportOutcome>(row.outcome) });

/**
 * What is kept of an import that is over: numbers, and what was refused. A text, a mood or a tag that its plan quotes is in the
 * diary by then, and must be gone once its writer deletes it there.
 */
export const withoutWords = (row: Import): Pick<Import, 'plan' | 'choices'> => {
  const plan = fromJson<ImportPlan>(row.plan);
  return { plan: { ...plan, samples: [], moods: [], meanings: [], tags: { ...plan.tags, names: [] } }, choices: null };
};

export const choicesOf = (row: Import): ImportChoices =>
  row.choices === null ? {} : fromJson<ImportChoices>(row.choices);

/** An import as its owner sees it. */
export function stateOf(row: Import): ImportState {
  const { pictureIds: _, weeks: _weeks, begun: _begun, kept: _kept, ...result } = outcomeOf(row);
  const plan = fromJson<ImportPlan>(row.plan);
  const kind = plan.new > 0 ? 'new' : plan.changed > 0 ? 'changed' : 'same'; // of all samples, before each said its own
  return {
    id: row.id,
    status: row.status,
    plan: {
      ...plan,
      samples: plan.samples.map((sample) => ({ ...sample, kind: sample.kind ?? kind })),
      meanings: plan.meanings ?? [], // a plan of before it had them
    },
    done: row.position,
    result,
    failure: row.failure,
    createdAt: fromInstant(row.createdAt).toISOString(),
  };
}

/**
 * Imports that nobody is at, the one that has waited longest first: a lease that is over says since when. One whose process
 * died has none; it comes first on both engines.
 */
export function findWaiting(now: Date): Promise<Import[]> {
  return Import.findAll({
    where: { status: ['importing', 'undoing'], ...notLeased(now) },
    attributes: ['id', 'userId', 'status', 'file', 'leaseUntil'],
    order: ['leaseUntil', 'id'],
  });
}
