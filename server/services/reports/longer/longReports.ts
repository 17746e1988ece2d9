import type { Database } from '../../../../models/database';
import type { Period, Span } from '../../../insights/period';
import { readDays } from '../../../insights/readDays';
import { namesOfTags, readFirstTags } from '../../../insights/tags';
import type { CallControl, Caller } from '../../caller';
import { readWords } from '../../stats/wordRows';
import { rankWords } from '../../stats/wordTotals';
import { readTagsFrom } from '../../tags';
import { localeFor } from '../locales';
import { readFirstDay, readIsUnsure } from '../sources';
import { composeMonth, composeYear, type MonthBody, type TagNames, type YearBody } from './compose';
import { collectLongFacts, type LongFacts, longHistoryOf } from './facts';

/** More than are shown, because some may not be named. */
const WORDS_READ = 20;
const WORDS_SHOWN = 10;

/** The report of a month, made when it is asked for: from one small row a day. */
export async function describeMonth(
  database: Database,
  caller: Caller,
  { period, control }: { period: Period; control?: CallControl | undefined },
): Promise<MonthBody> {
  const { facts, tagNames } = await readFacts(database, caller, period, control);
  return composeMonth(facts, localeFor(caller.locale), tagNames);
}

/** A year in review. */
export async function describeYear(
  database: Database,
  caller: Caller,
  { period, control }: { period: Period; control?: CallControl | undefined },
): Promise<YearBody> {
  const { facts, tagNames } = await readFacts(database, caller, period, control);
  return composeYear(facts, localeFor(caller.locale), tagNames);
}

async function readFacts(database: Database, { id: userId }: Caller, asked: Period, control: CallControl | undefined) {
  const period = { ...asked, kind: asked.kind === 'month' ? ('month' as const) : ('year' as const) };
  const summaries = await database.readSteps(() => readDays(userId, longHistoryOf(period)));
  const words = await mostWritten(database, { userId, span: period, control });
  const isUnsure = await readIsUnsure(database, userId, period);
  const firstDay = await readFirstDay(database, userId);
  const facts = collectLongFacts({ period, summaries, words, isUnsure, firstDay });
  return {
    facts: { ...facts, words: facts.words.slice(0, WORDS_SHOWN) },
    tagNames: await readNames(database, { userId, facts, control }),
  };
}

async function mostWritten(
  database: Database,
  where: { userId: number; span: Span; control: CallControl | undefined },
): Promise<LongFacts['words']> {
  const totals = await readWords(database, where);
  const ranked = await rankWords(totals, WORDS_READ);
  const words = ranked.map((place) => ({ word: totals.typedAt(place), count: totals.count.at(place) }));
  totals.release();
  return words;
}

async function readNames(
  database: Database,
  { userId, facts, control }: { userId: number; facts: LongFacts; control: CallControl | undefined },
): Promise<TagNames> {
  if (facts.tags.length === 0) return new Map();
  const first = await database.readSteps(() => readFirstTags(userId, facts.period));
  return namesOfTags(await readTagsFrom(database, { userId, span: facts.period, first }, control));
}
