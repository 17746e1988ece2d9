import { useQuery } from '@tanstack/preact-query';
import { Link, useSearchParams } from 'wouter-preact';
import { api, faultOf } from '../api/client';
import { todayIn } from '../lib/clock';
import { addDays, weekOf } from '../lib/days';
import { useFormat, useWords } from '../messages';
import { EmotionMark } from '../parts/emotionMark';
import { Icon } from '../parts/icon';
import { Loaded } from '../parts/loaded';
import { NotFound } from '../parts/notFound';
import { EarlierWeeks } from '../report/earlierWeeks';
import { WeekStrip } from '../report/weekStrip';
import type { Report, User } from '../types';

/** The week in words, and the weeks before it. */
export function ReportPage({ user }: { user: User }) {
  const words = useWords();
  const [search] = useSearchParams();
  const current = weekOf(todayIn(user.timeZone));
  const asked = search.get('week');
  const week = asked || current;
  const report = useQuery({ queryKey: ['report', week], queryFn: () => api.reports.weekly.query({ week }) });
  if (faultOf(report.error)?.httpStatus === 400) return <NotFound />; // there is no such week, however often it is asked for
  return (
    <div class="page report-page">
      {report.isError && !report.data && <h1>{words.report.title}</h1>}
      <Loaded query={report} height="plot">
        {(data) => <Letter report={data} />}
      </Loaded>
      <EarlierWeeks week={week} headline={report.data?.headline} current={current} today={todayIn(user.timeZone)} />
    </div>
  );
}

function Letter({ report }: { report: Report }) {
  const words = useWords();
  const format = useFormat();
  const { period, highlights, comparison, suggestion, support } = report;
  const before = weekOf(addDays(period.from, -7));
  const after = weekOf(addDays(period.from, 7));
  return (
    <article class="report">
      <header class="page-head">
        <div class="page-row">
          <p class="eyebrow">
            {words.report.title} · {format.range(period.from, period.to)}
          </p>
          <div class="report-moves">
            <Link href={`/report?week=${before}`} class="round" aria-label={words.calendar.previous}>
              <Icon name="left" />
            </Link>
            {!period.current && (
              <Link href={`/report?week=${after}`} class="round" aria-label={words.calendar.next}>
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
      {support && (
        <section class="notice" aria-label={words.report.support}>
          {support.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
      <WeekStrip week={report.week} today={todayIn(period.timeZone)} />
      <section>
        <h2>{words.report.days}</h2>
        <ol class="report-ranges">
          {report.ranges.map(({ from, to, dominant, tied, text, entries }) => (
            <li key={from} data-emotion={entries > 0 && tied.length < 2 ? (dominant ?? 'none') : undefined}>
              {tied.length > 1 && (
                <span class="report-edges" aria-hidden="true">
                  {tied.map((emotion) => (
                    <span key={emotion} data-emotion={emotion} />
                  ))}
                </span>
              )}
              <p class="eyebrow">{from === to ? format.shortDay(from) : format.range(from, to)}</p>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section class="card report-suggestion">
        <h2>{words.report.suggestion}</h2>
        <p class="report-big">{suggestion.text}</p>
        <p class="hint">{suggestion.because}</p>
      </section>
      <div class="report-pair">
        <section>
          <h2>{words.report.comparison}</h2>
          <p>{comparison.text}</p>
        </section>
        {(highlights.brightest || highlights.hardest) && (
          <dl>
            {(['brightest', 'hardest'] as const).map((name) => {
              const day = highlights[name];
              return (
                day && (
                  <div key={name}>
                    <dt>{words.report[name]}</dt>
                    <dd>
                      <EmotionMark emotion={day.dominant} />
                      {format.shortDay(day.date)}
                      {day.dominant && <span class="pale">{words.emotions[day.dominant]}</span>}
                    </dd>
                  </div>
                )
              );
            })}
          </dl>
        )}
      </div>
      <footer class="hint">{report.disclaimer}</footer>
    </article>
  );
}
