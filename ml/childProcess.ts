import { type ChildProcess, fork } from 'node:child_process';
import { extname, join } from 'node:path';
import type { ModelInfo } from './analyser';
import type { FromChild, ToChild } from './protocol';

/** The part of a pino logger that the analyser uses. */
export interface AnalyserLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** `starting`: on its way, for the first time or again. `failed`: its last start failed; it goes on trying. */
export type ChildState = 'starting' | 'ready' | 'failed' | 'stopped';

export interface SupervisedChild {
  readonly state: ChildState;
  /** Why the last process could not load the model; null once one has. */
  readonly fault: string | null;
  /** Hands a message over without waiting. What a dying child does not get is reported by `onGone`. */
  send(message: ToChild): void;
  /** Ends a child that does not answer; another takes its place. */
  replace(reason: string): void;
  /** Ends the child for good. */
  stop(): Promise<void>;
}

interface Supervision {
  modelDir: string;
  logger: AnalyserLogger | null;
  onReady(model: ModelInfo): void;
  onMessage(message: FromChild): void;
  /** The process ended, or failed to load the model; another one will be started. */
  onGone(): void;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 2_000;

/** Compiled, the child is JavaScript; from its source (in tests) it needs the hook that compiles it. */
const CHILD = join(__dirname, `child${extname(__filename)}`);
const HOOK = extname(__filename) === '.ts' ? ['--require', join(__dirname, '../scripts/typescript.cjs')] : [];

/** glibc's settings: one arena for the one thread that works, and what loading freed goes back to the system. 20 MB less. */
const SMALL_HEAP = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
/** Its work is in native code, and its garbage little: collecting more often costs nothing and saves 25 MB. */
const SMALL_GARBAGE = ['--max-semi-space-size=2', '--optimize-for-size'];

/**
 * Keeps one child process alive: starts it, and starts another when it ends, after a pause of 50 to 100 ms that doubles
 * with every start that fails, up to 10 s. Returns at once; never throws.
 */
export function superviseChild({ modelDir, logger, onReady, onMessage, onGone }: Supervision): SupervisedChild {
  let state: ChildState = 'starting';
  let failedStarts = 0;
  let fault: string | null = null;
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let onStopped = () => {};

  function start(): void {
    const started = fork(CHILD, [modelDir], {
      env: SMALL_HEAP, // and no secrets
      execArgv: [...SMALL_GARBAGE, ...HOOK],
      serialization: 'advanced', // keeps any string as it is
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'], // a native library's last words could quote a diary
    });
    child = started;
    timer = setTimeout(() => started.kill('SIGKILL'), START_LIMIT_MS);
    started.on('message', receive);
    started.once('exit', (code, signal) => end(started, { code, signal }));
    started.once('error', (error) => started.pid === undefined && end(started, { error: error.message }));
  }

  function receive(message: FromChild): void {
    if (message.kind === 'unusable') {
      fault = message.reason;
      logger?.warn({ modelDir, reason: message.reason }, 'the emotion model cannot be loaded');
    } else if (message.kind !== 'ready') onMessage(message);
    else if (state !== 'stopped') {
      clearTimeout(timer);
      failedStarts = 0;
      fault = null;
      state = 'ready';
      logger?.info({ model: message.model, child: child?.pid }, 'the emotion model is ready');
      onReady(message.model);
    }
  }

  function end(ended: ChildProcess, how: object): void {
    clearTimeout(timer);
    if (ended === child) child = null;
    if (state === 'stopped') {
      onStopped();
      return;
    }
    if (state !== 'ready') failedStarts++;
    state = state === 'ready' ? 'starting' : 'failed';
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failedStarts) * (0.5 + Math.random() / 2);
    logger?.warn({ ...how, pauseMs: Math.round(pauseMs) }, 'an analyser process ended and will be started again');
    timer = setTimeout(start, pauseMs);
    onGone();
  }

  function stop(): Promise<void> {
    clearTimeout(timer);
    state = 'stopped';
    const last = child;
    if (!last) return Promise.resolve();
    return new Promise((resolve) => {
      const limit = setTimeout(() => last.kill('SIGKILL'), STOP_LIMIT_MS);
      onStopped = () => {
        clearTimeout(limit);
        resolve();
      };
      if (last.connected) last.disconnect();
    });
  }

  start();
  return {
    get state() {
      return state;
    },
    get fault() {
      return fault;
    },
    send: (message) => {
      if (child?.connected) child.send(message, () => {});
    },
    replace: (reason) => {
      logger?.warn({ reason, child: child?.pid }, 'an analyser process is replaced');
      child?.kill('SIGKILL');
    },
    stop,
  };
}
