import type { Span } from '../../../insights/period';
import { dayFormat } from '../../../lib/dayFormat';

/** Some days as a language says them: `16–22 November`; with the years where they differ. */
export function sayDays(language: string, { from, to }: Span): string {
  const format = dayFormat(language, { day: 'numeric', month: 'long' });
  const said = format.formatRange(new Date(from), new Date(to));
  return said.replace(/\s/g, ' ').replace(/^(\d+) – /, '$1–'); // thin spaces show as boxes in some mail programs
}
