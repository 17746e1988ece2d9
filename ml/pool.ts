import { AnalyserUnavailableError, type ModelInfo, type ReadableText, UnreadableTextError } from './analyser';
import { hasCapacityFor } from './capacity';
import { type AnalyserLogger, type SupervisedChild, superviseChild } from './childProcess';
import { createPoisonTexts } from './poisonTexts';
import type { FromChild, Results, Task } from './protocol';
import { createWaitingList, type Job, newJob } from './waitingList';

export interface PoolOptions {
  modelDir: string;
  /** How many processes hold the model. */
  children: number;
  /** How many readings may wait while all children are busy. */
  queueLimit: number;
  /** How long a reading may take, waiting included, and how long a busy child may be silent before it is replaced. */
  timeoutMs: number;
  logger: AnalyserLogger | null;
  onModel(model: ModelInfo): void;
}

/**
 * What may take this many times as long: background work, for which nobody waits, and explanations, which take longer
 * than any reading and would otherwise never be given on a slow machine.
 */
const PATIENCE = 4;
/** More explanations than that do not wait: whoever asks for one can ask again. */
const MOST_EXPLANATIONS = 4;
/** A request that was with a child when it died is tried once more, with a child of its own: its text may be what killed it. */
const MOST_ATTEMPTS = 2;
/** A child that has been silent for most of the time that a request was given, and for so long, hangs on its text. */
const HANGING_SHARE = 0.9;
const HANGING_MS = 1_000;

interface Slot {
  child: SupervisedChild;
  jobs: Map<number, Job>;
  /** Monotonic time, in ms, of the last sign of life, or of the first request since it was idle. */
  heardAt: number;
}

