import { type Counted, LIMITS, type LimitName, type LimitSetting } from '../contract/limits';
import type { ProcedureMeta } from '../contract/meta';
import { createThrottle, type SharedCounts, type Throttle } from './throttle';

export type Throttles = Record<LimitName, Throttle>;

/** One counter for each limit of the table. */
export function createThrottles(settings: Record<LimitSetting, number>, redis: SharedCounts | undefined): Throttles {
  const made = Object.entries(LIMITS).map(([name, { setting, times = 1, windowSeconds, isOwn }]) => {
    const limit = settings[setting] * times;
    return [name, createThrottle({ name, limit, windowSeconds, redis: isOwn ? undefined : redis })];
  });
  return Object.fromEntries(made) as Throttles;
}

/** What is declared of a procedure that has limits of its own. */
export interface Limited {
  meta: Pick<ProcedureMeta, 'limits'>;
}

export type Limits = ReturnType<typeof createLimits>;

/** The limits that procedures declare, for the services that know who is counted. */
export function createLimits(throttles: Throttles) {
  const keyOf = (name: LimitName, who: Counted) => (LIMITS[name].by ?? []).map((field) => who[field]).join(' ');

  return {
    /** Counts a use against each limit of the procedure, in their order. Throws a 429 at the first that is used up. */
    async use({ meta: { limits = [] } }: Limited, who: Counted): Promise<void> {
      for (const name of limits) await throttles[name].use(keyOf(name, who));
    },

    /** Takes a use back of which nothing came. */
    async giveBack({ meta: { limits = [] } }: Limited, who: Counted): Promise<void> {
      for (const name of limits) await throttles[name].giveBack(keyOf(name, who));
    },

    /** Forgets tries, because one succeeded. */
    async forgive({ meta: { limits = [] } }: Limited, who: Counted): Promise<void> {
      for (const name of limits) if (LIMITS[name].isOfTries) await throttles[name].reset(keyOf(name, who));
    },
  };
}
