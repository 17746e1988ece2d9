import { useFormat, useWords } from '../messages';
import { EmotionMark } from '../parts/emotionMark';
import type { Shares } from '../types';

/** Each count by itself, beside which it stands: the shares of the service add to 100, so that equal counts may differ. */
export function chosenShares(shares: Shares): (number | null)[] {
  const entries = shares.reduce((sum, { selected }) => sum + selected.count, 0);
  return shares.map(({ selected }) => (entries === 0 ? null : (selected.count / entries) * 100));
}

/**
 * The eight, chosen and read side by side: full bars and hatched ones. Without what was read where no text has a clear
 * emotion: shares of next to nothing make 100 too, and would be drawn as much; nor for anybody in pain where they are of
 * something else (`mayDrawRead`).
 */
export function Distribution({ shares, isRead }: { shares: Shares; isRead: boolean }) {
  const words = useWords();
  const format = useFormat();
  const chosen = chosenShares(shares);
  const most = Math.max(
    1,
    ...shares.flatMap(({ detected }, index) => [chosen[index] ?? 0, isRead ? (detected.percentage ?? 0) : 0]),
  );
  const entries = shares.reduce((sum, { selected }) => sum + selected.count, 0);
  const bar = (kind: 'chosen' | 'read', percentage: number | null, count = '') => (
    <span class="bar-line">
      <span class={`bar bar-${kind}`} style={{ inlineSize: `${((percentage ?? 0) / most) * 100}%` }} />
      <span class="bar-value">{percentage === null ? '–' : `${format.percent(percentage, 1)}${count}`}</span>
    </span>
  );
  return (
    <div class="distribution" aria-hidden="true">
      <ul class="legend">
        <li>
          <span class="bar bar-chosen" /> {words.chosen}
        </li>
        {isRead && (
          <li>
            <span class="bar bar-read" /> {words.read}
          </li>
        )}
      </ul>
      {shares.map(({ type, selected, detected }, index) => (
        <div key={type} class="distribution-row" data-emotion={type}>
          <span class="distribution-name">
            <EmotionMark emotion={type} />
            {words.emotions[type]}
          </span>
          <span>
            {bar('chosen', chosen[index] ?? null, ` · ${selected.count}/${entries}`)}
            {isRead && bar('read', detected.percentage)}
          </span>
        </div>
      ))}
    </div>
  );
}
