import { z } from 'zod';

/** Node runs a timer that is set for longer at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** In digits: by its own ways JavaScript would take ` `, `0x10` and `1e3` for numbers, too. */
export const whole = (from: number, to = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .trim() // a file with the line ends of Windows
    .refine(
      (written) => /^\d{1,16}$/.test(written) && Number(written) >= from && Number(written) <= to,
      `must be a whole number, in digits, of ${from}${to === Number.MAX_SAFE_INTEGER ? ' or more' : ` to ${to}`}`,
    )
    .transform(Number);

export const positive = (fallback: number, max?: number) => whole(1, max).default(fallback);

/** For a timer; `times` where some of what it limits may take a multiple of it. */
export const milliseconds = (fallback: number, { times = 1 } = {}) =>
  positive(fallback, Math.floor(LONGEST_TIMER_MS / times));
