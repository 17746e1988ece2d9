const PATIENCE_MS = 20_000;
/** For the rest of an answer that has begun: a slow net is not a dead one. */
const REST_MS = 120_000;

/** For what somebody waits. */
export const patience = (ms = PATIENCE_MS) => ({ signal: AbortSignal.timeout(ms) });

/** Asks, and breaks off where no answer begins in time, or one that began never ends. */
export async function inTime(ask: (signal: AbortSignal) => Promise<Response>, ms?: number): Promise<Response> {
  const patient = new AbortController();
  let hasBegun = false;
  const { signal: start } = patience(ms);
  start.addEventListener('abort', () => hasBegun || patient.abort(start.reason));
  const response = await ask(patient.signal);
  hasBegun = true;
  const { signal: rest } = patience(REST_MS);
  rest.addEventListener('abort', () => patient.abort(rest.reason));
  return response;
}
