import { writeSync } from 'node:fs';

/** Lines that wait while nothing can be written; more are dropped and counted. */
const MOST_WAITING_BYTES = 1_048_576;
const RETRY_MS = 100;
const EXIT_PATIENCE_MS = 300;
const EXIT_PAUSE_MS = 10;

export interface LogStream {
  /** Takes one line, or several, that end in a line break. Never throws, never waits. */
  write(lines: string): void;
  /** The last words before the process ends: tries for at most 0.3 s. */
  end(): void;
}

/**
 * Where the log goes. A service must not stop, and must not stop answering, because its log's disk is full or because the
 * program that reads its output has stopped reading: what cannot be written waits (1 MiB at most), the rest is counted,
 * and once there is room again a line says how many were lost (`lost`).
 */
export function createLogStream(fd = 1): LogStream {
  if (fd === 1) void process.stdout; // Node opens it now: a pipe whose reader sleeps says EAGAIN instead of blocking us
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Writes what it can; returns whether nothing is left. */
  function drain(): boolean {
    for (;;) {
      const [chunk] = waiting;
      if (!chunk && lost === 0) return true;
      if (!chunk) {
        push(lossLine(lost));
        lost = 0;
        continue;
      }
      try {
        const written = writeSync(fd, chunk);
        waitingBytes -= written;
        if (written === chunk.length) waiting.shift();
        else waiting[0] = chunk.subarray(written); // a disk that just became full takes half a line: the rest follows
      } catch {
        return false;
      }
    }
  }

  function push(text: string): void {
    const chunk = Buffer.from(text);
    waiting.push(chunk);
    waitingBytes += chunk.length;
  }

  function retry(): void {
    timer = undefined;
    if (!drain()) timer = setTimeout(retry, RETRY_MS).unref();
  }

  return {
    write(lines) {
      if (waitingBytes > MOST_WAITING_BYTES || lost > 0) {
        lost += 1; // not a later line before the one that tells of the loss
        return;
      }
      push(lines);
      if (timer === undefined) retry();
    },
    end() {
      clearTimeout(timer);
      const giveUpAt = performance.now() + EXIT_PATIENCE_MS;
      const pause = new Int32Array(new SharedArrayBuffer(4));
      while (!drain() && performance.now() < giveUpAt) Atomics.wait(pause, 0, 0, EXIT_PAUSE_MS);
    },
  };
}

/** In the form of the other lines (level 40 is `warn`). */
function lossLine(lost: number): string {
  const line = {
    level: 40,
    time: new Date().toISOString(),
    lost,
    msg: 'log lines were lost: they could not be written',
  };
  return `${JSON.stringify(line)}\n`;
}
