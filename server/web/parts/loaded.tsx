import type { UseQueryResult } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { faultOf } from '../api/client';
import { useFormat, useWords } from '../messages';
import { tellReason } from '../messages/reasons';

/** How high the answer will probably be, so that nothing jumps when it comes. */
type Height = 'line' | 'block' | 'plot' | 'tall';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'dataUpdatedAt' | 'isError' | 'error'> & { refetch: () => unknown };
  height?: Height;
  /** Of a plot: stands over what is said where no plot came that would bring it. */
  title?: string;
  /** What is said where the service cannot be reached, if not that this was not seen before. */
  away?: string | undefined;
  children: (data: Data) => ComponentChildren;
}

/**
 * What a query answered, or that it is on its way, or that it failed and may be asked again; where it asks for what cannot be,
 * why. An older answer says its age.
 */
export function Loaded<Data>({ query, height = 'block', title, away, children }: LoadedProps<Data>) {
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
  const fault = faultOf(query.error);
  const refused = fault?.httpStatus === 400 ? fault.issues?.[0]?.message : undefined;
  const why = refused ? (
    <p class="notice" role="alert">
      {words.failed} ({tellReason(refused, words.reasons)})
    </p>
  ) : (
    <p class="notice" role="alert">
      {fault ? words.failed : (away ?? words.notSeen)}{' '}
      <button type="button" class="link" onClick={() => query.refetch()}>
        {words.again}
      </button>
    </p>
  );
  return title ? (
    <section class="plot">
      <h2>{title}</h2>
      {why}
    </section>
  ) : (
    why
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
