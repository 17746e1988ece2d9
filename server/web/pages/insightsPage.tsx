import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';
import { api } from '../api/client';
import { Associations, type Of, useAssociations } from '../charts/associations';
import { chosenShares, Distribution } from '../charts/distribution';
import { drawnPoints, isUntold, mayDrawRead } from '../charts/pain';
import { Plot } from '../charts/plot';
import { TrendChart } from '../charts/trendChart';
import { recurring, toneOf, WordCloud } from '../charts/wordCloud';
import { todayIn } from '../lib/clock';
import { addDays } from '../lib/days';
import { useFormat, useWords } from '../messages';
import { Choice } from '../parts/choice';
import { Counted } from '../parts/counted';
import { Loaded } from '../parts/loaded';
import type { User, WordFact } from '../types';

const DAYS = { last30: 30, last90: 90, last365: 365 } as const;
type Span = keyof typeof DAYS;
type Granularity = 'day' | 'week' | 'month';
const FITTING: Record<Span, Granularity> = { last30: 'day', last90: 'week', last365: 'week' };
const SPANS: readonly Span[] = ['last30', 'last90', 'last365'];
const GRANULARITIES: readonly Granularity[] = ['day', 'week', 'month'];

/** What the entries of some time add up to. */
export function InsightsPage({ user }: { user: User }) {
  const words = useWords();
  const [search, setSearch] = useSearchParams();
  const span = SPANS.find((one) => one === search.get('span')) ?? 'last30';
  const granularity = GRANULARITIES.find((one) => one === search.get('by')) ?? FITTING[span];
  const to = todayIn(user.timeZone);
  const range = { span, from: addDays(to, 1 - DAYS[span]), to };
  const [of, setOf] = useState<Of>('tags');
  const trend = useTrend(range, granularity);
  const shares = useShares(range);
  const cloud = useCloud(range);
  const associations = useAssociations(of);
  const all = [trend, shares, cloud, associations];
  const isAway = all.every(({ isError, data }) => isError && data === undefined);
  return (
    <div class="page insights">
      <header class="page-head page-row">
        <h1>{words.insights.title}</h1>
        <Choice
          label={words.insights.period}
          value={span}
          options={[
            { value: 'last30', label: words.insights.last30 },
            { value: 'last90', label: words.insights.last90 },
            { value: 'last365', label: words.insights.last365 },
          ]}
          onChange={(value) => setSearch({ span: value })}
        />
      </header>
      {isAway ? (
        <Loaded query={{ ...trend, refetch: () => all.map(({ refetch }) => refetch()) }}>{() => null}</Loaded>
      ) : (
        <>
          <Trend query={trend} granularity={granularity} onGranularity={(by) => setSearch({ span, by })} />
          <Emotions query={shares} />
          <Words query={cloud} isTold={trend.data && !isUntold(trend.data)} />
          <Tags />
          <Associations query={associations} of={of} onOf={setOf} />
        </>
      )}
    </div>
  );
}

/** Known by how long it is: what was answered yesterday is the best there is away from the net. */
interface Range {
  span: Span;
  from: string;
  to: string;
}

const useTrend = ({ span, from, to }: Range, granularity: Granularity) =>
  useQuery({
    queryKey: ['trend', span, granularity],
    queryFn: () => api.stats.trend.query({ from, to, granularity }),
    placeholderData: keepPreviousData,
  });

const useShares = ({ span, from, to }: Range) =>
  useQuery({
    queryKey: ['shares', span],
    queryFn: () => api.stats.emotions.query({ from, to }),
    placeholderData: keepPreviousData,
  });

const useCloud = ({ span, from, to }: Range) =>
  useQuery({
    queryKey: ['words', span],
    queryFn: () => api.stats.words.query({ from, to, limit: 60 }),
    placeholderData: keepPreviousData,
  });

interface TrendProps {
  query: ReturnType<typeof useTrend>;
  granularity: Granularity;
  onGranularity: (granularity: Granularity) => void;
}

