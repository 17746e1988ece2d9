import type { Steps } from '../../models/repositories/steps';
import { countsWord } from '../../models/repositories/wordRows';
import { foldWord } from '../lib/countedWord';
import { stripParticles } from '../lib/korean';

interface Filters {
  word?: string | undefined;
}

/**
 * What is asked for, by the word that entries count: 책을 is 책 for them. What some of them count with its ending stays as it
 * is, so that a word of the cloud has as many entries as that says (설계도 is no 설계).
 */
export async function askedAsCounted<F extends Filters>(
  filters: F,
  userId: number,
  run: <T>(steps: () => Steps<T>) => Promise<T>,
): Promise<F> {
  const asked = foldWord(filters.word ?? '');
  const stem = stripParticles(asked);
  if (stem === asked || (await run(() => countsWord(userId, asked)))) return filters;
  return { ...filters, word: stem };
}
