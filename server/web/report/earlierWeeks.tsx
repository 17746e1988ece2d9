import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { api } from '../api/client';
import { addDays, weekday, weekOf } from '../lib/days';
import { languageFor, useFormat, useLanguage, useWords } from '../messages';

const SHOWN = 8;
const MOST_HEADLINES = 100;

interface EarlierWeeksProps {
  week: string;
  /** Of the week that is shown, as it is read now. */
  headline: string | undefined;
  current: string;
  today: string;
}

/** The weeks back to the first entry, with the headline of those whose report was made already, in the language of the page. */
export function EarlierWeeks({ week, headline, current, today }: EarlierWeeksProps) {
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
  if (!known.data?.first) return null;
  const { made, first } = known.data;
  const own = made.filter(({ locale }) => languageFor(locale) === language);
  const headlines = new Map(own.map(({ week: id, headline }) => [id, headline]));
  const monday = addDays(today, -weekday(today));
  const weeks: { id: string; from: string; to: string }[] = [];
  for (let from = monday; addDays(from, 6) >= first && weeks.length < count; from = addDays(from, -7)) {
    weeks.push({ id: weekOf(from), from, to: addDays(from, 6) });
  }
  const goesOn = addDays(monday, -7 * count + 6) >= first;
  return (
    <aside class="earlier" aria-labelledby="earlier">
      <h2 id="earlier">{words.report.earlier}</h2>
      <ul>
        {weeks.map(({ id, from, to }) => (
          <li key={id}>
            <Link href={`/report?week=${id}`} aria-current={id === week ? 'page' : undefined}>
              <span class="eyebrow">{id === current ? words.report.thisWeek : format.range(from, to)}</span>
              {(id === week && headline) || headlines.get(id) || words.report.week(Number(id.slice(6)))}
            </Link>
          </li>
        ))}
      </ul>
      {goesOn && (
        <button type="button" class="link" onClick={() => setCount(count + SHOWN)}>
          {words.more}
        </button>
      )}
    </aside>
  );
}
