import { useQuery } from '@tanstack/preact-query';
import { api } from '../api/client';
import { weekday } from '../lib/days';
import { useFormat, useWords } from '../messages';
import { EmotionMark } from '../parts/emotionMark';
import { useDismissedDays } from '../reading/dismissed';
import { mayBeNamedBeside } from '../reading/shares';

/** The seven days of a week in a row, chosen above and read below. A day that is not over is open, not blank. */
export function WeekStrip({ week, today }: { week: string; today: string }) {
  const words = useWords();
  const format = useFormat();
  const wrong = useDismissedDays();
  const facts = useQuery({ queryKey: ['week', week], queryFn: () => api.stats.weekly.query({ week }) });
  if (!facts.data) return facts.isError ? null : <div class="week-strip loading" />;
  return (
    <figure>
      <ol class="week-strip">
        {facts.data.days.map(({ date, entries, selected, detected }) => (
          <li key={date} class={entries > 0 ? '' : 'blank'}>
            <span class="week-day">{format.weekdayName(weekday(date), 'short')}</span>
            {entries > 0 ? (
              <>
                <EmotionMark emotion={selected} size="large" />
                <span>{selected ? words.emotions[selected] : words.calendar.quiet}</span>
                {detected && mayBeNamedBeside(detected, selected) && !wrong.has(date) && (
                  <span class="week-read">
                    <span class="unseen">{words.read}: </span>
                    <EmotionMark emotion={detected} size="small" /> {words.emotions[detected]}
                  </span>
                )}
              </>
            ) : (
              <>
                <span class="week-blank" aria-hidden="true" />
                <span class="unseen">{date < today ? words.calendar.nothing : words.calendar.open}</span>
              </>
            )}
          </li>
        ))}
      </ol>
      <figcaption class="hint week-hint">{words.report.stripHint}</figcaption>
    </figure>
  );
}
