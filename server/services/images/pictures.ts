import { type ChildProcess, fork } from 'node:child_process';
import { AppError, badRequest, unavailable } from '../../errors';
import { codeFile } from '../../lib/codeFile';
import { createGate, createGates, GateFullError } from '../../lib/gate';
import { MAX_PIXELS, type MadePicture, type PictureAnswer, pictureAnswer } from './protocol';

/** Reads pictures that strangers made. */
export interface Pictures {
  /**
   * Makes the picture at `input` anew at `output`, with `-medium` and `-small` beside it, after those that the same person
   * sent before. Rejects with a 400 that names the field `file` and the reason, or with a 503 when too many people wait.
   */
  make(userId: number, input: string, output: string): Promise<MadePicture>;
  close(): Promise<void>;
}

/** People in each line. Of these, one is at work: decoding takes up to 300 MB. */
const MOST_WAITING = 16;
/** What takes a second at worst. The dearest of the largest take ten. */
const SMALL_PIXELS = 4_000_000;
/** A few pixels can be dear all the same, by what else is in the file: what takes longer goes over to the large ones. */
const SMALL_LIMIT_MS = 3_000;
/** Some ten times what the largest picture takes. */
const TIME_LIMIT_MS = 20_000;
const START_LIMIT_MS = 20_000;
/** An idle process is ended, and its 60 MB with it. */
const IDLE_MS = 20_000;

const CHILD = codeFile(__dirname, 'pictureChild');

/** glibc's: what a decoded picture took goes back to the system. */
const SMALL_HEAP = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', VIPS_CONCURRENCY: '1' };

const UNREADABLE = 'must be a picture that can be decoded';

/**
 * A 400 on `file` of which nobody knows whose fault it is: the process that read the picture ended, as one does that the system kills for
 * its memory, or said nothing in time. Another time it may be read.
 */
export class UndecodedError extends AppError {
  constructor(reason: string) {
    const { code, message, details } = badRequest('file', reason);
    super(code, message, details);
  }
}

/**
 * Pictures are decoded one after the other, one of each person at a time, so that nobody waits for all that another sent;
 * and large ones in a line of their own, so that small ones do not wait for them.
 */
export function createPictures({
  smallLimitMs = SMALL_LIMIT_MS,
  timeLimitMs = TIME_LIMIT_MS,
  idleMs = IDLE_MS,
} = {}): Pictures {
  const small = createLine({ timeLimitMs: smallLimitMs, idleMs, mostPixels: SMALL_PIXELS, passesOn: true });
  const large = createLine({ timeLimitMs, idleMs, mostPixels: MAX_PIXELS, passesOn: false });
  const oneOfEach = createGates({ running: 1, waiting: Number.POSITIVE_INFINITY });
  return {
    make: (userId, input, output) =>
      oneOfEach(String(userId))(async () => {
        const made = (await small.make(input, output)) ?? (await large.make(input, output));
        if (made === null) throw new Error('a picture found no line');
        return made;
      }),
    async close() {
      await Promise.all([small.close(), large.close()]);
    },
  };
}

interface Line {
  /** Null for a picture that has more pixels than this line takes, or that took it too long where it passes those on. */
  make(input: string, output: string): Promise<MadePicture | null>;
  close(): Promise<void>;
}

/** One picture after the other in a process of their own, which is started when one comes. */
function createLine(limits: { timeLimitMs: number; idleMs: number; mostPixels: number; passesOn: boolean }): Line {
  const { timeLimitMs, idleMs, mostPixels, passesOn } = limits;
  const oneByOne = createGate({ running: 1, waiting: MOST_WAITING });
  let child: Promise<ChildProcess> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let tasks = 0;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const last = child;
    child = null;
    (await last?.catch(() => null))?.kill('SIGKILL');
  }

  async function ask(input: string, output: string): Promise<MadePicture | null> {
    clearTimeout(idle);
    const asked = child ?? startOne();
    const id = ++tasks;
    let process: ChildProcess | null = null;
    try {
      process = await asked;
      keepAlive(process, true);
      const answered = nextAnswer(process, timeLimitMs);
      process.send({ id, input, output, mostPixels }, () => {});
      const answer = await answered;
      if (answer.kind === 'refused') throw badRequest('file', answer.reason);
      if (answer.kind === 'failed')
        throw Object.assign(new Error('a picture could not be stored'), { code: answer.code });
      if (answer.kind === 'ready' || answer.id !== id) throw new Error('an answer to another question');
      return answer.kind === 'made' ? answer.picture : null;
    } finally {
      if (process) keepAlive(process, false);
      idle = setTimeout(end, idleMs).unref();
    }
  }

  function startOne(): Promise<ChildProcess> {
    const started = start(() => {
      if (child === started) child = null;
    });
    child = started;
    return started;
  }

  return {
    make: (input, output) =>
      oneByOne(async () => {
        try {
          return await ask(input, output);
        } catch (error) {
          if (!(error instanceof ChildFault)) throw error;
          await end();
          if (error.why === 'late' && passesOn) return null;
          throw new UndecodedError(error.why === 'late' ? `${UNREADABLE} in ${timeLimitMs / 1_000} s` : UNREADABLE);
        }
      }).catch((error: unknown) => {
        throw error instanceof GateFullError ? unavailable('Too many pictures wait to be read just now', 5) : error;
      }),
    close: end,
  };
}

/** Whether this process stays for the sake of that one. */
function keepAlive(child: ChildProcess, isNeeded: boolean): void {
  for (const held of [child, child.channel]) isNeeded ? held?.ref() : held?.unref();
}

/** The process ended, or said nothing in time. */
class ChildFault extends Error {
  override readonly name = 'ChildFault';

  constructor(readonly why: 'late' | 'crashed') {
    super(`the process that reads pictures: ${why}`);
  }
}

async function start(onExit: () => void): Promise<ChildProcess> {
  const child = fork(CHILD.file, [], {
    env: SMALL_HEAP, // and no secrets
    execArgv: ['--max-semi-space-size=2', ...CHILD.execArgv],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => {}).once('exit', onExit); // who waits is told
  await nextAnswer(child, START_LIMIT_MS);
  return child;
}

function nextAnswer(child: ChildProcess, withinMs: number): Promise<PictureAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      done();
    };
    const onMessage = (message: unknown) => settle(() => resolve(pictureAnswer.parse(message)));
    const onExit = () => settle(() => reject(new ChildFault('crashed')));
    const timer = setTimeout(() => settle(() => reject(new ChildFault('late'))), withinMs);
    child.on('message', onMessage).once('exit', onExit);
  });
}
