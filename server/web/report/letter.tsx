import { Link } from 'wouter-preact';
import { addDays } from '../lib/days';
import { useFormat, useWords } from '../messages';
import { EmotionMark } from '../parts/emotionMark';
import { Icon } from '../parts/icon';
import type { LongReport, Report } from '../types';
import { Beside } from './beside';
import { LongBody } from './longBody';
import { addressOf, entriesOf, type Kind, periodWith } from './period';
import { Ranges } from './ranges';
import { WeekStrip } from './weekStrip';

interface LetterProps {
  kind: Kind;
  report: Report | LongReport;
  today: string;
}

/** A report as it is read and printed. */
export function Letter({ kind, report, today }: LetterProps) {
  const words = useWords();
  const format = useFormat();
  const { from, to } = report.period;
  const before = periodWith(kind, addDays(from, -1));
  const after = periodWith(kind, addDays(to, 1));
  const shown = {
    week: format.range(from, to),
    month: format.month(from.slice(0, 7)),
    year: format.year(from.slice(0, 4)),
  };
  return (
    <article class="report">
      <header class="page-head">
        <div class="page-row">
          <p class="eyebrow">
            {words.report.title[kind]} · {shown[kind]}
          </p>
          <div class="report-moves">
            <Link href={addressOf(before)} class="round" aria-label={words.calendar.previous}>
              <Icon name="left" />
            </Link>
            {to < today && (
              <Link href={addressOf(after)} class="round" aria-label={words.calendar.next}>
                <Icon name="right" />
              </Link>
            )}
            <button type="button" class="quiet" onClick={() => print()}>
              <Icon name="print" />
              {words.report.print}
            </button>
          </div>
        </div>
        <h1>{report.headline}</h1>
        <p class="report-summary">{report.summary}</p>
      </header>
      {report.support && (
        <section class="notice" aria-label={words.report.support}>
          {report.support.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
      {'ranges' in report ? <WeekBody report={report} today={today} /> : <LongBody report={report} today={today} />}
      <footer class="hint">{report.disclaimer}</footer>
    </article>
  );
}

/** Of days without entries the strip tells. */
function WeekBody({ report, today }: { report: Report; today: string }) {
  const words = useWords();
  const format = useFormat();
  const { week, ranges, suggestion, highlights, comparison } = report;
  const days = (['brightest', 'hardest'] as const).flatMap((name) => {
    const day = highlights[name];
    return day ? [{ name: words.report[name], day }] : [];
  });
  return (
    <>
      <WeekStrip week={week} today={today} />
      <Ranges
        title={words.report.parts.week}
        ranges={ranges.filter(({ entries }) => entries > 0)}
        when={({ from, to }) => (from === to ? format.shortDay(from) : format.range(from, to))}
      />
      <section class="card report-suggestion">
        <h2>{words.report.suggestion}</h2>
        <p class="report-big">{suggestion.text}</p>
        <p class="hint">{suggestion.because}</p>
      </section>
      <Beside
        title={words.report.comparison.week}
        text={comparison.text}
        facts={days.map(({ name, day }) => ({
          name,
          shown: (
            <>
              <EmotionMark emotion={day.dominant} />
              <Link href={entriesOf(day.date)}>{format.shortDay(day.date)}</Link>
              {day.dominant && <span class="pale">{words.emotions[day.dominant]}</span>}
            </>
          ),
        }))}
      />
    </>
  );
}
