import { useQuery } from '@tanstack/preact-query';
import { useSearchParams } from 'wouter-preact';
import { api, faultOf } from '../api/client';
import { todayIn } from '../lib/clock';
import { useWords } from '../messages';
import { Choice } from '../parts/choice';
import { Loaded } from '../parts/loaded';
import { NotFound } from '../parts/notFound';
import { Earlier } from '../report/earlier';
import { Letter } from '../report/letter';
import { KINDS, type Period, periodIn, periodWith } from '../report/period';
import type { LongReport, Report, User } from '../types';

function readReport({ kind, id }: Period): Promise<Report | LongReport> {
  if (kind === 'week') return api.reports.weekly.query({ week: id });
  if (kind === 'month') return api.reports.monthly.query({ month: id });
  return api.reports.yearly.query({ year: /^\d{4}$/.test(id) ? Number(id) : Number.NaN }); // 2e3 is a number, too
}

/** A week, a month or a year in words, and those before it. */
export function ReportPage({ user }: { user: User }) {
  const words = useWords();
  const [search, setSearch] = useSearchParams();
  const today = todayIn(user.timeZone);
  const shown = periodIn(search, today);
  const { kind, id } = shown;
  const report = useQuery({ queryKey: ['report', kind, id], queryFn: () => readReport(shown) });
  if (faultOf(report.error)?.httpStatus === 400) return <NotFound />; // there is none such, however often it is asked for
  /** Where a choice leads: to what is now, where that is shown, else to the end of what is shown. */
  const day = () => {
    const { from, to } = report.data?.period ?? { from: today, to: today };
    return from <= today && today <= to ? today : to;
  };
  return (
    <div class="page report-page">
      <Choice
        label={words.insights.period}
        value={kind}
        options={KINDS.map((value) => ({ value, label: words.report.kinds[value] }))}
        onChange={(value) => setSearch({ [value]: periodWith(value, day()).id })}
      />
      {report.isError && !report.data && <h1>{words.report.title[kind]}</h1>}
      <Loaded query={report} height="plot">
        {(data) => <Letter kind={kind} report={data} today={today} />}
      </Loaded>
      <Earlier key={kind} shown={shown} headline={report.data?.headline} isWaiting={report.isPending} today={today} />
    </div>
  );
}
