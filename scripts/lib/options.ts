import { z } from 'zod';

/** Something that is on when it is named. */
export const flag = z.boolean().default(false);

/** A text that is not empty. */
export const text = z.string('is needed; see --help').min(1, 'must not be empty');

/** The id of a row. */
export const id = z
  .string('is needed; see --help')
  .regex(/^[1-9]\d{0,14}$/, 'takes an id: npm run account lists them')
  .transform(Number);

/** A whole number within limits, both included. */
export const whole = (from: number, to: number) => numberWithin(/^\d{1,15}$/, 'a whole number', from, to);

/** A number within limits, both included; it may have decimals. */
export const decimal = (from: number, to: number) => numberWithin(/^\d{1,15}(\.\d{1,15})?$/, 'a number', from, to);

function numberWithin(shape: RegExp, kind: string, from: number, to: number) {
  const isWithin = (written: string) => shape.test(written) && Number(written) >= from && Number(written) <= to;
  return z.string().refine(isWithin, `takes ${kind} from ${from} to ${to}`).transform(Number);
}
