/** A sentence with gaps: `You chose {emotion}`; in Korean with a particle that fits what stands in the gap: `{emotion:을/를}`. */
export type Frame = string;

/** Frames take turns from week to week, so so many of a kind are needed for none to return within eight weeks. */
export const LEAST_FRAMES = 8;

/**
 * Sentences of two halves, as many as the least common multiple of both numbers: both halves change from each to the
 * next, and none returns before all have had their turn.
 */
export function cross(openings: readonly string[], endings: readonly string[]): Frame[] {
  const count = leastCommonMultiple(openings.length, endings.length);
  return Array.from(
    { length: count },
    (_, index) => `${openings[index % openings.length]}${endings[index % endings.length]}`,
  );
}

function leastCommonMultiple(a: number, b: number): number {
  const divisor = (x: number, y: number): number => (y === 0 ? x : divisor(y, x % y));
  return (a * b) / divisor(a, b);
}

/** The frame whose turn it is. */
export function frameAt(frames: readonly Frame[], turn: number): Frame {
  return frames[((turn % frames.length) + frames.length) % frames.length] ?? '';
}

/** Puts the words into the gaps. `particle` joins a Korean particle; a capital in a gap's name makes one of its word. */
export function fillFrame(
  frame: Frame,
  words: Readonly<Record<string, string>>,
  particle: (word: string, particles: string) => string = (word) => word,
): string {
  return frame.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name: string, particles?: string) => {
    const lower = name.charAt(0).toLowerCase() + name.slice(1);
    const word = words[lower];
    if (word === undefined) throw new RangeError(`nothing to say for {${name}}`);
    const said = name === lower ? word : word.charAt(0).toUpperCase() + word.slice(1);
    return particles === undefined ? said : particle(said, particles);
  });
}
