import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { useWords } from '../messages';
import { readEntries } from '../offline/seen';
import type { User } from '../types';
import { EntryCard } from './entryCard';
import { OnThisDay } from './onThisDay';

const SHOWN = 3;

/** Under the composer: what stood here on such days, and what was written lately. */
export function Lately({ user }: { user: User }) {
  const words = useWords();
  const recent = useQuery({
    queryKey: ['entries', 'lately'],
    queryFn: () => readEntries({ limit: SHOWN }),
  });
  return (
    <div class="lately">
      <OnThisDay user={user} />
      {recent.data && recent.data.items.length > 0 && (
        <section aria-labelledby="lately">
          <h2 id="lately">{words.entries.recent}</h2>
          {recent.data.items.slice(0, SHOWN).map((entry) => (
            <EntryCard key={entry.id} entry={entry} />
          ))}
          <p>
            <Link href="/entries">{words.entries.all}</Link>
          </p>
        </section>
      )}
    </div>
  );
}
