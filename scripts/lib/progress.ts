/** Shows on stderr how far a long command is: a moving bar on a terminal, a line every few seconds elsewhere, none of a short one. */
export interface Progress {
  advance(count?: number): void;
  finish(): void;
}

const BAR_WIDTH = 30;
const TERMINAL_MS = 100;
const LOG_MS = 5_000;

export function showProgress({ label, total }: { label: string; total: number }): Progress {
  const { stderr } = process;
  const startedAt = Date.now();
  const everyMs = stderr.isTTY ? TERMINAL_MS : LOG_MS;
  let done = 0;
  let shownAt = startedAt;

  const show = (end: string) => {
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const filled = Math.round(share * BAR_WIDTH);
    const seconds = (Date.now() - startedAt) / 1000;
    const left = done === 0 || done >= total ? '' : `, ${Math.ceil((seconds / done) * (total - done))} s left`;
    const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
    stderr.write(`${stderr.isTTY ? '\r\x1b[K' : ''}${label} ${bar} ${done}/${total}${left}${end}`);
  };

  return {
    advance(count = 1) {
      done += count;
      if (Date.now() - shownAt < everyMs) return;
      shownAt = Date.now();
      show(stderr.isTTY ? '' : '\n');
    },
    finish() {
      if (stderr.isTTY || shownAt !== startedAt) show('\n');
    },
  };
}
