import { useQuery } from '@tanstack/preact-query';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { api } from '../api/client';
import { useWords } from '../messages';
import { Icon } from '../parts/icon';

/** So many the service takes with an entry. */
const MOST = 20;
/** So many characters it takes of each. */
const LONGEST = 50;

interface TagInputProps {
  tags: string[];
  onChange: (tags: string[]) => void;
  /** One that is being typed. */
  typed: string;
  onType: (typed: string) => void;
  /** Gets what takes that one as a tag: who saves need not have left the field, nor been in it. */
  taking: { current: () => void };
}

/** Tags, completed from those used before. */
export function TagInput({ tags, onChange, typed, onType, taking }: TagInputProps) {
  const words = useWords();
  const list = useId();
  const why = useId();
  const field = useRef<HTMLInputElement>(null);
  const setTyped = (text: string) => text !== typed && onType(text);
  const known = useQuery({ queryKey: ['tags'], queryFn: () => api.tags.list.query() });
  /** As it was written before: a tag has one name, whatever the case that is typed. */
  const spelled = (name: string) =>
    known.data?.find((used) => used.name.toLowerCase() === name.toLowerCase())?.name ?? name;
  const add = (text: string) => {
    const names = namesIn(text)
      .map(spelled)
      .filter((name) => !tags.some((tag) => tag.toLowerCase() === name.toLowerCase()));
    const fitting = names.filter((name) => !isTooLong(name));
    const [added, over] = parted([...new Set(fitting)], MOST - tags.length);
    if (added.length > 0) onChange([...tags, ...added]);
    setTyped([...names.filter(isTooLong), ...over].join(', ')); // to be seen that it is not taken
  };
  taking.current = () => add(typed);
  const whyNot = namesIn(typed).some(isTooLong)
    ? words.outbox.atMost(words.outbox.fields.tags, LONGEST, false)
    : typed && tags.length >= MOST && words.write.tagsFull;
  useLayoutEffect(() => field.current?.setCustomValidity(whyNot || ''), [whyNot]); // what is not taken is not lost by saving
  const label = tags.length < MOST ? words.write.addTag : words.write.tagsFull;
  return (
    <div class="tags-input">
      <Icon name="tag" />
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          class="tag"
          aria-label={words.write.removeTag(tag)}
          onClick={() => onChange(tags.filter((other) => other !== tag))}
        >
          <bdi>{tag}</bdi>
          <Icon name="close" />
        </button>
      ))}
      <input
        ref={field}
        type="text"
        list={list}
        value={typed}
        autocomplete="off"
        readOnly={tags.length >= MOST && !typed}
        placeholder={label}
        aria-label={label}
        aria-invalid={Boolean(whyNot)}
        aria-describedby={whyNot ? why : undefined}
        onInput={(event) => {
          const { value } = event.currentTarget;
          const isTaken = isFromList(event) && known.data?.some(({ name }) => name === value);
          const isMended = namesIn(typed).some(isTooLong); // a name that is shortened is not taken before it is whole
          if (isTaken || (value.includes(',') && !isMended)) add(value);
          else setTyped(value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim() && !event.isComposing) {
            event.preventDefault();
            event.stopPropagation(); // with Ctrl it would save the entry as it is, without this tag
            add(typed);
          } else if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1));
        }}
        onBlur={() => add(typed)}
      />
      {whyNot && (
        <span id={why} class="fault" role="alert">
          {whyNot}
        </span>
      )}
      <datalist id={list}>
        {known.data
          ?.filter(({ name }) => !tags.includes(name))
          .map(({ name }) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </div>
  );
}

/** As the service keeps them: otherwise a tag that was pasted would be another one in its answer. */
const namesIn = (text: string) =>
  text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .normalize('NFC')
    .split(',')
    .map((name) =>
      name
        .replace(/^[\s#]+/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((name) => name !== '');

const isTooLong = (name: string) => [...name].length > LONGEST;

/** Taken from the list, not typed: `run` that is typed may become `running`. */
const isFromList = (event: Event) => !(event instanceof InputEvent) || event.inputType === 'insertReplacementText';

/** The first of some values, and the others. */
const parted = (values: string[], first: number) => {
  const end = Math.max(0, first);
  return [values.slice(0, end), values.slice(end)] as const;
};
