import type { Span } from '../../../insights/period';

/** Some days as a language says them: `16–22 November`; with the years where they differ. */
export function sayDays(language: string, { from, to }: Span): string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const said = format.formatRange(new Date(from), new Date(to));
  return said.replace(/\s/g, ' ').replace(/^(\d+) – /, '$1–'); // thin spaces show as boxes in some mail programs
}
