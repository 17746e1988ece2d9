/**
 * The entity tag of an entry as it stands: its revision, and when the reading that it shows was made. So whoever asks
 * again while the model reads is told of the reading, too.
 */
export function entityTag({
  revision,
  analysis,
}: {
  revision: number;
  analysis: { analysedAt: string | null };
}): string {
  const { analysedAt } = analysis;
  return analysedAt === null ? `"${revision}"` : `"${revision}-${Date.parse(analysedAt).toString(36)}"`;
}

/** The revision that an entity tag of ours names, whatever was read of it and however it was packed; null for others. */
export function taggedRevision(tag: string): number | null {
  const [, revision] = /^"([1-9]\d{0,15})(?:-[\da-z]+)*"$/.exec(tag) ?? [];
  return revision === undefined ? null : Number(revision);
}

const ENTITY_TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
/** Elements of a list may be empty, and are passed over (RFC 9110, 5.6.1.2). */
const ENTITY_TAGS = new RegExp(String.raw`^[\s,]*${ENTITY_TAG}(?:\s*,[\s,]*${ENTITY_TAG})*[\s,]*$`);

/** The tags of a list such as `If-Match` has (RFC 9110, 13.1.1); null when it is malformed. */
export function readEntityTags(list: string): string[] | null {
  return ENTITY_TAGS.test(list) ? [...(list.match(new RegExp(ENTITY_TAG, 'g')) ?? [])] : null;
}
