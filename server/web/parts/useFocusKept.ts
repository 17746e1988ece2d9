import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Where what had the focus goes away, as a button with the question that it answers, what stood around it has the focus. */
export function useFocusKept(area: RefObject<HTMLElement>): void {
  useEffect(() => {
    const { current: all } = area;
    if (!all) return;
    let last: HTMLElement[] = []; // what had the focus, and what stands around it
    const remember = ({ target }: FocusEvent) => {
      last = [];
      for (let one = target; one instanceof Element && one !== all; one = one.parentElement) {
        if (one instanceof HTMLElement) last.push(one);
      }
    };
    const watcher = new MutationObserver(() => {
      if (last[0]?.isConnected !== false || document.activeElement !== document.body) return;
      const left = last.find((one) => one.isConnected) ?? all;
      if (left.tabIndex < 0) left.tabIndex = -1; // which lets it have the focus at all
      left.focus({ preventScroll: true });
    });
    all.addEventListener('focusin', remember);
    watcher.observe(all, { childList: true, subtree: true });
    return () => {
      all.removeEventListener('focusin', remember);
      watcher.disconnect();
    };
  }, [area]);
}
