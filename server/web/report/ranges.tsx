import { Link } from 'wouter-preact';
import type { Emotion } from '../types';
import { entriesOf } from './period';

interface Range {
  from: string;
  to: string;
  dominant: Emotion | null;
  tied: Emotion[];
  entries: number;
  text: string;
}

interface RangesProps<One extends Range> {
  title: string;
  ranges: One[];
  /** When a range is, where its text does not say so; it leads to its entries. */
  when?: (range: One) => string;
}

/** Parts of a period one after the other, each with the colours of what was chosen most in it. */
export function Ranges<One extends Range>({ title, ranges, when }: RangesProps<One>) {
  if (ranges.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ol class="report-ranges">
        {ranges.map((range) => {
          const { from, to, dominant, tied, text, entries } = range;
          return (
            <li key={from} data-emotion={entries > 0 && tied.length < 2 ? (dominant ?? 'none') : undefined}>
              {tied.length > 1 && (
                <span class="report-edges" aria-hidden="true">
                  {tied.map((emotion) => (
                    <span key={emotion} data-emotion={emotion} />
                  ))}
                </span>
              )}
              {when && (
                <p class="eyebrow">
                  <Link href={entriesOf(from, to)}>{when(range)}</Link>
                </p>
              )}
              <p>{text}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
