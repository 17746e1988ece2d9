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

interface Known {
  text: string;
  facts: DayFacts;
}

/**
 * A page asks for the same days several times over, and taking their summaries apart is most of the work. What was made
 * of a summary is kept beside its very text, which the database gives each time: so it is right whoever changed the day.
 * (By its user and day, because to find it by a text of a thousand characters takes half as long as to read it.)
 */
export function createDayReader({ keptMs = KEPT_MS }: { keptMs?: number } = {}): ReadDayFacts {
  const known = new Map<number, Map<string, Known>>();
  let characters = 0;
  let timer: NodeJS.Timeout | undefined;

  function remember(userId: number, text: string, facts: DayFacts): DayFacts {
    if (characters > MOST_CHARACTERS) forget();
    const days = known.get(userId) ?? new Map<string, Known>();
    characters += text.length - (days.get(facts.date)?.text.length ?? 0);
    known.set(userId, days.set(facts.date, { text, facts }));
    timer ??= setTimeout(forget, keptMs).unref();
    return facts;
  }

  function forget(): void {
    known.clear();
    characters = 0;
    clearTimeout(timer);
    timer = undefined;
  }

  function factsOf(userId: number, date: string, text: string): DayFacts {
    const day = known.get(userId)?.get(date);
    if (day?.text === text) return day.facts;
    return remember(userId, text, dayFacts(date, fromJson<DailySummary>(text)));
  }

  return function* readDayFacts(userId, span) {
    const rows = yield* readDaySummaries(userId, span);
    return rows.map(({ date, dailySummary }) =>
      typeof dailySummary === 'string'
        ? factsOf(userId, date, dailySummary)
        : dayFacts(date, fromJson<DailySummary>(dailySummary)),
    );
  };
}
