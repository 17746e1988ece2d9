import { createContext } from 'preact';
import { useRef, useState } from 'preact/hooks';

interface WordKeys {
  /** The one that Tab leads to, by where it begins. */
  stop: number | undefined;
  onFocus(from: number): void;
}

export const WordKeys = createContext<WordKeys>({ stop: undefined, onFocus: () => undefined });

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Moves through the marked words of a text by arrow keys, Home and End, with one tab stop for all of them (ARIA practices:
 * roving tabindex). `words` are where they begin, in order.
 */
export function useWordKeys(words: readonly number[]) {
  const [current, setCurrent] = useState<number>();
  const text = useRef<HTMLDivElement>(null);
  const stop = current !== undefined && words.includes(current) ? current : words[0];

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof Element && event.target.matches('.word'))) return; // a link keeps its keys
    const next = target(event.key);
    if (next === undefined) return;
    event.preventDefault();
    text.current?.querySelector<HTMLElement>(`[data-word="${next}"]`)?.focus();
  };

  function target(key: string): number | undefined {
    if (key === 'Home') return words[0];
    if (key === 'End') return words.at(-1);
    const step = STEPS[key];
    return step && stop !== undefined ? words[words.indexOf(stop) + step] : undefined;
  }

  return { text, onKeyDown, keys: { stop, onFocus: setCurrent } };
}
