/** The signed-in person on whose behalf a service works. */
export interface Caller {
  id: number;
  timeZone: string;
  locale: string;
  sessionId: number;
}

/** Whoever waits for work that may be long. */
export interface Waiter {
  /** Charges the caller's allowance for work beyond an ordinary call, in calls. */
  charge(calls: number): void;
  /** Throws once nobody waits for the answer any more; to be asked between two slices of the work. */
  requireAwaited(): void;
}

/** Waits to the end, and pays nothing. */
export const PATIENT: Waiter = { charge: () => {}, requireAwaited: () => {} };
