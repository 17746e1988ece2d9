const MINUTE_MS = 60_000;

const FEW = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A span of time for people: `an hour`, `five minutes`. */
export function spanInWords(milliseconds: number): string {
  const minutes = milliseconds / MINUTE_MS;
  return minutes === 60 ? 'an hour' : `${FEW[minutes] ?? minutes} minutes`;
}
