import { sha256Of } from '../archive/records';

const FIRST_PLACES = 1_024;

/** A set of whole numbers from 0 to 2^52 - 1, in 16 to 32 bytes each, none of which V8 has to look through. */
export function createFingerprints() {
  let places = new Float64Array(FIRST_PLACES); // a number plus one; 0 where there is none
  let size = 0;

  /** Where a number stands, or would. */
  function placeOf(kept: number): number {
    let place = kept % places.length;
    while (places[place] !== 0 && places[place] !== kept) place = (place + 1) % places.length;
    return place;
  }

  function grow(): void {
    const full = places;
    places = new Float64Array(full.length * 2);
    for (const kept of full) if (kept !== 0) places[placeOf(kept)] = kept;
  }

  return {
    has: (number: number): boolean => places[placeOf(number + 1)] !== 0,

    /** Adds a number, and says whether it was there already. */
    add(number: number): boolean {
      const place = placeOf(number + 1);
      if (places[place] !== 0) return true;
      places[place] = number + 1;
      size += 1;
      if (size > places.length / 2) grow();
      return false;
    },
  };
}

/** A set of texts that holds nothing of them. */
export type Fingerprints = ReturnType<typeof createFingerprints>;

/**
 * What a record is called and says, in 52 bits: all that is kept of each. Of a million different records two have the same print
 * in one of some ten thousand files, and then a plan counts one as there already. Where an entry is no record's but has the print of
 * one, in one of some thousand such files, it is brought once more.
 */
export const fingerprintOf = (name: string) => Number.parseInt(sha256Of(name).slice(0, 13), 16);
