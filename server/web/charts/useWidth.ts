import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

const FIRST_GUESS = 720;

/** The width of an element in pixels, so that what is drawn in it keeps the size of its letters. */
export function useWidth<Kind extends HTMLElement>(): [RefObject<Kind>, number] {
  const element = useRef<Kind>(null);
  const [width, setWidth] = useState(FIRST_GUESS);
  useLayoutEffect(() => {
    if (!element.current) return;
    setWidth(element.current.clientWidth || FIRST_GUESS);
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, []);
  return [element, width];
}
