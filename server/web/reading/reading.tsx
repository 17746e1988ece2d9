import { useQuery } from '@tanstack/preact-query';
import { useMemo } from 'preact/hooks';
import { api } from '../api/client';
import { useWords } from '../messages';
import { readEntry } from '../offline/seen';
import { EmotionMark } from '../parts/emotionMark';
import { LazyMarkdown } from '../parts/lazy';
import type { Entry } from '../types';
import { toggleDismissed, useIsDismissed } from './dismissed';
import { markedOf } from './marked';
import { Ribbon, ribbonOf } from './ribbon';
import { Scale } from './scale';
import { isFaint, isTelling, isToneOf, mayBeMeasured, mayBeNamed, mayDiffer, wasRead } from './shares';

const ASK_AGAIN_MS = 1_500;

/** An entry with what the reading saw in it: the text coloured, and beside it the shares. */
export function Reading({ entry: given }: { entry: Entry }) {
  const words = useWords();
  const isWrong = useIsDismissed(given.id);
  const fresh = useQuery({
    queryKey: ['entry', given.id],
    queryFn: () => readEntry(given.id),
    initialData: given,
    refetchInterval: ({ state }) => (state.data?.analysis.status === 'pending' ? ASK_AGAIN_MS : false),
  });
  const entry = fresh.data;
  const isRead = entry.analysis.status === 'done' && wasRead(entry.analysis);
  const explained = useQuery({
    queryKey: ['explanation', entry.id, entry.revision],
    queryFn: () => api.diary.explain.query({ id: entry.id }),
    enabled: isRead && !isWrong && entry.analysis.dominant !== null && isTold(entry),
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const turn = () => toggleDismissed(entry);
  const { emotion, content } = entry;
  const { language } = entry.analysis;
  const explanation = useMemo(
    () => (isWrong || !explained.data ? undefined : markedOf(explained.data, { emotion, language })),
    [isWrong, explained.data, emotion, language],
  );
  return (
    <div class="reading">
      <div class="reading-text">
        <LazyMarkdown content={content} language={language} explanation={explanation} />
        {explanation && explanation.words.length > 0 && <p class="hint">{words.reading.legend}</p>}
      </div>
      <aside class="reading-side" aria-label={words.reading.title}>
        {isWrong ? (
          <p class="reading-away" role="status">
            {words.reading.wrongDone} {emotion && `${words.reading.yours} `}
            <button type="button" class="link" onClick={turn}>
              {words.reading.wrongUndo}
            </button>
          </p>
        ) : (
          <>
            <Findings entry={entry} />
            {isRead && !isUntrusted(entry) && (
              <button type="button" class="link" onClick={turn}>
                {words.reading.wrong}
              </button>
            )}
          </>
        )}
      </aside>
    </div>
  );
}

/** Whether more is shown of a reading than its name: its tone, and where an emotion is clear its shares and words, too. */
const isTold = ({ analysis, emotion }: Entry) => isTelling(analysis, emotion) && mayBeMeasured(analysis, emotion);

/** Whether nothing at all is told of a reading, not even that it differs: of one that does not hurt, beside a choice that does. */
const isUntrusted = (entry: Entry) =>
  isTelling(entry.analysis, entry.emotion) && !isTold(entry) && nameOf(entry) === null;

const nameOf = ({ analysis, emotion }: Entry) => (mayBeNamed(analysis, emotion) ? analysis.dominant : null);

function Findings({ entry }: { entry: Entry }) {
  const words = useWords();
  const { analysis, emotion } = entry;
  if (analysis.status === 'pending') {
    return (
      <p class="reading-pending" role="status">
        <strong>{words.reading.pending}</strong> {words.reading.later}
      </p>
    );
  }
  if (!wasRead(analysis)) {
    return (
      <p>
        {analysis.language ? words.reading.unread : words.reading.tooShort}
        {emotion && ` ${words.reading.yours}`}
      </p>
    );
  }
  if (isUntrusted(entry)) return <p>{words.reading.untrusted}</p>;
  const { sentiment, intensity } = analysis;
  const shares = ribbonOf(analysis.emotions ?? []);
  const isMeasured = isTold(entry);
  const named = nameOf(entry);
  const isHint = analysis.support === 'basic' && named !== null && emotion !== null && named !== emotion;
  const said = remark();
  return (
    <>
      <h2 class="reading-verdict">
        <EmotionMark emotion={isHint ? emotion : named} />
        {isHint ? words.reading.chose(words.emotions[emotion]) : sayRead()}
      </h2>
      {said && <p class="hint">{said}</p>}
      {isMeasured && named && <Ribbon parts={shares} label={words.reading.shares} />}
      {isMeasured && sentiment !== null && isToneOf(named, sentiment) && (
        <Scale label={words.reading.sentiment} ends={words.reading.sentimentEnds} value={sentiment} min={-1} />
      )}
      {isMeasured && named && intensity !== null && !isFaint(analysis) && (
        <Scale label={words.reading.intensity} ends={words.reading.intensityEnds} value={intensity} min={0} />
      )}
      {analysis.support === 'basic' && !isHint && <p class="hint">{words.reading.basic}</p>}
    </>
  );

  function sayRead(): string {
    return named ? words.reading.mostly(words.emotions[named]) : words.reading.quiet;
  }

  function remark(): string | null {
    if (!named) return emotion ? words.reading.quietText : words.reading.quietUnchosen;
    if (!emotion) return null; // nothing to agree with
    if (named === emotion) return words.reading.agrees;
    if (isHint) return words.reading.hints(words.emotions[named]);
    if (!mayDiffer(analysis, emotion)) return words.reading.yours;
    return words.reading.differs(words.emotions[emotion], words.emotions[named]);
  }
}
