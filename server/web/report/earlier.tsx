import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { api } from '../api/client';
import { addDays } from '../lib/days';
import { languageFor, useFormat, useLanguage, useWords } from '../messages';
import { addressOf, firstDayOf, type Period, periodWith } from './period';

const SHOWN = 8;
const MOST_HEADLINES = 100;

interface EarlierProps {
  shown: Period;
  /** Of what is shown, as it is read now. */
  headline: string | undefined;
  /** While that is on its way nothing stands below it, and nothing jumps when it comes. */
  isWaiting: boolean;
  today: string;
}

/** The weeks, months or years back to the first entry, with the headline of weeks whose report was made already, in the language of the page. */
export function Earlier({ shown: { kind, id: shownId }, headline, isWaiting, today }: EarlierProps) {
  const words = useWords();
  const format = useFormat();
  const language = useLanguage();
  const [count, setCount] = useState(SHOWN);
  const known = useQuery({
    queryKey: ['reports'],
    queryFn: async () => {
      const [reports, first] = await Promise.all([
        api.reports.list.query({ limit: MOST_HEADLINES }),
        api.diary.list.query({ sort: 'date', limit: 1 }),
      ]);
      return { made: reports.items, first: first.items[0]?.day ?? null };
    },
  });
  if (!known.data?.first || isWaiting) return null;
  const { made, first } = known.data;
  const own = made.filter(({ locale }) => languageFor(locale) === language);
  const headlines = new Map(own.map(({ week, headline }) => [week, headline]));
  const begins: string[] = [];
  let from = firstDayOf(kind, today);
  for (; begins.length < count; from = firstDayOf(kind, addDays(from, -1))) {
    begins.push(from);
    if (from <= first) break;
  }
  const goesOn = (begins.at(-1) ?? first) > first;
  const current = periodWith(kind, today);
  const spanOf = (day: string) =>
    kind === 'week'
      ? format.range(day, addDays(day, 6))
      : kind === 'month'
        ? format.month(day.slice(0, 7))
        : format.year(day.slice(0, 4));
  return (
    <aside class="earlier" aria-labelledby="earlier">
      <h2 id="earlier">{words.report.earlier[kind]}</h2>
      <ul>
        {begins.map((day) => {
          const { id } = periodWith(kind, day);
          const told = (id === shownId && headline) || headlines.get(id);
          const name = kind === 'week' ? words.report.week(Number(id.slice(6))) : spanOf(day);
          return (
            <li key={id}>
              <Link href={addressOf({ kind, id })} aria-current={id === shownId ? 'page' : undefined}>
                {(told || kind === 'week' || id === current.id) && (
                  <span class="eyebrow">{id === current.id ? words.report.current[kind] : spanOf(day)}</span>
                )}
                {told || name}
              </Link>
            </li>
          );
        })}
      </ul>
      {goesOn && (
        <button type="button" class="link" onClick={() => setCount(count + SHOWN)}>
          {words.more}
        </button>
      )}
    </aside>
  );
}
