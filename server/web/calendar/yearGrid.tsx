import { useEffect, useState } from 'preact/hooks';
import { useGridKeys } from '../charts/useGridKeys';
import { useFormat } from '../messages';
import { DayCell } from './dayCell';
import type { GridProps } from './monthGrid';

const NARROW = '(max-width: 60rem)';
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
const two = (number: number) => String(number).padStart(2, '0');

/** A year in pixels: a line for each month, and on a narrow screen a column. */
export function YearGrid({ days, kind, label, today, open, onOpen }: GridProps) {
  const format = useFormat();
  const isNarrow = useMedia(NARROW);
  const year = days[0]?.date.slice(0, 4) ?? today.slice(0, 4);
  const known = new Map(days.map((day) => [day.date, day]));
  const dateAt = (month: number, day: number) => `${year}-${two(month)}-${two(day)}`;
  const [rows, columns] = isNarrow ? [DAYS, MONTHS] : [MONTHS, DAYS];
  const dateIn = (row: number, column: number) => (isNarrow ? dateAt(column, row) : dateAt(row, column));
  const keys = useGridKeys(
    rows.map((row) => columns.map((column) => known.get(dateIn(row, column))?.date ?? null)),
    open ?? today,
  );
  /** J, or 1 of what is 1월: there is no room for more. */
  const initial = (name: string) => /^\d+/.exec(name)?.[0] ?? name;
  const head = (number: number) => (isNarrow ? initial(format.monthName(number, 'narrow')) : String(number));
  return (
    <table
      ref={keys.grid}
      class={`year-grid ${isNarrow ? 'year-narrow' : ''}`}
      role="grid"
      aria-label={label}
      onKeyDown={keys.onKeyDown}
    >
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col" abbr={isNarrow ? format.monthName(column) : String(column)}>
              {head(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">{isNarrow ? row : format.monthName(row, 'short')}</th>
            {columns.map((column) => {
              const day = known.get(dateIn(row, column));
              return day ? (
                <DayCell
                  key={day.date}
                  day={day}
                  kind={kind}
                  isOpen={day.date === open}
                  isToday={day.date === today}
                  attributes={keys.propsOf(day.date)}
                  onOpen={onOpen}
                />
              ) : (
                <td key={column} />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const look = () => setMatches(media.matches);
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, [query]);
  return matches;
}
