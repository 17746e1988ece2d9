import { useEffect, useState } from 'preact/hooks';
import { isOwnPicture, readPicture } from '../api/pictures';
import { useWords } from '../messages';

/** A picture of an entry. One that lies elsewhere is a link: the page asks no other server for anything. */
export function Picture({ url, size, alt }: { url: string; size?: string; alt?: string }) {
  const words = useWords();
  const [source, setSource] = useState<string | null>(null);
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
      () => undefined,
    );
    return () => {
      isGone = true;
      if (shown) URL.revokeObjectURL(shown);
    };
  }, [url, size]);
  if (!isOwnPicture(url)) {
    return /^https?:\/\//i.test(url) ? (
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        {words.entry.link}
      </a>
    ) : null;
  }
  return source ? (
    <img class="entry-image" src={source} alt={alt || words.entry.image} />
  ) : (
    <span class="loading loading-line" />
  );
}
