import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { EMOTIONS } from 'emotion-diary-client';
import { useState } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';
import { api } from '../api/client';
import { MonthGrid } from '../calendar/monthGrid';
import { Sentence } from '../calendar/sentence';
import { blankOf, type Kind, shownOf, withChoices } from '../calendar/shown';
import { useChoices } from '../calendar/useChoices';
import { YearGrid } from '../calendar/yearGrid';
import { drawnPoints, isUntold } from '../charts/pain';
import { DataTable } from '../charts/plot';
import { EntryCard } from '../entries/entryCard';
import { todayIn } from '../lib/clock';
import { addMonths } from '../lib/days';
import { useFormat, useWords } from '../messages';
import { readEntries } from '../offline/seen';
import { Choice } from '../parts/choice';
import { EmotionMark } from '../parts/emotionMark';
import { Icon } from '../parts/icon';
import { Loaded } from '../parts/loaded';
import type { Emotion, User } from '../types';

/** The days as colours: a month or a year of them. */
export function CalendarPage({ user }: { user: User }) {
  const words = useWords();
  const format = useFormat();
  const today = todayIn(user.timeZone);
  const [search, setSearch] = useSearchParams();
  const [kind, setKind] = useState<Kind>('chosen');
  const [open, setOpen] = useState<string | null>(null);
  const [isTable, setTable] = useState(false);
  const year = /^\d{4}$/.exec(search.get('year') ?? '')?.[0];
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0] ?? today.slice(0, 7);
  const show = (place: { month: string } | { year: string }) => {
    setOpen(null);
    setSearch(place);
  };
  const move = (count: number) =>
    show(year ? { year: String(Number(year) + count) } : { month: addMonths(month, count) });
  const calendar = useQuery({
    queryKey: ['calendar', year ?? month],
    queryFn: () => api.stats.calendar.query(year ? { year: Number(year) } : { month }),
    placeholderData: keepPreviousData,
  });
  const choices = useChoices(calendar.data?.period, kind === 'read' || isTable);
  const isTold = choices.data !== undefined && !isUntold(choices.data);
  const title = year ? format.year(year) : format.month(month);
  return (
    <div class="page">
      <header class="page-head page-row">
        <h1>{words.calendar.title}</h1>
        <Choice
          label={words.insights.period}
          value={year ? 'year' : 'month'}
          options={[
            { value: 'month', label: words.calendar.month },
            { value: 'year', label: words.calendar.year },
          ]}
          onChange={(value) =>
            show(
              value === 'year'
                ? { year: month.slice(0, 4) }
                : { month: year === today.slice(0, 4) || !year ? today.slice(0, 7) : `${year}-12` },
            )
          }
        />
      </header>
      <section class="card" aria-labelledby="calendar-of">
        <div class="page-row calendar-head">
          <div class="calendar-moves">
            <button type="button" class="round" aria-label={words.calendar.previous} onClick={() => move(-1)}>
              <Icon name="left" />
            </button>
            <h2 id="calendar-of" aria-live="polite">
              {title}
            </h2>
            <button type="button" class="round" aria-label={words.calendar.next} onClick={() => move(1)}>
              <Icon name="right" />
            </button>
          </div>
          <Choice
            label={words.calendar.colourBy}
            value={kind}
            options={[
              { value: 'chosen', label: words.chosen },
              { value: 'read', label: words.read },
            ]}
            onChange={setKind}
          />
        </div>
        <Loaded query={calendar} height="plot">
          {({ days: known, text }) => {
            const days = withChoices(known, choices.data?.points);
            const grid = { days, kind, label: title, today, open, onOpen: setOpen };
            const nameOf = (emotion: Emotion | null) => (emotion ? words.emotions[emotion] : '–');
            return (
              <>
                <Sentence days={days} text={text} kind={isTable ? 'both' : kind} />
                {isTable ? (
                  <DataTable
                    caption={title}
                    head={[
                      words.calendar.date,
                      words.chosen,
                      words.read,
                      words.insights.sentiment,
                      words.insights.entries,
                    ]}
                    rows={drawnPoints(days)
                      .filter(({ entries }) => entries > 0)
                      .map((day) => [
                        format.shortDay(day.date),
                        nameOf(shownOf(day, 'chosen')),
                        nameOf(shownOf(day, 'read')),
                        day.sentiment === null || !isTold ? '–' : format.signed(day.sentiment),
                        day.entries,
                      ])}
                  />
                ) : (
                  <div class={calendar.isPlaceholderData || choices.isLoading ? 'waiting' : ''}>
                    {days.length > 31 ? <YearGrid key={title} {...grid} /> : <MonthGrid key={title} {...grid} />}
                  </div>
                )}
                <button type="button" class="link plot-turn" onClick={() => setTable(!isTable)}>
                  {isTable ? words.plot : words.table}
                </button>
                <Legend none={kind === 'read' ? words.calendar.quiet : words.calendar.none.unchosen} />
              </>
            );
          }}
        </Loaded>
      </section>
      {open && <DayEntries date={open} today={today} />}
    </div>
  );
}

/** Comes with the days, so that it does not jump when they do. */
function Legend({ none }: { none: string }) {
  const words = useWords();
  return (
    <ul class="legend" aria-label={words.calendar.legend}>
      {EMOTIONS.map((emotion) => (
        <li key={emotion}>
          <EmotionMark emotion={emotion} size="small" /> {words.emotions[emotion]}
        </li>
      ))}
      <li>
        <EmotionMark emotion={null} size="small" /> {none}
      </li>
    </ul>
  );
}

function DayEntries({ date, today }: { date: string; today: string }) {
  const words = useWords();
  const format = useFormat();
  const list = useQuery({
    queryKey: ['entries', 'day', date],
    queryFn: () => readEntries({ from: date, to: date, sort: 'date', limit: 100 }),
  });
  return (
    <section class="day-entries" aria-labelledby="day-entries" aria-live="polite">
      <h2 id="day-entries">{format.day(date)}</h2>
      <Loaded query={list} height="line">
        {({ items }) =>
          items.length === 0 ? (
            <p class="pale">{words.calendar[blankOf(date, today)]}</p>
          ) : (
            items.map((entry) => <EntryCard key={entry.id} entry={entry} />)
          )
        }
      </Loaded>
    </section>
  );
}
