import { useFormat, useWords } from '../messages';
import { EmotionMark } from '../parts/emotionMark';
import type { Emotion } from '../types';
import { wholeShares } from './shares';

export interface RibbonPart {
  type: Emotion;
  percentage: number;
}

/** The shares that are there, largest first. */
export const ribbonOf = (shares: readonly { type: Emotion; percentage: number | null }[]): RibbonPart[] =>
  shares
    .flatMap(({ type, percentage }) => (percentage ? [{ type, percentage }] : []))
    .sort((a, b) => b.percentage - a.percentage);

const NAMED = 4;

/** Shares as one ribbon of colours, with the largest named under it. */
export function Ribbon({ parts, label }: { parts: RibbonPart[]; label: string }) {
  const words = useWords();
  const format = useFormat();
  if (parts.length === 0) return null;
  const whole = wholeShares(parts.map(({ percentage }) => percentage));
  return (
    <figure class="ribbon">
      <figcaption class="unseen">{label}</figcaption>
      <div class="ribbon-band" aria-hidden="true">
        {parts.map(({ type, percentage }) => (
          <span key={type} data-emotion={type} style={{ flexGrow: percentage }} />
        ))}
      </div>
      <ul>
        {parts.map(({ type }, index) => (
          <li key={type} class={index < NAMED ? '' : 'unseen'}>
            <EmotionMark emotion={type} size="small" />
            {words.emotions[type]} <b>{format.percent(whole[index] ?? 0)}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
