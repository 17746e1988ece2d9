import { addDays, type Day, daysBetween, monthOf, monthRange, weekdayOf, weekOf, weekRange } from '../lib/dates';
import { lengthOf, type Span } from './period';

export type Granularity = 'day' | 'week' | 'month';

export interface Slice extends Span {
  id: string;
}

/** Cuts a span into its days, weeks or months in order; the first and the last are clipped to the span. */
export function sliceSpan(span: Span, granularity: Granularity): Slice[] {
  const slices: Slice[] = [];
  for (let from = span.from; from <= span.to; ) {
    const { id, end } = unitOf(from, granularity);
    const to = earlier(end, span.to);
    slices.push({ id, from, to });
    from = addDays(to, 1);
  }
  return slices;
}

/** How many slices a span has, told without cutting it. */
export function countSlices(span: Span, granularity: Granularity): number {
  if (granularity === 'day') return lengthOf(span);
  if (granularity === 'week') {
    const monday = addDays(span.from, 1 - weekdayOf(span.from));
    return Math.floor(daysBetween(monday, span.to) / 7) + 1;
  }
  return monthNumber(span.to) - monthNumber(span.from) + 1;
}

function earlier(a: Day, b: Day): Day {
  return daysBetween(a, b) > 0 ? a : b;
}

function unitOf(day: Day, granularity: Granularity): { id: string; end: Day } {
  if (granularity === 'day') return { id: day, end: day };
  const id = granularity === 'week' ? weekOf(day) : monthOf(day);
  const range = granularity === 'week' ? weekRange(id) : monthRange(id);
  return { id, end: range?.to ?? day };
}

function monthNumber(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}
