import { useQuery } from '@tanstack/preact-query';
import { api } from '../api/client';
import { todayIn } from '../lib/clock';
import { addMonths } from '../lib/days';
import { useWords } from '../messages';
import type { User } from '../types';
import { EntryCard } from './entryCard';
import { isWelcome } from './welcome';

const YEARS_BACK = [1, 2, 3, 4, 5];
/** Of each day. */
const LOOKED_AT = 5;

/** What was written on this day a month and some years ago: of each day the latest page that is welcome. */
export function OnThisDay({ user }: { user: User }) {
  const words = useWords();
  const today = todayIn(user.timeZone);
  const found = useQuery({
    queryKey: ['entries', 'onThisDay', today],
    queryFn: async () => {
      const dayOfMonth = today.slice(7);
      const days = [
        { label: words.entries.monthsAgo(1), day: `${addMonths(today.slice(0, 7), -1)}${dayOfMonth}` },
        ...YEARS_BACK.map((years) => ({
          label: words.entries.yearsAgo(years),
          day: `${Number(today.slice(0, 4)) - years}${today.slice(4)}`,
        })),
      ].filter(({ day }) => exists(day));
      const answers = await Promise.all(
        days.map(({ day }) => api.diary.list.query({ from: day, to: day, limit: LOOKED_AT })),
      );
      return days.flatMap(({ label }, index) => {
        const entry = answers[index]?.items.find(isWelcome);
        return entry ? [{ label, entry }] : [];
      });
    },
  });
  if (!found.data || found.data.length === 0) return null;
  return (
    <section aria-labelledby="on-this-day">
      <h2 id="on-this-day">{words.entries.onThisDay}</h2>
      {found.data.map(({ label, entry }) => (
        <div key={entry.id}>
          <p class="eyebrow">{label}</p>
          <EntryCard entry={entry} />
        </div>
      ))}
    </section>
  );
}

/** The 31st of a shorter month does not. */
const exists = (day: string) => {
  const date = new Date(`${day}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};
