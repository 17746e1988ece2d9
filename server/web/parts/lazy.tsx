import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../messages';

/** A component whose code is fetched when it is first shown. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  let failed = false;
  return function Lazy(props: Props) {
    const [, redraw] = useState(0);
    const words = useWords();
    useEffect(() => {
      if (loaded) return;
      void load()
        .then(
          (component) => {
            loaded = component;
          },
          () => {
            failed = true;
          },
        )
        .then(() => redraw((count) => count + 1));
    }, []);
    if (loaded) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    return failed ? (
      <p class="notice" role="alert">
        {words.failed} {/* Perhaps the service has a newer page by now: drafts survive. */}
        <button type="button" class="link" onClick={() => location.reload()}>
          {words.again}
        </button>
      </p>
    ) : (
      <div class="loading loading-block" />
    );
  };
}

/** Markdown and its parser, a fifth of all code, come when the first text is shown. */
export const LazyMarkdown = lazy(async () => (await import('../markdown/markdown')).Markdown);

export const LazyCover = lazy(async () => (await import('../markdown/cover')).Cover);
