import { useMemo } from 'preact/hooks';
import { Picture } from '../parts/picture';
import { reader } from './markdown';
import { showsPicture } from './pictureAddress';

/** The picture beside a text, unless the text shows it. */
export function Cover({ url, content }: { url: string; content: string }) {
  const isShown = useMemo(() => showsPicture(url, content, (text) => reader.parse(text)), [url, content]);
  return isShown ? null : <Picture url={url} />;
}
