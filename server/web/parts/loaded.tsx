import type { UseQueryResult } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { faultOf } from '../api/client';
import { useFormat, useWords } from '../messages';

/** How high the answer will probably be, so that nothing jumps when it comes. */
type Height = 'line' | 'block' | 'plot' | 'tall';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'dataUpdatedAt' | 'isError' | 'error' | 'refetch'>;
  height?: Height;
  children: (data: Data) => ComponentChildren;
}

/** What a query answered, or that it is on its way, or that it failed and may be asked again. An older answer says its age. */
export function Loaded<Data>({ query, height = 'block', children }: LoadedProps<Data>) {
  const words = useWords();
  const format = useFormat();
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && (
          <p class="hint as-of" role="status">
            {words.asOf(format.moment(query.dataUpdatedAt))}
          </p>
        )}
        {children(query.data)}
      </>
    );
  }
  if (!query.isError) return <Loading height={height} />;
  return (
    <p class="notice" role="alert">
      {faultOf(query.error) ? words.failed : words.notSeen}{' '}
      <button type="button" class="link" onClick={() => query.refetch()}>
        {words.again}
      </button>
    </p>
  );
}

/** That something is on its way. */
export function Loading({ height }: { height: Height }) {
  const words = useWords();
  return (
    <div class={`loading loading-${height}`} role="status">
      <span class="unseen">{words.loading}</span>
    </div>
  );
}
