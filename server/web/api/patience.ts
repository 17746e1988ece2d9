const PATIENCE_MS = 20_000;

/** For what somebody waits: a net that swallows a question is one that is not there. */
export const patience = (ms = PATIENCE_MS) => ({ signal: AbortSignal.timeout(ms) });
