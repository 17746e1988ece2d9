import { readLanguageIndex, readTable } from './languageFiles';
import { countNgrams } from './ngrams';

/** Weights are stored in sixteenths of a natural unit. */
const SCALE = 16;

/** How sure: the lead over the next language, in natural units for each n-gram. */
export interface Identification {
  language: string;
  lead: number;
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
    const lead = ((sums[first] ?? 0) - (sums[second] ?? 0)) / SCALE / ngrams.size;
    return { language: languages[first] ?? '', lead };
  };
}
