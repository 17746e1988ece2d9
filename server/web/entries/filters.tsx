import { useQuery } from '@tanstack/preact-query';
import { EMOTIONS } from 'emotion-diary-client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { api } from '../api/client';
import { useWords } from '../messages';
import { Field } from '../parts/field';
import { Icon } from '../parts/icon';

const TYPING_MS = 250;

interface FiltersProps {
  search: URLSearchParams;
  set: (name: string, value: string) => void;
  clear: (() => void) | null;
}

/** What the list is searched for and narrowed down by, as the address has it. */
export function Filters({ search, set, clear }: FiltersProps) {
  const words = useWords();
  const sought = search.get('q') ?? '';
  const [typed, setTyped] = useState(sought);
  const given = useRef(sought);
  const tags = useQuery({ queryKey: ['tags'], queryFn: () => api.tags.list.query() });
  useEffect(() => {
    const timer = setTimeout(() => {
      given.current = typed.trim();
      if (given.current !== sought) set('q', given.current);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (sought !== given.current) setTyped(sought); // not typed here: by Back, or by the navigation
    given.current = sought;
  }, [sought]);
  const value = (name: string) => search.get(name) ?? '';
  const isFiltered = ['from', 'to', 'tag', 'emotion', 'sort'].some((name) => search.has(name));
  const [isOpen, setOpen] = useState(isFiltered);
  useEffect(() => {
    if (isFiltered) setOpen(true); // what narrows the list down is seen; shut it is by the person alone
  }, [isFiltered]);
  const sameTag = tagNamed(typed, tags.data ?? []);
  const ofTag = new URLSearchParams(search);
  ofTag.delete('q');
  ofTag.set('tag', sameTag ?? '');
  const { tag, names } = offered(value('tag'), tags.data ?? []);
  const word = value('word');
  const summary = useRef<HTMLElement>(null);
  return (
    <search class="filters">
      <div class="search-field">
        <Icon name="search" />
        <input
          type="search"
          value={typed}
          maxLength={200}
          aria-label={words.entries.search}
          placeholder={words.entries.search}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      {sameTag && (
        <p class="tag-offer">
          {words.entries.withTag}{' '}
          <Link href={`/entries?${ofTag}`} class="tag" onClick={() => setTyped('')}>
            <bdi>{sameTag}</bdi>
          </Link>
        </p>
      )}
      {word && (
        <p class="tag-offer">
          {words.entries.withWord}{' '}
          <button
            type="button"
            class="tag"
            aria-label={words.entries.removeWord(word)}
            onClick={() => {
              set('word', '');
              summary.current?.focus(); // the button is gone
            }}
          >
            <bdi>{word}</bdi>
            <Icon name="close" />
          </button>
        </p>
      )}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary ref={summary}>
          <Icon name="filter" />
          {words.entries.filters}
        </summary>
        <div class="filter-fields">
          <Field label={words.entries.from}>
            {(own) => (
              <input
                {...own}
                type="date"
                value={value('from')}
                onChange={(event) => set('from', event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label={words.entries.to}>
            {(own) => (
              <input
                {...own}
                type="date"
                value={value('to')}
                onChange={(event) => set('to', event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label={words.entries.emotion}>
            {(own) => (
              <select {...own} value={value('emotion')} onChange={(event) => set('emotion', event.currentTarget.value)}>
                <option value="">{words.entries.any}</option>
                {EMOTIONS.map((emotion) => (
                  <option key={emotion} value={emotion}>
                    {words.emotions[emotion]}
                  </option>
                ))}
                <option value="none">{words.entries.unchosen}</option>
              </select>
            )}
          </Field>
          <Field label={words.entries.tag}>
            {(own) => (
              <select {...own} value={tag} onChange={(event) => set('tag', event.currentTarget.value)}>
                <option value="">{words.entries.any}</option>
                {names.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <label class="check">
            <input
              type="checkbox"
              checked={search.get('sort') === 'date'}
              onChange={(event) => set('sort', event.currentTarget.checked ? 'date' : '')}
            />
            {words.entries.oldest}
          </label>
          {clear && (
            <button
              type="button"
              class="link"
              onClick={() => {
                setTyped('');
                clear();
              }}
            >
              {words.entries.clear}
            </button>
          )}
        </div>
      </details>
    </search>
  );
}

/** The tag that is called like what was typed: texts are searched, and a tag stands in none. */
function tagNamed(typed: string, tags: { name: string }[]): string | undefined {
  const sought = typed.trim().replace(/^#/, '').toLowerCase();
  return tags.find(({ name }) => name.toLowerCase() === sought)?.name;
}

/** The tag of the address in the spelling of the list, to the service the same; one that the list lacks is offered, too. */
function offered(asked: string, tags: { name: string }[]): { tag: string; names: string[] } {
  const names = tags.map(({ name }) => name);
  const tag = names.find((name) => name.toLowerCase() === asked.toLowerCase()) ?? asked;
  return { tag, names: tag && !names.includes(tag) ? [tag, ...names] : names };
}