function Trend({ query, granularity, onGranularity }: TrendProps) {
  const words = useWords();
  const format = useFormat();
  return (
    <Loaded query={query} height="plot" title={words.insights.trend}>
      {({ points: known, granularity: shown, tone, text }) => {
        const points = drawnPoints(known);
        const leavesOut = points.some((point, index) => point !== known[index]);
        const isEmpty = leavesOut && points.every(({ sentiment }) => sentiment === null);
        const isDrawn = !isEmpty && !isUntold({ tone, points: known });
        const said = isDrawn ? leavesOut && words.insights.leftOut : words.insights.untold;
        return (
          <Plot
            title={words.insights.trend}
            text={said ? `${text} ${said}` : text}
            controls={
              <Choice
                label={words.insights.by}
                value={granularity}
                options={[
                  { value: 'day', label: words.insights.day },
                  { value: 'week', label: words.insights.week },
                  { value: 'month', label: words.insights.month },
                ]}
                onChange={onGranularity}
              />
            }
            table={{
              head: [words.insights.date, words.insights.sentiment, words.insights.entries],
              rows: points.map((point) => [
                point.from === point.to ? format.shortDay(point.from) : format.range(point.from, point.to),
                point.sentiment === null || !isDrawn ? '–' : format.signed(point.sentiment),
                point.entries,
              ]),
            }}
          >
            {isDrawn && (
              <TrendChart
                points={points}
                label={said ? `${text} ${said}` : text}
                nameOf={({ from }) =>
                  shown === 'month' ? format.monthName(Number(from.slice(5, 7)), 'short') : format.shortDate(from)
                }
              />
            )}
          </Plot>
        );
      }}
    </Loaded>
  );
}

function Emotions({ query }: { query: ReturnType<typeof useShares> }) {
  const words = useWords();
  const format = useFormat();
  const show = (percentage: number | null) => (percentage === null ? '–' : format.percent(percentage, 1));
  return (
    <Loaded query={query} height="tall" title={words.insights.distribution}>
      {({ emotions, clear, text }) => {
        const isRead = clear.length > 0 && mayDrawRead(emotions);
        return (
          <Plot
            title={words.insights.distribution}
            text={text}
            table={{
              head: [words.entries.emotion, words.chosen, words.read],
              rows: emotions.map(({ type, detected }, index) => [
                words.emotions[type],
                show(chosenShares(emotions)[index] ?? null),
                show(isRead ? detected.percentage : null),
              ]),
            }}
          >
            <Distribution shares={emotions} isRead={isRead} />
          </Plot>
        );
      }}
    </Loaded>
  );
}

interface WordsProps {
  query: ReturnType<typeof useCloud>;
  /** Whether the tone of their texts is told, and so that of each word; undefined until that is known. */
  isTold: boolean | undefined;
}

function Words({ query, isTold }: WordsProps) {
  const words = useWords();
  const format = useFormat();
  const toldOf = (items: WordFact[]) => recurring(items).map((item) => (isTold ? item : { ...item, sentiment: null }));
  const hasTones = (items: WordFact[]) => recurring(items).some((item) => toneOf(item) !== 'even');
  return (
    <Loaded query={query} height="tall" title={words.insights.words}>
      {({ items, period, text }) => (
        <Plot
          title={words.insights.words}
          text={isTold === false && hasTones(items) ? `${text} ${words.insights.untold}` : text}
          table={{
            head: [words.insights.word, words.insights.times, words.insights.entries, words.insights.sentiment],
            rows: toldOf(items).map(({ word, count, entries, sentiment }) => [
              word,
              count,
              entries,
              sentiment === null ? '–' : format.signed(sentiment),
            ]),
          }}
        >
          {items.length > 0 && <WordCloud items={toldOf(items)} period={period} />}
        </Plot>
      )}
    </Loaded>
  );
}

function Tags() {
  const words = useWords();
  const tags = useQuery({ queryKey: ['tags'], queryFn: () => api.tags.list.query() });
  if (!tags.data || tags.data.length === 0) return null;
  return (
    <section class="plot" aria-labelledby="tags">
      <h2 id="tags">{words.insights.tags}</h2>
      <p class="plot-text">{words.insights.allTime}</p>
      <Counted
        items={tags.data.slice(0, 40).map(({ name, count }) => ({
          ...{ name, count, href: `/entries?tag=${encodeURIComponent(name)}` },
          title: words.insights.tagUse(count),
        }))}
      />
    </section>
  );
}
