/** Of a group of moods, 1 the best to 5 the worst, whatever its moods are called. */
export const VALENCES: Record<number, number> = { 1: 1, 2: 0.5, 3: 0, 4: -0.5, 5: -1 };

/** Moods that came with the program. */
export const PREDEFINED: Record<number, string> = { 1: 'rad', 2: 'good', 3: 'meh', 4: 'bad', 5: 'awful' };

export const PREDEFINED_VALENCES = new Map(
  Object.entries(PREDEFINED).map(([level, name]) => [name, VALENCES[Number(level)] ?? null]),
);

/** A day without a word has its mood for a text: an entry is never empty. */
export function contentOf({ title, text, mood }: { title: string; text: string; mood: string | null }): string {
  const heading = title.trim() === '' ? '' : `# ${title.trim()}`;
  return [heading, text.trim()].filter(Boolean).join('\n\n') || (mood ?? '');
}
