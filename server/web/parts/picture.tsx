import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { isOwnPicture, readPicture } from '../api/pictures';
import { useWords } from '../messages';

/**
 * A picture of an entry; where it cannot be reached that is said, and it is asked for again. One that lies elsewhere is a link:
 * the page asks no other server for anything.
 */
export function Picture({ url, size, alt }: { url: string; size?: string; alt?: string }) {
  const words = useWords();
  const [source, setSource] = useState<string | null>(null);
  const [isAway, setAway] = useState(false);
  const [tries, setTries] = useState(1);
  const again = () => {
    setAway(false);
    setTries(tries + 1);
  };
  useEffect(() => {
    if (!isOwnPicture(url)) return;
    let isGone = false;
    let shown: string | null = null;
    readPicture(url, size).then(
      (address) => {
        shown = address;
        if (isGone) URL.revokeObjectURL(address);
        else setSource(address);
      },
      () => isGone || setAway(true),
    );
    return () => {
      isGone = true;
      if (shown) URL.revokeObjectURL(shown);
    };
  }, [url, size, tries]);
  // At once with the words: an ordinary effect comes a moment later, in which the net may be back.
  useLayoutEffect(() => {
    if (!isAway) return;
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isAway, tries]);
  if (!isOwnPicture(url)) {
    return /^https?:\/\//i.test(url) ? (
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        {words.entry.link}
      </a>
    ) : null;
  }
  if (source) return <img class="entry-image" src={source} alt={alt || words.entry.image} />;
  if (!isAway) return <span class="loading loading-line" />;
  return (
    <span class="pale" role="status">
      {words.entry.imageAway}{' '}
      <button type="button" class="link" onClick={again}>
        {words.again}
      </button>
    </span>
  );
}
