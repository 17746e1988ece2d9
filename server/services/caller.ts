/** The signed-in person on whose behalf a service works. */
export interface Caller {
  id: number;
  timeZone: string;
  locale: string;
  sessionId: number;
}

/** How work that may be long is charged, and ended when its caller hangs up. */
export interface CallControl {
  /** Charges the caller's allowance for work beyond an ordinary call, in calls. */
  charge(calls: number): void;
  /** Throws once nobody waits for the answer any more; to be asked between two slices of the work. */
  throwIfAborted(): void;
}

/** Work that is never aborted, and charged to nobody. */
export const UNLIMITED: CallControl = { charge: () => {}, throwIfAborted: () => {} };
