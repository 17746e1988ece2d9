import { EMOTION_STYLES } from '../../contract/vocabulary';
import { describeChoices, isInPain, PAINFUL } from '../../insights/tone';
import { dayFormat } from '../../lib/dayFormat';
import { wholePercentages } from '../../lib/percentages';
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
  const weekday = dayFormat(locale, { weekday: 'narrow' });
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

const BAR = { height: 7, row: 16, label: 58, share: 30, counted: 64, gap: 18 };

interface Bar {
  name: string;
  /** 0...100 */
  percentage: number;
  colour: string;
  /** How many of how many, where entries were counted. */
  count?: string;
}

/**
 * How often each emotion was chosen and, beside it, how much of it was read in the texts, in the order of the wheel; what
 * did not occur is left out. Shares are those of the statistics, so that entries without a choice have none. Where no text
 * has a clear emotion, and where nothing was chosen, that is said. To somebody in pain nothing is told of the texts where
 * something pleasant was read most.
 */
export function drawDistribution(
  sheet: Sheet,
  { emotions, read: texts }: Pick<BookMonth, 'emotions' | 'read'>,
  words: BookWords,
): void {
  const bars = emotions.map(({ type }) => ({ name: words.emotions[type], colour: colourOf(type) }));
  const counts = emotions.map((emotion) => emotion.chosen);
  const choices = counts.reduce((sum, count) => sum + count, 0);
  const counted = bars.map((bar, index) => ({ ...bar, count: `${counts[index]}/${choices}` }));
  const chosen = sharedOut(counted, counts);
  const evidence = emotions.map((emotion) => emotion.read ?? 0);
  const read = mayTellRead(emotions) ? sharedOut(bars, evidence).filter(({ percentage }) => percentage > 0) : [];
  const rows = Math.max(chosen.length, read.length, 1);
  sheet.keep(20 + rows * BAR.row);
  const width = (TEXT_WIDTH - BAR.gap) / 2;
  drawBars(sheet, { title: words.chosen, bars: chosen, left: PAGE.side, width });
  if (chosen.length === 0) sheet.text(words.notChosen, PAGE.side, sheet.y + 18, { size: 8 });
  if (texts > 0 && mayTellRead(emotions)) {
    const left = PAGE.side + width + BAR.gap;
    drawBars(sheet, { title: words.read(texts), bars: read, left, width });
    if (read.length === 0) sheet.text(words.noneClear, left, sheet.y + 18, { size: 8 });
  }
  sheet.y += 18 + rows * BAR.row;
}

/** As on the page and in reports. */
function mayTellRead(emotions: BookMonth['emotions']): boolean {
  const named = emotions.filter(({ chosen }) => chosen > 0);
  const sums = Object.fromEntries(named.map(({ type, chosen }) => [type, { count: chosen, at: 0, id: 0 }]));
  const most = Math.max(...emotions.map(({ read }) => read ?? 0));
  if (most === 0 || !isInPain(describeChoices(sums))) return true;
  return emotions.every(({ type, read }) => read !== most || PAINFUL.includes(type));
}

/** Bars with their shares in whole per cents, which make a hundred. What did not occur is left out. */
function sharedOut(bars: Omit<Bar, 'percentage'>[], values: number[]): Bar[] {
  const shares = wholePercentages(values);
  return bars
    .map((bar, index) => ({ ...bar, percentage: shares?.[index] ?? 0 }))
    .filter((_, index) => (values[index] ?? 0) > 0);
}

function drawBars(
  sheet: Sheet,
  { title, bars, left, width }: { title: string; bars: Bar[]; left: number; width: number },
): void {
  sheet.text(title, left, sheet.y, { size: 8, colour: FAINT });
  const longest = width - BAR.label - (bars.some(({ count }) => count) ? BAR.counted : BAR.share);
  const most = Math.max(...bars.map(({ percentage }) => percentage));
  bars.forEach(({ name, percentage, colour, count }, index) => {
    const y = sheet.y + 18 + index * BAR.row;
    sheet.text(name, left, y, { size: 8 });
    sheet.document
      .roundedRect(
        left + BAR.label,
        y + 3.1,
        Math.max(BAR.height, (longest * percentage) / most),
        BAR.height,
        BAR.height / 2,
      )
      .fill(colour);
    const share = count ? `${percentage}% · ${count}` : `${percentage}%`;
    sheet.text(share, left + width - sheet.widthOf(share, 8), y, { size: 8, colour: FAINT });
  });
}
