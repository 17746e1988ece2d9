import { encode } from 'html-entities';
import { EMOTIONS, type Emotion } from '../../ml/emotions';
import { type Chart, calendarChart, pieChart, toneColour, trendChart, wordsChart } from './charts';
import { colourOf, emotionName, formatDay, formatSentiment, type Material, shownOf } from './material';
import { STYLE } from './style';

/** Draws a chart as SVG text, without a browser. */
export type Draw = (chart: Chart) => string;

/** Text for HTML, in content and in attributes. */
const safe = (text: string) => encode(text, { mode: 'specialChars' });

/** One page that needs nothing else: no script, no request. Everything that is not ours is escaped. */
export function renderPage(material: Material, draw: Draw): string {
  const { report, locale } = material;
  const { headings } = locale;
  const { from, to, timeZone } = report.period;
  const dates = `${formatDay(locale, from)} – ${formatDay(locale, to)}`;
  return `<!doctype html>
<html lang="${locale.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${safe(`${headings.report} · ${report.week}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<p class="eyebrow">${safe(`${headings.report} · ${report.week} · ${dates} · ${timeZone}`)}</p>
<h1>${safe(report.headline)}</h1>
<p class="summary">${safe(report.summary)}</p>
</header>
${strip(material)}
<div class="columns">
<section><h2>${safe(headings.days)}</h2>${ranges(material)}</section>
<div>
<section class="suggestion"><h2>${safe(headings.suggestion)}</h2><p>${safe(report.suggestion.text)}</p><p class="because">${safe(report.suggestion.because)}</p></section>
<section><h2>${safe(headings.comparison)}</h2><p>${safe(report.comparison.text)}</p>${highlights(material)}</section>
</div>
</div>
${support(material)}
<section><h2>${safe(headings.calendar)}</h2>${scrolling(draw(calendarChart(material)))}${chosenAndRead(locale)}${legend(material)}</section>
<section><h2>${safe(`${headings.trend} · ${headings.detected}`)}</h2>${scrolling(draw(trendChart(material)))}</section>
<section><h2>${safe(headings.emotions)}</h2><div class="pies">${pie(material, 'selected', draw)}${pie(material, 'detected', draw)}</div></section>
<section><h2>${safe(headings.words)}</h2>${words(material, draw)}</section>
<footer>${safe(report.disclaimer)}</footer>
</main>
</body>
</html>
`;
}

/** On a phone a chart of a year is wider than the screen, and opens where today is: at its right end. */
function scrolling(chart: string): string {
  return `<div class="scroll">${chart}</div>`;
}

function strip({ week, report, locale }: Material): string {
  const { brightest, hardest } = report.highlights;
  const cells = week.days.map(({ date, entries, detected, selected, sentiment }) => {
    const { emotion, isRead } = shownOf({ chosen: selected, read: detected });
    const mark = date === brightest?.date ? ' ▲' : date === hardest?.date ? ' ▼' : '';
    const style = emotion ? ` style="--colour: ${colourOf(emotion)}"` : '';
    const name = emotion ? safe(emotionName(locale, emotion)) : '–';
    const tone = sentiment === null ? '' : formatSentiment(sentiment);
    return `<li class="${entries > 0 ? 'written' : 'blank'}${isRead ? ' read' : ''}"${style}><b>${safe(formatDay(locale, date, 'short'))}${mark}</b><span>${name}</span><small>${tone}</small></li>`;
  });
  return `<ol class="strip">${cells.join('')}</ol>${week.entries > 0 ? chosenAndRead(locale, '±0.00 ') : ''}`;
}

/** Which marks stand for what was chosen and which for what was read. */
function chosenAndRead({ headings }: Material['locale'], tone = ''): string {
  return `<ul class="legend kinds"><li>${safe(headings.chosen)}</li><li class="read">${tone}${safe(headings.detected)}</li></ul>`;
}

function ranges({ report }: Material): string {
  const items = report.ranges.map(({ dominant, tied, text }) => {
    const style = tied.length > 1 ? `border-image: ${stripes(tied)} 1` : dominant && `--colour: ${colourOf(dominant)}`;
    return `<li${style ? ` style="${style}"` : ''}>${safe(text)}</li>`;
  });
  return `<ul class="ranges">${items.join('')}</ul>`;
}

/** One below the other, each as long as the others. */
function stripes(emotions: readonly Emotion[]): string {
  const share = 100 / emotions.length;
  const stops = emotions.map(
    (emotion, place) => `${colourOf(emotion)} ${Math.round(place * share)}% ${Math.round((place + 1) * share)}%`,
  );
  return `linear-gradient(${stops.join(', ')})`;
}

function highlights({ report, locale }: Material): string {
  const { brightest, hardest } = report.highlights;
  const item = (heading: string, day: typeof brightest) =>
    day
      ? `<div><dt>${safe(heading)}</dt><dd>${safe(formatDay(locale, day.date))}${day.dominant ? ` · ${safe(locale.emotion[day.dominant])}` : ''}</dd></div>`
      : '';
  return `<dl>${item(locale.headings.brightest, brightest)}${item(locale.headings.hardest, hardest)}</dl>`;
}

function support({ report }: Material): string {
  if (!report.support) return '';
  const [line = '', ...resources] = report.support;
  const list = resources.map((resource) => `<li>${safe(resource)}</li>`).join('');
  return `<section class="support"><p>${safe(line)}</p>${list ? `<ul>${list}</ul>` : ''}</section>`;
}

function words(material: Material, draw: Draw): string {
  const { lighter, heavier, noWords } = material.locale.headings;
  if (material.words.length === 0) return `<p class="pale">${safe(noWords)}</p>`;
  const item = (sentiment: number, name: string) => `<li style="--colour: ${toneColour(sentiment)}">${safe(name)}</li>`;
  return `${draw(wordsChart(material))}<ul class="legend">${item(1, lighter)}${item(-1, heavier)}</ul>`;
}

function legend({ locale }: Material): string {
  const items = EMOTIONS.map(
    (emotion) => `<li style="--colour: ${colourOf(emotion)}">${safe(emotionName(locale, emotion))}</li>`,
  );
  return `<ul class="legend">${items.join('')}</ul>`;
}

function pie(material: Material, kind: 'selected' | 'detected', draw: Draw): string {
  const { headings } = material.locale;
  const isEmpty = material.month.emotions.every((emotion) => emotion[kind].percentage === null);
  const heading = kind === 'selected' ? headings.chosen : headings.detected;
  return `<figure><figcaption>${safe(heading)}</figcaption>${isEmpty ? '<p class="pale">–</p>' : draw(pieChart(material, kind))}</figure>`;
}
