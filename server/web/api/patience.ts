const PATIENCE_MS = 20_000;

/** For what somebody waits. */
export const patience = (ms = PATIENCE_MS) => ({ signal: AbortSignal.timeout(ms) });
