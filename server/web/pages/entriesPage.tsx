import { useInfiniteQuery } from '@tanstack/preact-query';
import { EMOTIONS } from 'emotion-diary-client';
import { useEffect, useRef } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';
import { EntryCard } from '../entries/entryCard';
import { Filters } from '../entries/filters';
import { useFormat, useWords } from '../messages';
import { readEntries } from '../offline/seen';
import { Loaded } from '../parts/loaded';
import type { Entry, EntryFilter } from '../types';

const PAGE = 20;

/** Everything that was written, to be searched and narrowed down. */
export function EntriesPage() {
  const words = useWords();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const replace = { replace: true }; // Back leads to the page before, not to each letter that was typed
  const set = (name: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    }, replace);
  const list = useInfiniteQuery({
    queryKey: ['entries', 'list', filter],
    queryFn: ({ pageParam }) => readEntries({ ...filter, limit: PAGE, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const isNarrowed = Object.keys(filter).length > 0;
  const isSearched = Object.keys(filter).some((key) => key !== 'sort');
  return (
    <div class="page">
      <header class="page-head">
        <h1>{words.entries.title}</h1>
      </header>
      <Filters search={search} set={set} clear={isNarrowed ? () => setSearch({}, replace) : null} />
      <Loaded query={list} away={isSearched ? words.entries.away : undefined}>
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items);
          if (entries.length === 0) {
            return (
              <p class="empty" role="status">
                {isSearched ? words.entries.noMatch : words.entries.empty}
                {!isSearched && <small>{words.entries.emptyHint}</small>}
              </p>
            );
          }
          return (
            <>
              {pages[0]?.isKept && <p class="notice">{isSearched ? words.entries.keptMatching : words.entries.kept}</p>}
              <Months entries={entries} sought={filter.q} />
              {list.hasNextPage ? (
                <More
                  isLoading={list.isFetchingNextPage}
                  hasFailed={list.isFetchNextPageError}
                  onReach={() => void list.fetchNextPage()}
                />
              ) : (
                !pages[0]?.isKept && <p class="pale end">{words.entries.end}</p>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function readFilter(search: URLSearchParams): EntryFilter {
  const filter: EntryFilter = {};
  const names = ['q', 'word', 'from', 'to', 'tag', 'emotion'];
  const [q, word, from, to, tag, emotion] = names.map((name) => search.get(name));
  const known = ([...EMOTIONS, 'none'] as const).find((name) => name === emotion);
  if (q) filter.q = q.slice(0, 200);
  if (word) filter.word = word;
  if (from) filter.from = from;
  if (to) filter.to = to;
  if (tag) filter.tag = tag;
  if (known) filter.emotion = known;
  if (search.get('sort') === 'date') filter.sort = 'date';
  return filter;
}

function Months({ entries, sought }: { entries: Entry[]; sought: string | undefined }) {
  const format = useFormat();
  const months: { month: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const month = entry.day.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.entries.push(entry);
    else months.push({ month, entries: [entry] });
  }
  return (
    <>
      {months.map(({ month, entries: own }) => (
        <section key={month} class="month" aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`}>{format.month(month)}</h2>
          {own.map((entry) => (
            <EntryCard key={entry.id} entry={entry} sought={sought} />
          ))}
        </section>
      ))}
    </>
  );
}

interface MoreProps {
  isLoading: boolean;
  hasFailed: boolean;
  onReach: () => void;
}

/** Loads on when it comes into sight, and for keys and readers it is a button; what failed is asked for again by that alone. */
function More({ isLoading, hasFailed, onReach }: MoreProps) {
  const words = useWords();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!button.current || isLoading || hasFailed) return;
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && onReach(), { rootMargin: '400px' });
    watcher.observe(button.current);
    return () => watcher.disconnect();
  }, [isLoading, hasFailed, onReach]);
  return (
    <button ref={button} type="button" class="more" onClick={onReach} aria-disabled={isLoading}>
      {isLoading ? words.loading : words.more}
    </button>
  );
}
