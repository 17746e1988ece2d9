import { useFormat, useWords } from '../messages';
import { EmotionSign } from '../parts/emotionMark';
import type { CalendarDay } from '../types';
import { type Kind, noneOf, shownOf } from './shown';

interface DayCellProps {
  day: CalendarDay;
  kind: Kind;
  isOpen: boolean;
  isToday: boolean;
  numbered?: boolean;
  attributes: { 'data-cell': string; tabIndex: number; onFocus: () => void };
  onOpen: (date: string) => void;
}

/** A day: its colour and sign are its emotion, its depth how much was written. */
export function DayCell({ day, kind, isOpen, isToday, numbered = false, attributes, onOpen }: DayCellProps) {
  const words = useWords();
  const format = useFormat();
  const { date, entries, level } = day;
  const emotion = shownOf(day, kind);
  const named = emotion ? words.emotions[emotion] : words.calendar.none[noneOf(day, kind)];
  const says = words.calendar.cell(format.plainDay(date), named, entries);
  return (
    <td
      {...attributes}
      role="gridcell"
      class={`day ${numbered ? 'day-wide' : 'pixel-cell'}`}
      aria-label={says}
      aria-selected={isOpen}
      aria-current={isToday ? 'date' : undefined}
      title={says}
      onClick={() => onOpen(date)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen(date);
      }}
    >
      <span class="pixel" data-level={level} data-emotion={entries > 0 ? (emotion ?? 'none') : undefined}>
        {numbered && <span class="day-number">{Number(date.slice(8))}</span>}
        {entries > 0 && (
          <svg class="pixel-sign" viewBox="0 0 24 24" aria-hidden="true">
            {emotion ? <EmotionSign emotion={emotion} /> : <path d="M8 12h8" class="mark-sign" />}
          </svg>
        )}
      </span>
    </td>
  );
}
