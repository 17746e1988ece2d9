import { isTransient } from './failures';

const MAX_ATTEMPTS = 5;

/** Tries again, with jittered back-off, what failed by a conflict. */
export async function withRetry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= MAX_ATTEMPTS || !isTransient(error)) throw error;
      const ceilingMs = 10 * 2 ** tries;
      await new Promise((wake) => setTimeout(wake, ceilingMs / 2 + (Math.random() * ceilingMs) / 2));
    }
  }
}
