import { randomFillSync } from 'node:crypto';
import { createSpares } from './spares';

const BLOCK_BITS = 12;
const BLOCK = 1 << BLOCK_BITS;
/** UTF-16 units that are kept together; a longer word has a page of its own. */
const PAGE_BITS = 16;
const PAGE = 1 << PAGE_BITS;
/** A table that doubles moves all that it holds; of so many each moves little. */
const SHELVES = 256;
const FIRST_SLOTS = 32;
/** Drawn anew by every process, so that nobody can write words that all land in one slot. */
const [LOW, HIGH] = [randomFillSync(new Int32Array(256)), randomFillSync(new Int32Array(256))];

const blocksToSpare = createSpares<Int32Array>(() => new Int32Array(BLOCK), 1_024);
const pagesToSpare = createSpares<Uint16Array>(() => new Uint16Array(PAGE), 128);

/**
 * Whole numbers of 32 bits by place, 0 where none was put. Grows by blocks: an array that grows is moved whole, which for
 * a million numbers takes ten milliseconds.
 */
export function createColumn() {
  const blocks: Int32Array[] = [];
  return {
    at: (place: number): number => blocks[place >> BLOCK_BITS]?.[place & (BLOCK - 1)] ?? 0,
    add(place: number, value: number): void {
      let block = blocks[place >> BLOCK_BITS];
      if (!block) {
        block = blocksToSpare.take().fill(0);
        blocks[place >> BLOCK_BITS] = block;
      }
      block[place & (BLOCK - 1)] = (block[place & (BLOCK - 1)] ?? 0) + value;
    },
    release: (): void => blocksToSpare.give(blocks.splice(0)),
  };
}

/**
 * Different words by their places, which are given out from 0 on. Their letters stand in typed arrays: of half a million
 * strings that are all kept, each look for garbage would move the latest, for ten milliseconds.
 */
export function createWordIndex() {
  const pages: Uint16Array[] = [];
  const [positions, lengths, hashes] = [createColumn(), createColumn(), createColumn()];
  /** Places and one more, 0 for an empty slot. */
  const shelves: Int32Array[] = [];
  const held = new Int32Array(SHELVES);
  let used = PAGE; // of the last page
  let size = 0;

  const pageOf = (position: number) => pages[position >> PAGE_BITS] as Uint16Array;

  function isAt(place: number, text: string, start: number, length: number): boolean {
    if (lengths.at(place) !== length) return false;
    const position = positions.at(place);
    const page = pageOf(position);
    const offset = position & (PAGE - 1);
    for (let unit = 0; unit < length; unit += 1)
      if (page[offset + unit] !== text.charCodeAt(start + unit)) return false;
    return true;
  }

  function keep(text: string, start: number, length: number): void {
    if (used + length > PAGE) {
      pages.push(length > PAGE ? new Uint16Array(length) : pagesToSpare.take());
      used = 0;
    }
    const page = pages.at(-1) as Uint16Array;
    for (let unit = 0; unit < length; unit += 1) page[used + unit] = text.charCodeAt(start + unit);
    positions.add(size, (pages.length - 1) * PAGE + used);
    lengths.add(size, length);
    used += length;
  }

  /** The slots of a shelf, twice as many when more than half are taken. */
  function slotsOf(shelf: number): Int32Array {
    const known = shelves[shelf];
    if (known && (held[shelf] ?? 0) * 2 < known.length) return known;
    const slots = new Int32Array(known ? known.length * 2 : FIRST_SLOTS);
    for (const taken of known ?? []) {
      if (taken === 0) continue;
      let slot = (hashes.at(taken - 1) >>> 8) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = taken;
    }
    shelves[shelf] = slots;
    return slots;
  }

  return {
    size: () => size,

    /** The place of the word that stands in a text from `start` to `end`. */
    placeOf(text: string, start = 0, end = text.length): number {
      let hash = 0;
      for (let at = start; at < end; at += 1) hash = mix(hash, text.charCodeAt(at));
      const shelf = hash & (SHELVES - 1);
      const slots = slotsOf(shelf);
      let slot = (hash >>> 8) & (slots.length - 1);
      for (let taken = slots[slot]; taken; taken = slots[slot]) {
        if (hashes.at(taken - 1) === hash && isAt(taken - 1, text, start, end - start)) return taken - 1;
        slot = (slot + 1) & (slots.length - 1);
      }
      keep(text, start, end - start);
      hashes.add(size, hash);
      held[shelf] = (held[shelf] ?? 0) + 1;
      size += 1;
      slots[slot] = size;
      return size - 1;
    },

    wordAt(place: number): string {
      const position = positions.at(place);
      const start = position & (PAGE - 1);
      return Buffer.from(pageOf(position).buffer, start * 2, lengths.at(place) * 2).toString('utf16le');
    },

    /** A number made of its letters, which are like no other's: in every process the same (FNV-1a of its code units). */
    drawnAt(place: number): number {
      const position = positions.at(place);
      const page = pageOf(position);
      const start = position & (PAGE - 1);
      let drawn = 0x811c9dc5;
      for (let unit = 0; unit < lengths.at(place); unit += 1)
        drawn = Math.imul(drawn ^ (page[start + unit] ?? 0), 0x01000193);
      return drawn >>> 0;
    },

    /** Which of two words comes first in the order of code units, as `<` says: negative for the first. */
    compare(first: number, second: number): number {
      const [a, b] = [positions.at(first), positions.at(second)];
      const [inA, inB] = [pageOf(a), pageOf(b)];
      const [lengthA, lengthB] = [lengths.at(first), lengths.at(second)];
      const shorter = Math.min(lengthA, lengthB);
      for (let unit = 0; unit < shorter; unit += 1) {
        const difference = (inA[(a & (PAGE - 1)) + unit] ?? 0) - (inB[(b & (PAGE - 1)) + unit] ?? 0);
        if (difference !== 0) return difference;
      }
      return lengthA - lengthB;
    },

    /** Gives back what it holds; nothing is to be asked of it from then on. */
    release(): void {
      for (const column of [positions, lengths, hashes]) column.release();
      pagesToSpare.give(pages.splice(0).filter(({ length }) => length === PAGE));
    },
  };
}

function mix(hash: number, unit: number): number {
  const mixed = Math.imul(hash ^ (LOW[unit & 255] ?? 0) ^ (HIGH[unit >> 8] ?? 0), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 15);
}
