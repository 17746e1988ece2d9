import { Link } from 'wouter-preact';

interface CountedProps {
  items: { name: string; count: number; href: string; title?: string }[];
}

/** Names and how often they stand there, each leading to its entries. */
export function Counted({ items }: CountedProps) {
  return (
    <ul class="tags">
      {items.map(({ name, count, href, title }) => (
        <li key={name}>
          <Link href={href} class="tag" title={title}>
            <bdi>{name}</bdi> <b>{count}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
