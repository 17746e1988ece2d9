import type { z } from 'zod';
import type { monthlyReport, yearlyReport } from '../../../contract/longReports';
import { roundOrNull } from '../../../insights/numbers';
import { byUse } from '../../../insights/tags';
import { secondVoiceOf } from '../claims/summary';
import { TEMPLATE_VERSION } from '../compose';
import { isHard } from '../facts/heavyWeeks';
import type { Locale } from '../locales/locale';
import { fillFrame, frameAt } from '../words/frames';
import { wordsOf } from '../words/lexicon';
import { sayClaim } from '../words/say';
import type { LongClaim } from './claims';
import type { LongFacts, LongPart } from './facts';
import { agreementOf, comparisonOf, headlineOf, highlightsOf, partClaims, summaryOf, wordClaim } from './tell';

/** All but the support, which is offered by more than a report is made from. */
export type MonthBody = Omit<z.output<typeof monthlyReport.output>, 'support'>;
export type YearBody = Omit<z.output<typeof yearlyReport.output>, 'support'>;
type Shared = Omit<MonthBody, 'weeks'>;

const MOST_TAGS = 3;

/** Names of tags by key, as they are shown everywhere. */
export type TagNames = ReadonlyMap<string, string>;

export function composeMonth(facts: LongFacts, locale: Locale, tagNames: TagNames): MonthBody {
  return { ...composeShared(facts, locale, tagNames), weeks: describeParts(facts.parts, facts, locale) };
}

export function composeYear(facts: LongFacts, locale: Locale, tagNames: TagNames): YearBody {
  return {
    ...composeShared(facts, locale, tagNames),
    months: describeParts(facts.parts, facts, locale),
    seasons: describeParts(facts.seasons, { turn: facts.turn + 1 }, locale), // in other words than the first month
  };
}

function composeShared(facts: LongFacts, locale: Locale, tagNames: TagNames): Shared {
  const { period, whole, isUnsure, isDeep, before, turn } = facts;
  const { days, of } = facts.agreement;
  const say = (claim: LongClaim, more = 0) => sayLong(claim, locale, turn + more);
  const voice = secondVoiceOf(whole, isUnsure, isDeep).map((claim) => sayClaim(claim, locale, turn));
  const { opening, closing } = summaryOf(facts);
  const word = wordClaim(facts);
  const { calmest, fullest } = highlightsOf(facts.parts);
  const agreed = agreementOf(facts);
  const tags = facts.tags
    .map(({ key, entries, days }) => ({ name: tagNames.get(key) ?? key, entries, days }))
    .sort(byUse)
    .slice(0, MOST_TAGS)
    .map(({ name, entries, days }, index) => {
      return { name, entries, text: say({ kind: 'tag', tag: name, entries, days }, index) };
    });
  const counted = [...tags.slice(0, 1).map(({ text }) => text), ...(word ? [say(word)] : [])];
  return {
    period,
    locale: locale.language,
    headline: say(headlineOf(facts)),
    summary: [
      ...opening.map((claim) => say(claim)),
      ...voice,
      ...closing.map((claim) => say(claim)),
      ...(isDeep && isHard(whole) ? [] : counted), // who has died is not counted aloud
    ].join(' '),
    highlights: {
      calmest:
        calmest &&
        describeHighlight(
          calmest,
          say({ kind: 'calmest', label: labelOf(calmest, locale), painful: painfulOf(calmest) }),
        ),
      fullest:
        fullest &&
        describeHighlight(
          fullest,
          say({ kind: 'fullest', label: labelOf(fullest, locale), entries: fullest.portrait.entries }),
        ),
    },
    agreement: { days, of, text: agreed && say(agreed) },
    tags,
    words: [...facts.words],
    comparison: { entries: before.entries, text: say(comparisonOf(facts)) },
    disclaimer: locale.disclaimer,
    templateVersion: TEMPLATE_VERSION,
  };
}

function describeHighlight({ id, from, to }: LongPart, text: string) {
  return { id, from, to, text };
}

function describeParts(parts: readonly LongPart[], { turn }: Pick<LongFacts, 'turn'>, locale: Locale) {
  return parts.map((part, index) => {
    const { id, from, to, portrait } = part;
    const { entries, chosen, detected, average } = portrait;
    return {
      id,
      from,
      to,
      entries,
      dominant: chosen.leader?.emotion ?? null,
      tied: chosen.leader?.tied ?? [],
      detected,
      sentiment: roundOrNull(average),
      painful: painfulOf(part),
      text: partClaims(part, labelOf(part, locale))
        .map((claim) => sayLong(claim, locale, turn + index))
        .join(' '),
    };
  });
}

const painfulOf = ({ portrait: { chosen } }: LongPart) => ({ part: chosen.painful, of: chosen.count });

/** A part with days to come is told as it is so far; one of which nothing is told but that it lies ahead, as it is. */
function labelOf({ id, from, to, isAhead, isOpen, portrait }: LongPart, { lexicon }: Locale): string {
  const label = id.includes('W')
    ? lexicon.weekOf({ from, to })
    : lexicon.months(Number(from.slice(5, 7)), Number(to.slice(5, 7)));
  return isOpen && (!isAhead || portrait.entries > 0) ? lexicon.soFar(label) : label;
}

function sayLong(claim: LongClaim, { longFrames, lexicon, particle }: Locale, turn: number): string {
  return fillFrame(frameAt(longFrames[claim.kind], turn), wordsOf(claim, lexicon), particle);
}
