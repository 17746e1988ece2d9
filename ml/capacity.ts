import type { Job } from './waitingList';

/** A child takes turns between this many texts, so that a long one does not hold up the short ones behind it. */
const JOBS_PER_CHILD = 4;
/**
 * Of texts longer than that (in UTF-16 units) a child takes only so many at once: to take turns between long ones makes
 * none of them ready sooner, and whoever sends several would leave no place for what is read in a moment. On one core
 * a text of 2 000 takes our model some 40 ms, the longest more than a second.
 */
const LONG = { beyond: 2_000, places: 2 };
const LONGEST = { beyond: 10_000, places: 1 };

const isExplanation = ({ task }: Job) => task === 'explain';

/**
 * Whether a child that has these at work may take one more; without `job` one of the shortest. Of explanations, which take as
 * long as reading a long text, it takes one at a time, beside the readings and in no place of theirs.
 */
export function hasCapacityFor(atWork: readonly Job[], job?: Job): boolean {
  if (job && isExplanation(job)) return !atWork.some(isExplanation);
  const readings = atWork.filter((other) => !isExplanation(other));
  const length = job ? job.text.text.length : 0;
  return (
    readings.length < JOBS_PER_CHILD &&
    [LONG, LONGEST].every(
      ({ beyond, places }) =>
        length <= beyond || readings.filter(({ text }) => text.text.length > beyond).length < places,
    )
  );
}
