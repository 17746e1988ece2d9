import { Link } from 'wouter-preact';
import { useWords } from '../messages';

/** What an address shows that leads nowhere. */
export function NotFound() {
  const words = useWords();
  return (
    <div class="page">
      <h1>{words.notFound.title}</h1>
      <p>{words.notFound.text}</p>
      <p>
        <Link href="/">{words.notFound.home}</Link>
      </p>
    </div>
  );
}
