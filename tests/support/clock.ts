import type { Clock } from '../../server/lib/clock';

/** A clock that stands still until it is told to move. */
export interface TestClock extends Clock {
  set(instant: string): void;
  advance(milliseconds: number): void;
}

export function createTestClock(start: string): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant).getTime();
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
