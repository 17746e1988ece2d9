/** Words that would make a report sound like a finding about the writer, wherever they come from. */
const CLINICAL =
  /depress|disorder|diagnos|symptom|suicid|self.?harm|you should|you must|you failed|우울|자살|자해|장애|진단|증상/iu;

const PLAIN_WORDS = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _'&+.-]*$/u;

/**
 * Whether a report may name a tag. Tags are the writer's own words and untrusted: only plain words pass (no markup, line
 * breaks, braces or invisible characters), and none that would read as a diagnosis beside a suggestion.
 */
export function isNameable(tag: string): boolean {
  return PLAIN_WORDS.test(tag) && !CLINICAL.test(tag);
}

/** A tag as the writer spelled it last; by its key where no spelling is known, or it may not be named. */
export function spelled(tagNames: ReadonlyMap<string, string>, key: string): string {
  const name = tagNames.get(key);
  return name !== undefined && isNameable(name) ? name : key;
}
