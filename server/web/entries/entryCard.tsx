import { useMemo } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { searchTerms } from '../lib/searchText';
import { useFormat, useWords } from '../messages';
import { changeWaiting, outbox } from '../offline/outbox';
import { EmotionMark } from '../parts/emotionMark';
import { Icon } from '../parts/icon';
import { MoodWord } from '../parts/moodWord';
import { TagLinks } from '../parts/tagLinks';
import { useIsDismissed } from '../reading/dismissed';
import { mayDiffer } from '../reading/shares';
import { useStore } from '../store';
import type { Entry } from '../types';
import { useIsBegun } from '../write/useIsBegun';
import { foundExcerptOf } from './excerpt';

interface EntryCardProps {
  entry: Entry;
  /** What was searched for. */
  sought?: string | undefined;
}

/** An entry in a list: what was chosen, when, and the beginning of the text, or where what was searched for stands in it. */
export function EntryCard({ entry, sought = '' }: EntryCardProps) {
  const words = useWords();
  const format = useFormat();
  const isWrong = useIsDismissed(entry.id);
  const isBegun = useIsBegun(entry);
  const waiting = changeWaiting(entry.id, useStore(outbox));
  const excerpt = useMemo(() => foundExcerptOf(entry.content, searchTerms(sought)), [entry.content, sought]);
  const dominant = isWrong ? null : entry.analysis.dominant;
  return (
    <article class="entry-card">
      <EmotionMark emotion={entry.emotion} named />
      <div>
        <p class="entry-when">
          <Link href={`/entries/${entry.id}`}>
            <time dateTime={entry.date}>{format.shortDay(entry.day)}</time>
            <span class="pale"> {format.timeOn(entry.day, entry.date)}</span>
          </Link>
          <MoodWord entry={entry} />
          {dominant && mayDiffer(entry.analysis, entry.emotion) && (
            <span class="entry-read">
              {words.reads}
              <EmotionMark emotion={dominant} size="small" />
              {words.emotions[dominant]}
            </span>
          )}
        </p>
        {(isBegun || waiting) && (
          <p class="entry-begun">
            <Icon name="write" /> {waiting?.refusal === null ? words.entries.waiting : words.entries.begun}
          </p>
        )}
        <p class="entry-excerpt" dir="auto" lang={entry.analysis.language ?? undefined}>
          {excerpt.map(({ text, isFound }) => (isFound ? <mark>{text}</mark> : text))}
        </p>
        <TagLinks tags={entry.tags} />
      </div>
    </article>
  );
}
