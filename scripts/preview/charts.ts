import type { EChartsOption } from 'echarts';
import { EMOTIONS } from '../../ml/emotions';
import { weekRange } from '../../server/lib/dates';
import { dayFormat } from '../../server/lib/dayFormat';
import { colourOf, emotionName, type Material, shownOf } from './material';
import { placeWords } from './wordLayout';

export interface Chart {
  width: number;
  height: number;
  option: EChartsOption;
}

const INK = '#3d3a36';
const PALE = '#8a847b';
const LINE = '#e6e0d6';
// Without quotation marks: the renderer puts it into an attribute as it is.
const FONT = 'system-ui, Noto Sans, Noto Sans CJK KR, Apple SD Gothic Neo, sans-serif';
const textStyle = { fontFamily: FONT, color: INK };
/** Of fewer entries the tone is that of a day, not of the word. */
const TONED_ENTRIES = 3;
const OPACITY = [0, 0.5, 0.68, 0.84, 1];

const monthNames = (language: string) =>
  Array.from({ length: 12 }, (_, month) =>
    dayFormat(language, { month: 'short' }).format(new Date(Date.UTC(2026, month, 1))),
  );

/** A year of days: the colour is the emotion, its strength how much was written; hollow where it was not chosen, only read. */
export function calendarChart({ calendar, locale }: Material): Chart {
  const cells = calendar.flatMap(({ date, level, detected, emotion }) => {
    const { emotion: type, isRead } = shownOf({ chosen: emotion, read: detected });
    if (!type) return [];
    const fill = isRead
      ? { color: 'transparent', borderColor: colourOf(type), borderWidth: 2 }
      : { color: colourOf(type) };
    return [{ value: [date, 1], itemStyle: { ...fill, opacity: OPACITY[level] ?? 1 } }];
  });
  const option: EChartsOption = {
    textStyle,
    calendar: {
      range: [calendar[0]?.date ?? '', calendar.at(-1)?.date ?? ''],
      left: 44,
      top: 26,
      right: 6,
      cellSize: ['auto', 15],
      itemStyle: { color: '#f4f0e9', borderColor: '#fffdf9', borderWidth: 2.5 },
      splitLine: { show: false },
      yearLabel: { show: false },
      monthLabel: { nameMap: monthNames(locale.language), color: PALE, fontSize: 11, fontFamily: FONT },
      dayLabel: {
        firstDay: 1,
        nameMap: [7, 1, 2, 3, 4, 5, 6]
          .map(locale.lexicon.weekday)
          .map((name) => (locale.language === 'ko' ? name.slice(0, 1) : name.slice(0, 3))),
        color: PALE,
        fontSize: 10,
        fontFamily: FONT,
      },
    },
    series: { type: 'scatter', coordinateSystem: 'calendar', symbol: 'roundRect', symbolSize: [14, 12.5], data: cells },
  };
  return { width: 920, height: 142, option };
}

/** Half a year by weeks: the tone above, the shares of the emotions below. Gaps stay gaps. */
export function trendChart({ trend, locale }: Material): Chart {
  const names = monthNames(locale.language);
  const weeks = trend.map(({ id }) => id);
  const label = (id: string, index: number) => {
    const month = (day: string | undefined) => Number((day ?? '').slice(5, 7));
    const from = weekRange(id)?.from;
    const isNew = index === 0 || month(from) !== month(weekRange(weeks[index - 1] ?? '')?.from);
    return isNew ? (names[month(from) - 1] ?? '') : '';
  };
  const axis = {
    type: 'category' as const,
    data: weeks,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: LINE } },
  };
  const option: EChartsOption = {
    textStyle,
    grid: [
      { left: 64, right: 10, top: 10, height: 110 },
      { left: 64, right: 10, top: 136, height: 96 },
    ],
    xAxis: [
      { ...axis, gridIndex: 0, axisLabel: { show: false } },
      {
        ...axis,
        gridIndex: 1,
        axisLabel: {
          interval: 0,
          formatter: (id: string, index: number) => label(id, index),
          color: PALE,
          fontSize: 11,
        },
      },
    ],
    yAxis: [
      {
        gridIndex: 0,
        min: -1,
        max: 1,
        interval: 1,
        splitLine: { lineStyle: { color: LINE } },
        axisLabel: {
          color: PALE,
          fontSize: 11,
          formatter: (value: number) => ({ 1: locale.headings.lighter, [-1]: locale.headings.heavier })[value] ?? '',
        },
      },
      { gridIndex: 1, min: 0, max: 100, show: false },
    ],
    series: [
      {
        type: 'line',
        silent: true,
        data: trend.map(({ sentiment }) => sentiment),
        smooth: 0.25,
        symbolSize: 5,
        lineStyle: { width: 2.5, color: '#b0653a' },
        itemStyle: { color: '#b0653a' },
        areaStyle: { color: '#e9a66b', opacity: 0.18, origin: 0 },
      },
      ...EMOTIONS.map((emotion, index) => ({
        type: 'bar' as const,
        silent: true,
        stack: 'emotions',
        xAxisIndex: 1,
        yAxisIndex: 1,
        barCategoryGap: '18%',
        itemStyle: { color: colourOf(emotion) },
        data: trend.map(({ emotions }) => emotions[index]?.detected.percentage ?? null),
      })),
    ],
  };
  return { width: 920, height: 262, option };
}

/** What was chosen, or what the words say, over 30 days. */
export function pieChart({ month, locale }: Material, kind: 'selected' | 'detected'): Chart {
  const data = month.emotions.flatMap((emotion) => {
    const { percentage } = emotion[kind];
    return percentage
      ? [
          {
            name: `${emotionName(locale, emotion.type)} ${percentage.toFixed(1)}%`,
            value: percentage,
            itemStyle: { color: colourOf(emotion.type) },
          },
        ]
      : [];
  });
  const option: EChartsOption = {
    textStyle,
    series: {
      type: 'pie',
      silent: true,
      radius: ['44%', '72%'],
      center: ['50%', '50%'],
      data,
      itemStyle: { borderColor: '#fffdf9', borderWidth: 2 },
      label: { color: INK, fontSize: 11, fontFamily: FONT },
      labelLine: { length: 6, length2: 8, lineStyle: { color: PALE } },
    },
  };
  return { width: 450, height: 240, option };
}

/** The words, larger the more often they were written, coloured by the tone of the entries that hold them. */
export function wordsChart({ words }: Material): Chart {
  const [width, height] = [920, 280];
  const tones = new Map(
    words.map(({ word, entries, sentiment }) => [word, entries < TONED_ENTRIES ? null : sentiment]),
  );
  const elements = placeWords(words, { width, height }).map(({ word, size, x, y }) => ({
    type: 'text' as const,
    silent: true,
    x,
    y,
    style: {
      text: word,
      fontSize: size,
      fontFamily: FONT,
      fontWeight: 600,
      fill: toneColour(tones.get(word) ?? null),
      align: 'center' as const,
      verticalAlign: 'middle' as const,
    },
  }));
  return { width, height, option: { graphic: elements } };
}

/** Warm for light, cool for heavy, grey where nothing was read. */
export function toneColour(sentiment: number | null): string {
  if (sentiment === null) return PALE;
  if (sentiment > 0.3) return '#c26a1f';
  if (sentiment > 0) return '#d99a5b';
  return sentiment > -0.3 ? '#7f93b2' : '#46618f';
}
