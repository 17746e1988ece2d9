/** In ms. A longer wait would block the event loop; `busyWriter.ts` waits instead. */
export const BUSY_TIMEOUT_MS = 5;
