/** `npm test` runs the short form of what draws at random; `BATTERY_FORM=full npm test` all of it. */
export const isShort = (process.env.BATTERY_FORM ?? 'short') === 'short';

/** The same for all tests of a run; every failure that depends on it says so. */
export const SEED = Number(process.env.BATTERY_SEED ?? 1);

/** How many are drawn. */
export const inForm = (form: { short: number; full: number }): number => (isShort ? form.short : form.full);
