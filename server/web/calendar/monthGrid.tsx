import { useGridKeys } from '../charts/useGridKeys';
import { weekday } from '../lib/days';
import { useFormat } from '../messages';
import type { CalendarDay } from '../types';
import { DayCell } from './dayCell';
import type { Kind } from './shown';

export interface GridProps {
  days: CalendarDay[];
  kind: Kind;
  label: string;
  today: string;
  open: string | null;
  onOpen: (date: string) => void;
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** A month as weeks, Monday first. */
export function MonthGrid({ days, kind, label, today, open, onOpen }: GridProps) {
  const format = useFormat();
  const before = weekday(days[0]?.date ?? today);
  const slots: (CalendarDay | null)[] = [...Array.from({ length: before }, () => null), ...days];
  while (slots.length % 7 > 0) slots.push(null);
  const weeks = Array.from({ length: slots.length / 7 }, (_, index) => slots.slice(index * 7, index * 7 + 7));
  const keys = useGridKeys(
    weeks.map((week) => week.map((day) => day?.date ?? null)),
    open ?? today,
  );
  return (
    <table ref={keys.grid} class="month-grid" role="grid" aria-label={label} onKeyDown={keys.onKeyDown}>
      <thead>
        <tr>
          {WEEKDAYS.map((number) => (
            <th key={number} scope="col" abbr={format.weekdayName(number)}>
              {format.weekdayName(number, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week.find(Boolean)?.date ?? index}>
            {week.map((day, column) =>
              day ? (
                <DayCell
                  key={day.date}
                  day={day}
                  kind={kind}
                  isOpen={day.date === open}
                  isToday={day.date === today}
                  numbered
                  attributes={keys.propsOf(day.date)}
                  onOpen={onOpen}
                />
              ) : (
                <td key={WEEKDAYS[column]} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
