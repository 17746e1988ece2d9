import { Link } from 'wouter-preact';

/** Tags of an entry, each leading to the entries that have it. */
export function TagLinks({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul class="tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link href={`/entries?tag=${encodeURIComponent(tag)}`} class="tag">
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
