import { EMOTIONS } from '../../../ml/emotions';
import { EMOTION_STYLES } from '../../contract/vocabulary';
import type { BookMonth } from './protocol';
import { FAINT, HAIRLINE, INK, PAGE, type Sheet, TEXT_WIDTH } from './sheet';
import type { BookWords } from './words';

const COLOURS = new Map<string, string>(EMOTION_STYLES.map(({ type, colour }) => [type, colour]));

export const colourOf = (emotion: string | null) => (emotion && COLOURS.get(emotion)) || FAINT;

const CELL = 24;
const GAP = 4;
/** How strong a day's colour is, by its entries: one, two, three, more. */
const STRENGTHS = [0.5, 0.7, 0.85, 1];

/** The days of a month as a calendar, Monday first: the colour of what was chosen most, stronger with more entries. */
export function drawCalendar(sheet: Sheet, { month, days }: BookMonth, locale: string): void {
  const { document } = sheet;
  const [year = 0, number = 1] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const offset = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const weeks = Math.ceil((offset + length) / 7);
  const width = 7 * CELL + 6 * GAP;
  sheet.keep(16 + weeks * (CELL + GAP));
  const [left, top] = [PAGE.side + (TEXT_WIDTH - width) / 2, sheet.y + 14];
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
  for (let column = 0; column < 7; column += 1) {
    const name = weekday.format(new Date(Date.UTC(2026, 10, 16 + column))); // a Monday
    const x = left + column * (CELL + GAP) + (CELL - sheet.widthOf(name, 7)) / 2;
    sheet.text(name, x, sheet.y, { size: 7, colour: FAINT });
  }
  const found = new Map(days.map((day) => [day.day, day]));
  for (let day = 1; day <= length; day += 1) {
    const place = offset + day - 1;
    const [x, y] = [left + (place % 7) * (CELL + GAP), top + Math.floor(place / 7) * (CELL + GAP)];
    const entry = found.get(`${month}-${String(day).padStart(2, '0')}`);
    document.roundedRect(x, y, CELL, CELL, 4);
    if (!entry) document.lineWidth(0.5).stroke(HAIRLINE);
    else {
      const strength = STRENGTHS[Math.min(entry.entries, STRENGTHS.length) - 1] ?? 1;
      document.fillOpacity(strength).fill(colourOf(entry.emotion)).fillOpacity(1);
    }
    const label = String(day);
    const labelX = x + (CELL - sheet.widthOf(label, 7.5)) / 2;
    sheet.text(label, labelX, y + 6.5, { size: 7.5, colour: entry ? INK : FAINT });
  }
  sheet.y = top + weeks * (CELL + GAP) + 6;
}

const BAR = { height: 7, row: 16, label: 84, count: 34 };

/** How often each emotion was chosen, in the order of the wheel; what nobody chose is left out. */
export function drawDistribution(
  sheet: Sheet,
  { chosen, entries }: Pick<BookMonth, 'chosen' | 'entries'>,
  words: BookWords,
): void {
  const { document } = sheet;
  const counts = EMOTIONS.map((type) => ({
    name: words.emotions[type],
    count: chosen[type] ?? 0,
    colour: colourOf(type),
  }));
  const without = entries - counts.reduce((sum, { count }) => sum + count, 0);
  const rows = [...counts, { name: words.notChosen, count: without, colour: HAIRLINE }].filter(
    ({ count }) => count > 0,
  );
  const most = Math.max(1, ...rows.map(({ count }) => count));
  sheet.keep(20 + rows.length * BAR.row);
  sheet.text(words.chosen, PAGE.side, sheet.y, { size: 8, colour: FAINT });
  sheet.y += 18;
  for (const { name, count, colour } of rows) {
    const [x, longest] = [PAGE.side + BAR.label, TEXT_WIDTH - BAR.label - BAR.count];
    sheet.text(name, PAGE.side, sheet.y, { size: 8.5 });
    document
      .roundedRect(x, sheet.y + 3.4, Math.max(BAR.height, (longest * count) / most), BAR.height, BAR.height / 2)
      .fill(colour);
    const label = `${Math.round((100 * count) / entries)} %`;
    sheet.text(label, PAGE.width - PAGE.side - sheet.widthOf(label, 8), sheet.y, { size: 8, colour: FAINT });
    sheet.y += BAR.row;
  }
}
