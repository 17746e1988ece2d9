import { fromJson } from '../../models/columns';
import type { DailySummary } from '../../models/EmotionStat';
import { readDaySummaries } from '../../models/repositories/statRows';
import type { Steps } from '../../models/repositories/steps';
import { type DayFacts, dayFacts } from './days';
import type { Span } from './period';

/** Reads what is known of the days of a user that have an entry, in order. */
export type ReadDayFacts = (userId: number, span: Span) => Steps<DayFacts[]>;

/** Characters of summaries that are remembered: some thousand days. */
const MOST_CHARACTERS = 4_000_000;
/** Nothing is remembered for longer, so what somebody deleted is soon gone from here, too. */
const KEPT_MS = 60_000;

/**
 * A page asks for the same days several times over, and taking their summaries apart is most of the work. What was made
 * of a summary is kept by its very text, which the database gives each time: so it is right whoever changed the day.
 */
export function createDayReader({ keptMs = KEPT_MS }: { keptMs?: number } = {}): ReadDayFacts {
  const known = new Map<string, DayFacts>();
  let characters = 0;
  let timer: NodeJS.Timeout | undefined;

  function remember(text: string, facts: DayFacts): DayFacts {
    if (characters > MOST_CHARACTERS) forget();
    characters += text.length;
    known.set(text, facts);
    timer ??= setTimeout(forget, keptMs).unref();
    return facts;
  }

  function forget(): void {
    known.clear();
    characters = 0;
    clearTimeout(timer);
    timer = undefined;
  }

  function factsOf(date: string, text: string): DayFacts {
    const facts = known.get(text);
    if (facts?.date === date) return facts; // a day of nothing but tags may have the text of another
    return remember(text, dayFacts(date, fromJson<DailySummary>(text)));
  }

  return function* readDayFacts(userId, span) {
    const rows = yield* readDaySummaries(userId, span);
    return rows.map(({ date, dailySummary }) =>
      typeof dailySummary === 'string'
        ? factsOf(date, dailySummary)
        : dayFacts(date, fromJson<DailySummary>(dailySummary)),
    );
  };
}
