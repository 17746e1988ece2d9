import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { useWords } from './messages';
import { OutboxNotice } from './offline/outboxNotice';
import { Icon } from './parts/icon';
import { useFocusKept } from './parts/useFocusKept';
import { PATHS } from './paths';

const PLACES = (['write', 'entries', 'calendar', 'insights', 'report', 'settings'] as const).map((name) => ({
  name,
  path: PATHS[name],
}));

/** What stands around every page: the way to the others, and what waits to be sent. */
export function Shell({ children }: { children: ComponentChildren }) {
  const words = useWords();
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const isBack = useIsBack();
  useFocusKept(main);
  const place = PLACES.findLast(
    (known) => known.path === path || (known.path !== '/' && path.startsWith(`${known.path}/`)),
  );

  // Before the effects of the page itself, which may have a name of its own.
  useLayoutEffect(() => {
    document.title = place ? `${words.nav[place.name]} · ${words.name}` : words.name;
  }, [path, words]);

  // A new page is a new beginning: for the eyes at its top, for readers at its heading. To one of before the browser goes
  // back where it was.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else {
      if (!isBack.current) scrollTo(0, 0);
      if (path !== '/') main.current?.focus({ preventScroll: true });
    }
  }, [path, words]);

  return (
    <div class="shell">
      <a class="skip" href="#content">
        {words.nav.skip}
      </a>
      <nav class="nav" aria-label={words.nav.label}>
        <span class="nav-name" aria-hidden="true">
          <img src="/icon.svg" alt="" width="28" height="28" />
          {words.name}
        </span>
        {PLACES.map(({ name, path: to }) => (
          <Link key={name} href={to} class="nav-link" aria-current={place?.name === name ? 'page' : undefined}>
            <Icon name={name} />
            <span>{words.nav[name]}</span>
          </Link>
        ))}
      </nav>
      <main id="content" ref={main} tabIndex={-1}>
        <OutboxNotice />
        {children}
      </main>
    </div>
  );
}

/** Whether this page was come to by Back or Forward. */
function useIsBack() {
  const isBack = useRef(false);
  useEffect(() => {
    const look = ({ type }: Event) => {
      isBack.current = type === 'popstate';
    };
    const moves = ['popstate', 'pushState']; // the second is told by the router
    for (const move of moves) addEventListener(move, look);
    return () => {
      for (const move of moves) removeEventListener(move, look);
    };
  }, []);
  return isBack;
}
