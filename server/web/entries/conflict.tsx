import { useEffect, useRef } from 'preact/hooks';
import { useWords } from '../messages';
import { EmotionMark } from '../parts/emotionMark';
import { Picture } from '../parts/picture';
import type { Entry } from '../types';

type Version = Pick<Entry, 'content' | 'emotion' | 'tags' | 'imageUrl'> & { moment: string };

interface ConflictProps {
  mine: Version;
  theirs: Version;
  /** Why the choice could not be saved. */
  fault: string;
  onMine: () => void;
  onTheirs: () => void;
  onBoth: () => void;
}

/** Two versions of one entry, side by side: the person chooses, and nothing is lost until then. */
export function Conflict({ mine, theirs, fault, onMine, onTheirs, onBoth }: ConflictProps) {
  const words = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="card" aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        {words.entry.conflict}
      </h2>
      <p>{words.entry.conflictText}</p>
      <div class="both">
        <div>
          <h3>{words.entry.mine}</h3>
          <Whole version={mine} other={theirs} />
          <button type="button" class="primary" onClick={onMine}>
            {words.entry.keepMine}
          </button>
        </div>
        <div>
          <h3>{words.entry.theirs}</h3>
          <Whole version={theirs} other={mine} />
          <button type="button" class="primary" onClick={onTheirs}>
            {words.entry.keepTheirs}
          </button>
        </div>
      </div>
      <button type="button" class="quiet" onClick={onBoth}>
        {words.entry.joinBoth}
      </button>
      <p class="fault" role="alert">
        {fault}
      </p>
    </section>
  );
}

/** Picture and moment, too, where the other has another. */
function Whole({ version, other }: { version: Version; other: Version }) {
  const words = useWords();
  const { content, emotion, tags, imageUrl, moment } = version;
  return (
    <>
      <p class="both-text" dir="auto">
        {content}
      </p>
      {imageUrl && imageUrl !== other.imageUrl && <Picture url={imageUrl} size="small" />}
      {moment !== other.moment && <p class="both-moment">{moment}</p>}
      <p class="both-more">
        <EmotionMark emotion={emotion} size="small" /> {emotion ? words.emotions[emotion] : words.none}
        {tags.map((tag) => (
          <bdi key={tag} class="pale">
            {` #${tag}`}
          </bdi>
        ))}
      </p>
    </>
  );
}
