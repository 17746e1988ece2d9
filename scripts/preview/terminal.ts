import { EMOTIONS } from '../../ml/emotions';
import { colourOf, emotionName, formatDay, formatSentiment, type Material, shownOf } from './material';
import { columnsOf, createPaint, type Paint, padEnd, wrapText } from './text';

const WIDTH = 78;
const CELL = 10;
const BAR = 32;
const CHOSEN = '█';
const READ = '▒';

/** The report as a person would like to read it on a terminal of 80 columns. */
export function renderTerminal(material: Material, { colours }: { colours: boolean }): string {
  const { report, locale } = material;
  const paint = createPaint(colours);
  const { headings } = locale;
  const { from, to, timeZone } = report.period;
  const sections = [
    [
      paint.dim(
        `${headings.report} · ${report.week} · ${formatDay(locale, from)} – ${formatDay(locale, to)} · ${timeZone}`,
      ),
    ],
    [paint.bold(report.headline), ...wrapText(report.summary, WIDTH)],
    strip(material, paint),
    [paint.bold(headings.days), ...report.ranges.flatMap((range) => rangeLines(range, paint))],
    [paint.bold(headings.detected), ...bars(material, paint, 'detected')],
    [paint.bold(headings.chosen), ...bars(material, paint, 'selected')],
    [paint.bold(headings.comparison), ...wrapText(report.comparison.text, WIDTH)],
    [
      paint.bold(headings.suggestion),
      ...wrapText(report.suggestion.text, WIDTH),
      ...wrapText(report.suggestion.because, WIDTH).map(paint.dim),
    ],
    (report.support ?? []).flatMap((line) => wrapText(line, WIDTH)),
    wrapText(report.disclaimer, WIDTH).map(paint.dim),
  ];
  const text = sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => `  ${line}`.trimEnd()).join('\n'));
  return `\n${text.join('\n\n')}\n\n`;
}

/** Seven days side by side: name, colour of the emotion, the emotion, and the tone; below, which of it was chosen and which read. */
function strip({ week, report, locale }: Material, paint: Paint): string[] {
  const { brightest, hardest } = report.highlights;
  const cells = week.days.map(({ date, entries, detected, selected, sentiment }) => {
    const { emotion, isRead } = shownOf({ chosen: selected, read: detected });
    const mark = date === brightest?.date ? ' ▲' : date === hardest?.date ? ' ▼' : '';
    return [
      formatDay(locale, date, 'short') + mark,
      emotion
        ? paint.colour(colourOf(emotion), (isRead ? READ : CHOSEN).repeat(CELL - 2))
        : paint.dim('·'.repeat(CELL - 2)),
      emotion ? shorten(locale.emotion[emotion], CELL - 2) : '',
      sentiment === null ? '' : formatSentiment(sentiment),
      entries === 0 ? '' : '•'.repeat(Math.min(entries, CELL - 2)),
    ];
  });
  const rows = [0, 1, 2, 3, 4].map((row) => cells.map((cell) => padEnd(cell[row] ?? '', CELL)).join(''));
  if (week.entries === 0) return rows;
  const { chosen, detected: read } = locale.headings;
  return [...rows, paint.dim(`${CHOSEN} ${chosen}   ${READ} ±0.00 ${read}`)];
}

function shorten(text: string, columns: number): string {
  return columnsOf(text) <= columns ? text : `${text.slice(0, columns - 1)}…`;
}

/** At the edge the colour of what was chosen most: of a tie, of all of it. */
function rangeLines({ dominant, tied, text }: Material['report']['ranges'][number], paint: Paint): string[] {
  const shown = tied.length > 1 ? tied : [dominant ?? []].flat();
  const edge = shown.map((emotion) => paint.colour(colourOf(emotion), '▌')).join('') || paint.dim('│');
  return wrapText(text, WIDTH - 2).map((line) => `${edge} ${line}`);
}

function bars({ week, locale }: Material, paint: Paint, kind: 'selected' | 'detected'): string[] {
  const width = Math.max(...EMOTIONS.map((emotion) => columnsOf(emotionName(locale, emotion)))) + 2;
  return week.emotions.flatMap((emotion) => {
    const { percentage } = emotion[kind];
    if (percentage === null) return [];
    const length = Math.round((percentage / 100) * BAR);
    const bar = paint.colour(colourOf(emotion.type), '█'.repeat(length)) + paint.dim('░'.repeat(BAR - length));
    return [`${padEnd(emotionName(locale, emotion.type), width)}${bar} ${percentage.toFixed(1).padStart(5)} %`];
  });
}