/** Spreads requests over child processes. Every refusal is an `AnalyserUnavailableError`. */
export function createPool(options: PoolOptions) {
  const { queueLimit, timeoutMs } = options;
  const waiting = createWaitingList();
  const unsettled = new Set<Job>();
  const poisonTexts = createPoisonTexts();
  const slots: Slot[] = Array.from({ length: options.children }, () => supervised(options));
  let lastId = 0;
  let closed = false;
  let isHurried = false;

  function supervised({ modelDir, logger, onModel }: PoolOptions): Slot {
    const onReady = (model: ModelInfo) => {
      onModel(model);
      dispatch();
    };
    const slot: Slot = {
      child: superviseChild({
        modelDir,
        logger,
        onReady,
        onMessage: (message) => receive(slot, message),
        onGone: () => reclaim(slot),
      }),
      jobs: new Map(),
      heardAt: 0,
    };
    return slot;
  }

  const isSuspect = (job: Job) => job.attempts > 0;

  /** A child that can take the job; what a child died on is read by a child that reads nothing else. */
  function freeSlot(job?: Job): Slot | undefined {
    const free = slots.filter(({ child, jobs }) => {
      const atWork = [...jobs.values()];
      const hasPlace = job && isSuspect(job) ? atWork.length === 0 : hasCapacityFor(atWork, job);
      return child.state === 'ready' && hasPlace && !atWork.some(isSuspect);
    });
    return free.sort((a, b) => a.jobs.size - b.jobs.size)[0];
  }

  function dispatch(): void {
    for (const job of waiting.inTurn()) {
      const slot = freeSlot(job);
      if (!slot) {
        if (isSuspect(job)) return; // those behind it would keep every child from being free
        continue; // a shorter one may find a place
      }
      waiting.remove(job);
      if (slot.jobs.size === 0) slot.heardAt = performance.now();
      slot.jobs.set(job.id, job);
      slot.child.send({ kind: 'request', id: job.id, task: job.task, text: job.text });
    }
  }

  function receive(slot: Slot, message: FromChild): void {
    slot.heardAt = performance.now();
    if (message.kind !== 'done' && message.kind !== 'failed') return;
    const job = slot.jobs.get(message.id);
    slot.jobs.delete(message.id);
    if (message.kind === 'done' && hasOnlyNumbers(message.result)) job?.resolve(message.result);
    else if (job) {
      const reason = message.kind === 'failed' ? message.reason : 'NotANumber';
      options.logger?.warn({ reason }, 'a text could not be read');
      job.reject(new AnalyserUnavailableError(`the text could not be read (${reason})`));
    }
    dispatch();
  }

  /** What a dead child was working on waits again, first in line. */
  function reclaim(slot: Slot): void {
    const jobs = [...slot.jobs.values()];
    slot.jobs.clear();
    for (const job of jobs.reverse()) {
      job.attempts++;
      if (job.attempts < MOST_ATTEMPTS) waiting.putFirst(job);
      else failPoisonous(job);
    }
    if (!hasHope())
      for (const job of waiting.takeAll()) job.reject(new AnalyserUnavailableError('the model cannot be loaded'));
    else dispatch();
  }

  function failPoisonous(job: Job): void {
    const isFinal = poisonTexts.recordCrash(job.text.text);
    options.logger?.warn({ isFinal }, 'a process ended or hung on a text that it read alone');
    job.reject(new UnreadableTextError(isFinal));
  }

  const hasHope = () => slots.some(({ child }) => child.state === 'ready' || child.state === 'starting');

  function expire(job: Job): void {
    waiting.remove(job);
    const slot = slots.find(({ jobs }) => jobs.delete(job.id));
    const silentMs = slot ? performance.now() - slot.heardAt : 0;
    if (slot && silentMs > Math.max(HANGING_MS, HANGING_SHARE * timeoutMs)) {
      if (slot.jobs.size === 0) failPoisonous(job);
      slot.child.replace('hangs on a text');
    } else slot?.child.send({ kind: 'cancel', id: job.id });
    job.reject(new AnalyserUnavailableError('reading the text took too long'));
    dispatch();
  }

  /** Gives up explanations, and takes no more. */
  function stopExplaining(): void {
    isHurried = true;
    for (const job of unsettled) if (job.task === 'explain') expire(job);
  }

  function replaceSilent(): void {
    for (const { child, jobs, heardAt } of slots) {
      if (jobs.size > 0 && child.state === 'ready' && performance.now() - heardAt > timeoutMs)
        child.replace('silent for too long');
    }
  }

  // After a stall of this process, what the children said meanwhile is heard first.
  const watch = setInterval(() => setImmediate(replaceSilent), Math.max(50, timeoutMs / 4));
  watch.unref();

  return {
    isReady: () =>
      !closed &&
      slots.some(({ child }) => child.state === 'ready') &&
      (waiting.size('analyse') < queueLimit || !!freeSlot()),

    /** Why the model cannot be loaded: what every process that tried last said. */
    fault: () => (slots.every(({ child }) => child.fault !== null) ? (slots[0]?.child.fault ?? null) : null),

    stopExplaining,

    /** Has a text worked on. Background readings let all others pass, and explanations let pass all readings. */
    async submit<T extends Task>(task: T, text: ReadableText, background = false): Promise<Results[T]> {
      if (closed) throw new AnalyserUnavailableError('the analyser is closed');
      if (poisonTexts.isPoison(text.text)) throw new UnreadableTextError(true);
      if (!hasHope()) throw new AnalyserUnavailableError('the model is not loaded');
      const job = newJob({ id: ++lastId, task, text, background });
      if (task === 'explain' && isHurried) throw new AnalyserUnavailableError('the analyser is about to be closed');
      if (waiting.size(task) >= (task === 'explain' ? MOST_EXPLANATIONS : queueLimit) && !freeSlot(job))
        throw new AnalyserUnavailableError('too many texts wait to be read');
      const limitMs = background || task === 'explain' ? PATIENCE * timeoutMs : timeoutMs;
      const timer = setTimeout(() => setImmediate(expire, job), limitMs);
      unsettled.add(job);
      waiting.put(job);
      dispatch();
      try {
        return (await job.result) as Results[T]; // a child answers a task with that task's result
      } finally {
        clearTimeout(timer);
        unsettled.delete(job);
      }
    },

    /** Refuses new requests, gives up explanations and background readings, waits for the others, ends the children. */
    async close(): Promise<void> {
      closed = true;
      stopExplaining();
      for (const job of unsettled) if (job.background) expire(job);
      await Promise.allSettled([...unsettled].map(({ result }) => result));
      clearInterval(watch);
      await Promise.all(slots.map(({ child }) => child.stop()));
    },
  };
}

/** Whether nothing in a result is NaN or infinite, as what a broken model yields: such a reading must never be stored. */
function hasOnlyNumbers(result: unknown): boolean {
  if (typeof result === 'number') return Number.isFinite(result);
  return typeof result !== 'object' || result === null || Object.values(result).every(hasOnlyNumbers);
}
