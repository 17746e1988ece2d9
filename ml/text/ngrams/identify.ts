import { readLanguageIndex, readTable } from './languageFiles';
import { countNgrams } from './ngrams';

/** Weights are stored in sixteenths of a natural unit. */
const SCALE = 16;

/** In natural units for each n-gram. */
export interface Identification {
  language: string;
  /** How sure: ahead of the next language by so much. */
  lead: number;
  /** How much more usual the n-grams are in it than in all languages: some 0.7 in Latin letters, near 0 in what is none. */
  typicality: number;
}

/**
 * Tells languages apart by naive Bayes over the n-grams that the readers use (`ml/training/languages/identify.py`).
 * Returns null for a text without words. @param folder `ml/languages`
 */
export function createIdentifier(folder: string): (text: string) => Identification | null {
  const { identify } = readLanguageIndex(folder);
  const { languages, bits, file } = identify;
  const table = readTable(folder, file, bits, languages.length);
  return (text) => {
    const ngrams = countNgrams(text, bits);
    if (ngrams.size === 0) return null;
    const sums = new Float64Array(languages.length);
    for (const bucket of ngrams.keys()) {
      const row = bucket * languages.length;
      for (let k = 0; k < languages.length; k++) sums[k] = (sums[k] ?? 0) + (table[row + k] ?? 0);
    }
    const order = [...sums.keys()].sort((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0));
    const [first = 0, second = 0] = order;
    const each = (sum: number) => sum / SCALE / ngrams.size;
    const most = sums[first] ?? 0;
    return { language: languages[first] ?? '', lead: each(most - (sums[second] ?? 0)), typicality: each(most) };
  };
}
