import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { codeFile } from '../lib/codeFile';
import { type Derived, derivedFrom, plainlyDerivedFrom } from '../lib/derived';
import { locatedIn, type Stretches } from '../lib/located';
import type { DeriverTask } from './deriverThread';

/** Up to here, in UTF-16 units, a text takes a few milliseconds at worst: less than the way to the thread and back. */
const SHORT = 1_000;
/** Some hundred times what the dearest known text takes, because a busy machine may give the thread little of its time. */
const TIME_LIMIT_MS = 8_000;
const START_LIMIT_MS = 30_000;
/** A thread that has had nothing to do for so long gives its memory back, some 20 MB. */
const IDLE_MS = 60_000;

const THREAD = codeFile(__dirname, 'deriverThread');

const span = z.object({ start: z.number(), end: z.number() });

const located = z.object({ sentences: z.array(span), words: z.array(span) }).nullable();

const derived = z.object({
  readable: z.object({ text: z.string(), language: z.string().nullable(), whole: z.array(span) }),
  searchText: z.string(),
  words: z.record(z.string(), z.number()),
});

export interface Deriver {
  /** Makes what is stored beside an entry's Markdown. Never rejects. */
  derive(markdown: string): Promise<Derived>;
  /** Where stretches of what was derived stand in the Markdown; null when that takes too long. Never rejects. */
  locate(markdown: string, text: string, stretches: Stretches): Promise<Stretches | null>;
  close(): Promise<void>;
}

/**
 * Long texts are taken apart in a thread of their own, one after the other, so that nobody else waits for them. What
 * takes longer than the limit there, which no known text does, is stopped and searched as it stands, with no words.
 */
export function createDeriver({
  timeLimitMs = TIME_LIMIT_MS,
  idleMs = IDLE_MS,
}: {
  timeLimitMs?: number;
  idleMs?: number;
} = {}): Deriver {
  let thread: Promise<Worker> | null = null;
  let end: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function endThread(): void {
    const ended = thread;
    thread = null;
    void ended?.then((worker) => worker.terminate()).catch(() => {});
  }

  async function askThread<T>(task: DeriverTask, answer: z.ZodType<T>): Promise<T | null> {
    clearTimeout(end);
    try {
      thread ??= startThread();
      const worker = await thread;
      worker.ref();
      worker.postMessage(task);
      const found = answer.parse(await nextMessage(worker, timeLimitMs));
      worker.unref(); // an idle thread keeps no process alive
      end = setTimeout(endThread, idleMs).unref();
      return found;
    } catch {
      endThread();
      return null;
    }
  }

  function oneByOne<T>(task: DeriverTask, answer: z.ZodType<T>): Promise<T | null> {
    const found = last.then(() => askThread(task, answer));
    last = found;
    return found;
  }

  return {
    async derive(markdown) {
      if (markdown.length <= SHORT) return derivedFrom(markdown);
      return (await oneByOne({ markdown }, derived)) ?? plainlyDerivedFrom(markdown);
    },
    async locate(markdown, text, stretches) {
      if (markdown.length <= SHORT) return locatedIn(markdown, text, stretches);
      return oneByOne({ markdown, located: { text, stretches } }, located);
    },
    async close() {
      await last;
      clearTimeout(end);
      await (await thread?.catch(() => null))?.terminate();
    },
  };
}

async function startThread(): Promise<Worker> {
  const worker = new Worker(THREAD.file, { execArgv: THREAD.execArgv, env: {} });
  worker.on('error', () => {}); // who waits is told, and nobody else need be
  await nextMessage(worker, START_LIMIT_MS);
  return worker;
}

/** Rejects when the thread fails, or says nothing in time. */
function nextMessage(worker: Worker, withinMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError);
      end();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onError = (error: Error) => settle(() => reject(error));
    const timer = setTimeout(() => onError(new Error('the thread took too long')), withinMs);
    worker.on('message', onMessage).on('error', onError);
  });
}
