import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { api } from '../api/client';
import { blankOf } from '../calendar/shown';
import { weekday } from '../lib/days';
import { useFormat, useWords } from '../messages';
import { EmotionMark } from '../parts/emotionMark';
import { useDismissedDays } from '../reading/dismissed';
import { mayDiffer, mayStandBesideAll } from '../reading/shares';
import type { Week } from '../types';
import { entriesOf } from './period';

/** The seven days of a week in a row, chosen above and read below. A day that is not over is open, not blank. */
export function WeekStrip({ week, today }: { week: string; today: string }) {
  const words = useWords();
  const format = useFormat();
  const facts = useQuery({ queryKey: ['week', week], queryFn: () => api.stats.weekly.query({ week }) });
  const read = useReadDays(week, facts.data);
  if (!facts.data || read === null) return facts.isError ? null : <div class="week-strip loading" />;
  return (
    <figure>
      <ol class="week-strip">
        {facts.data.days.map(({ date, entries, selected, detected }) => (
          <li key={date} class={entries > 0 ? '' : 'blank'}>
            {entries > 0 ? (
              <>
                <Link class="week-day" href={entriesOf(date)}>
                  <span aria-hidden="true">{format.weekdayName(weekday(date), 'short')}</span>
                  <span class="unseen">{format.day(date)}</span>
                </Link>
                <EmotionMark emotion={selected} size="large" />
                <span>{selected ? words.emotions[selected] : words.calendar.none.unchosen}</span>
                {detected && read.has(date) && (
                  <span class="week-read">
                    <span class="unseen">{words.read}: </span>
                    <EmotionMark emotion={detected} size="small" /> {words.emotions[detected]}
                  </span>
                )}
              </>
            ) : (
              <>
                <span class="week-day">{format.weekdayName(weekday(date), 'short')}</span>
                <span class="week-blank" aria-hidden="true" />
                <span class="unseen">{words.calendar[blankOf(date, today)]}</span>
              </>
            )}
          </li>
        ))}
      </ol>
      {read.size > 0 && <figcaption class="hint week-hint">{words.report.stripHint}</figcaption>}
    </figure>
  );
}

/** Days of which it is said what was read, since it may be said of one of their texts; null until that is known. */
function useReadDays(week: string, facts: Week | undefined): ReadonlySet<string> | null {
  const wrong = useDismissedDays();
  const days = (facts?.days ?? []).flatMap(({ date, selected, detected }) =>
    detected && detected !== selected && !wrong.has(date) ? [{ date, selected, detected }] : [],
  );
  const texts = useQuery({
    queryKey: ['entries', 'week', week],
    queryFn: () => api.diary.list.query({ from: facts?.period.from, to: facts?.period.to, limit: 100 }),
    enabled: days.length > 0,
  });
  if (days.length > 0 && texts.isPending) return null;
  const isSaid = ({ date, selected, detected }: (typeof days)[number]) => {
    const ofDay = texts.data?.items.filter(({ day }) => day === date) ?? [];
    const chosen = ofDay.map(({ emotion }) => emotion);
    const isClear = ofDay.some(({ analysis }) => analysis.dominant === detected && mayDiffer(analysis, selected));
    return isClear && mayStandBesideAll(detected, chosen);
  };
  return new Set(days.filter(isSaid).map(({ date }) => date));
}
