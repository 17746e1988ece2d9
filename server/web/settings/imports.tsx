import { useInfiniteQuery } from '@tanstack/preact-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, faultOf, queries } from '../api/client';
import { reasonOf } from '../api/reason';
import { fetchSigned } from '../api/session';
import { type Messages, useWords } from '../messages';
import { tellReason } from '../messages/reasons';
import { forgetAnswers } from '../offline/outbox';
import { Loaded } from '../parts/loaded';
import { ImportState } from './importState';

const ASK_AGAIN_MS = 1_000;

const PAGE = 5;

const isRunning = ({ status }: { status: string }) => status === 'importing' || status === 'undoing';
const isAnyRunning = ({ pages }: { pages: { items: { status: string }[] }[] }) =>
  pages.some(({ items }) => items.some(isRunning));

/** Why an import was neither confirmed nor undone: another tab may have done so. */
function whyNot(error: Error, { fault, settings, reasons }: Messages): string {
  const status = faultOf(error)?.httpStatus;
  if (status === undefined) return fault.network;
  return status === 409 ? tellReason(error.message, reasons) : settings.importFailed;
}

/** A diary from elsewhere: a file, its plan, a word, and a way back. */
export function Imports() {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState('');
  const list = useInfiniteQuery({
    queryKey: ['imports'],
    queryFn: ({ pageParam }) => api.imports.list.query({ limit: PAGE, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => (state.data && isAnyRunning(state.data) ? ASK_AGAIN_MS : false),
  });
  const isAtWork = list.data !== undefined && isAnyRunning(list.data);
  const wasAtWork = useRef(false);
  useEffect(() => {
    if (wasAtWork.current && !isAtWork) void forgetAnswers(); // what was looked at meanwhile was of half of it
    wasAtWork.current = isAtWork;
  }, [isAtWork]);
  const look = async () => {
    await queries.invalidateQueries({ queryKey: ['imports'] });
    void forgetAnswers();
  };
  const send = async (file: File | undefined) => {
    if (!file) return;
    setSending(true);
    setFault('');
    try {
      const body = new FormData();
      body.append('file', file);
      const answer = await fetchSigned('/api/import', { method: 'POST', body });
      if (answer.status === 413) setFault(words.settings.importTooLarge);
      else if (!answer.ok) setFault(`${words.settings.importFailed} ${await reasonOf(answer, words)}`);
      await look();
    } catch {
      setFault(words.fault.network);
    }
    setSending(false);
  };
  const tell = async (change: Promise<unknown>) => {
    setFault('');
    await change.catch((error) => setFault(whyNot(error, words)));
    await look();
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        class="unseen"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          void send(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <button type="button" class="quiet" aria-disabled={isSending} onClick={() => input.current?.click()}>
        {isSending ? words.settings.preparing : words.settings.importChoose}
      </button>
      <p class="fault" role="alert">
        {fault}
      </p>
      <Loaded query={list} height="line">
        {({ pages }) =>
          pages
            .flatMap(({ items }) => items)
            .map((state) => (
              <ImportState
                key={state.id}
                state={state}
                onConfirm={(choices) => void tell(api.imports.confirm.mutate({ id: state.id, ...choices }))}
                onUndo={() => void tell(api.imports.undo.mutate({ id: state.id }))}
              />
            ))
        }
      </Loaded>
      {list.hasNextPage && (
        <button
          type="button"
          class="more"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? words.loading : words.more}
        </button>
      )}
    </>
  );
}
