import { useEffect, useRef } from 'preact/hooks';
import { useWords } from '../messages';

interface ConflictProps {
  mine: string;
  theirs: string;
  onMine: () => void;
  onTheirs: () => void;
  onBoth: () => void;
}

/** Two versions of one entry, side by side: the person chooses, and nothing is lost until then. */
export function Conflict({ mine, theirs, onMine, onTheirs, onBoth }: ConflictProps) {
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
          <p class="both-text" dir="auto">
            {mine}
          </p>
          <button type="button" class="primary" onClick={onMine}>
            {words.entry.keepMine}
          </button>
        </div>
        <div>
          <h3>{words.entry.theirs}</h3>
          <p class="both-text" dir="auto">
            {theirs}
          </p>
          <button type="button" class="primary" onClick={onTheirs}>
            {words.entry.keepTheirs}
          </button>
        </div>
      </div>
      <button type="button" class="quiet" onClick={onBoth}>
        {words.entry.keepBoth}
      </button>
    </section>
  );
}
