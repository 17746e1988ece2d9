import type { Steps } from '../../models/repositories/steps';
import { readMonthsOfWord } from '../../models/repositories/wordRows';
import { foldWord } from '../lib/countedWord';
import { nextTurn } from '../lib/eventLoop';
import { stripParticles } from '../lib/korean';

interface Filters {
  word?: string | undefined;
}

type Run = <T>(steps: () => Steps<T>) => Promise<T>;

/** Of so many the words are looked through in a few milliseconds; then others have their turn. */
const MONTHS = 24;

/**
 * What is asked for, by the word that entries count: 책을 is 책 for them. What some of them count with its ending stays as it
 * is, so that a word of the cloud has as many entries as that says (설계도 is no 설계).
 */
export async function askedAsCounted<F extends Filters>(filters: F, userId: number, run: Run): Promise<F> {
  const asked = foldWord(filters.word ?? '');
  const stem = stripParticles(asked);
  return stem === asked || (await isCounted(asked, userId, run)) ? filters : { ...filters, word: stem };
}

async function isCounted(word: string, userId: number, run: Run): Promise<boolean> {
  for (let after: string | null = null; ; await nextTurn()) {
    const page = { after, most: MONTHS };
    const months: { id: string; mayCount: number }[] = await run(() => readMonthsOfWord(userId, word, page));
    if (months.some(({ mayCount }) => Number(mayCount) > 0)) return true;
    if (months.length < MONTHS) return false;
    after = months.at(-1)?.id ?? null;
  }
}
