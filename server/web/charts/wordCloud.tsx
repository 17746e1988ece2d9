import { Link } from 'wouter-preact';
import { useWords } from '../messages';
import type { WordFact } from '../types';

const EVEN = 0.1;
/** Of fewer entries the tone is that of a day, not of the word. */
const LEAST_ENTRIES = 3;
/** A word of one entry is shown where there are few others. */
const FEW = 30;

/** What says something of a diary: words that come back, and others only among the first. With the tones that are theirs. */
export const recurring = (items: readonly WordFact[]): WordFact[] =>
  items
    .filter(({ entries }, place) => entries > 1 || place < FEW)
    .map((item) => (item.entries < LEAST_ENTRIES ? { ...item, sentiment: null } : item));

interface WordCloudProps {
  items: WordFact[];
  /** In which they were counted. */
  period: { from: string; to: string };
}

/** Words by how often they were written, the smallest once. Each leads to its entries. */
export function WordCloud({ items, period: { from, to } }: WordCloudProps) {
  const words = useWords();
  const inOrder = [...items].sort((a, b) => a.word.localeCompare(b.word));
  return (
    <div>
      <ul class="cloud">
        {inOrder.map(({ word, weight, count, sentiment }) => (
          <li key={word}>
            <Link
              href={`/entries?${new URLSearchParams({ word, from, to })}`}
              class={`cloud-word cloud-${toneOf({ sentiment })}`}
              style={{ fontSize: `${(0.95 + 1.75 * Math.sqrt(count > 1 ? weight : 0)).toFixed(2)}rem` }}
              aria-label={words.insights.wordUse(word, count)}
            >
              <bdi>{word}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {items.some((item) => toneOf(item) !== 'even') && (
        <ul class="legend">
          <li class="cloud-light">{words.insights.lighter}</li>
          <li class="cloud-heavy">{words.insights.heavier}</li>
        </ul>
      )}
    </div>
  );
}

/** What a word looks like. */
export function toneOf({ sentiment }: Pick<WordFact, 'sentiment'>): 'even' | 'light' | 'heavy' {
  if (sentiment === null || Math.abs(sentiment) < EVEN) return 'even';
  return sentiment > 0 ? 'light' : 'heavy';
}
