import { useQuery } from '@tanstack/preact-query';
import { useId, useState } from 'preact/hooks';
import { api } from '../api/client';
import { useWords } from '../messages';
import { Icon } from '../parts/icon';

interface TagInputProps {
  tags: string[];
  onChange: (tags: string[]) => void;
}

/** Tags, completed from those used before. */
export function TagInput({ tags, onChange }: TagInputProps) {
  const words = useWords();
  const list = useId();
  const [typed, setTyped] = useState('');
  const known = useQuery({ queryKey: ['tags'], queryFn: () => api.tags.list.query() });
  const add = (text: string) => {
    const names = text
      .split(',')
      .map((name) => name.trim().replace(/^#+/, '').trim())
      .filter((name) => name && !tags.some((tag) => tag.toLowerCase() === name.toLowerCase()));
    if (names.length > 0) onChange([...tags, ...new Set(names)]);
    setTyped('');
  };
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
        type="text"
        list={list}
        value={typed}
        maxLength={50}
        autocomplete="off"
        placeholder={words.write.addTag}
        aria-label={words.write.addTag}
        onInput={(event) => {
          const { value } = event.currentTarget;
          const isTaken = isFromList(event) && known.data?.some(({ name }) => name === value);
          if (value.includes(',') || isTaken) add(value);
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

/** Taken from the list, not typed: `run` that is typed may become `running`. */
const isFromList = (event: Event) => !(event instanceof InputEvent) || event.inputType === 'insertReplacementText';
