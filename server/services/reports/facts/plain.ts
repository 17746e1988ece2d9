import { countOf } from '../../../insights/choices';
import type { Portrait } from '../../../insights/portrait';

/** Fewer texts say nothing against what was chosen. */
export const LEAST_TEXTS = 3;

/**
 * Whether nobody should call days bright that were chosen light: joy was not chosen, and who waits for a result chooses
 * anticipation, too; or texts enough read plainer or heavier; or trust alone was chosen most, which who feels nothing in
 * particular chooses, too, and no text sounded light.
 */
export function isPlain(
  { mood, read, chosen }: Pick<Portrait, 'mood' | 'read' | 'chosen'>,
  isUnsure: boolean,
): boolean {
  if (countOf(chosen.sums, 'joy') === 0) return true;
  if (!isUnsure && mood === 'light') return false;
  return (!isUnsure && read >= LEAST_TEXTS) || (chosen.leader?.tied.every((emotion) => emotion === 'trust') ?? false);
}
