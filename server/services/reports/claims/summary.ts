import { EMOTIONS, type Emotion } from '../../../../ml/emotions';
import { besideLeader, countOf, type Leader } from '../../../insights/choices';
import type { Mood, Portrait } from '../../../insights/portrait';
import { byUse, sumTags } from '../../../insights/tags';
import { type Choices, choicesSpeak, isInPain, mayStandBeside, PAINFUL, PLEASANT } from '../../../insights/tone';
import { hasDeepPage } from '../facts/deepPages';
import type { Facts } from '../facts/facts';
import { isHardAroundDeepPage } from '../facts/heavyWeeks';
import { isNameable, spelled } from '../facts/nameable';
import { LEAST_TEXTS } from '../facts/plain';
import { lookAcrossWeeks } from '../facts/runs';
import { trendOf } from '../facts/signals';
import type { Claim, EmotionCount } from './claim';

const MOST_COUNTED = 3;
const LEAST_TAGGED = 3;

/** The week in a few sentences: what was written, what was chosen, how the texts sounded beside that, and what else there is. */
export function summaryOf(facts: Facts): Claim[] {
  const { week } = facts;
  if (week.entries === 0) return [emptyClaim(facts)];
  const trend = trendOf(facts);
  return [
    writtenClaim(facts),
    ...choicesOf(week),
    ...secondVoiceOf(week, facts.isUnsure, hasDeepPage(week)),
    ...unreadOf(facts),
    ...tagOf(facts),
    ...(trend ? [{ kind: 'trend', lighter: trend === 'lighter' } as const] : []),
    ...[lookAcrossWeeks(facts)].filter((look) => look !== null),
  ];
}

/** A week without an entry: to come, open still, or over. */
function emptyClaim({ period }: Facts): Claim {
  if (period.daysElapsed === 0) return { kind: 'ahead' };
  return { kind: period.current ? 'waiting' : 'blank' };
}

/** How much was written: on one day, on every day, or on so many. */
export function writtenClaim({ week, period }: Facts): Claim {
  const { entries, daysWritten: days } = week;
  const [only] = week.days.filter((day) => day.entries > 0);
  if (days === 1 && only) return { kind: 'writtenDay', entries, weekday: only.weekday };
  if (days === week.days.length) return { kind: 'writtenDaily', entries };
  return { kind: period.current ? 'writtenSoFar' : 'written', entries, days };
}

/** What was chosen, and how many entries have no choice beside it. */
function choicesOf({ chosen, entries }: Portrait): Claim[] {
  const open = entries - chosen.count;
  const claim = chosenClaim({ chosen });
  return chosen.count > 0 && open > 0 ? [claim, { kind: 'unchosen', entries: open }] : [claim];
}

/** What was chosen, how often; a tie is told as one. */
export function chosenClaim({ chosen }: Pick<Portrait, 'chosen'>): Claim {
  const { leader, sums } = chosen;
  if (!leader) return { kind: 'unchosenAll' };
  const counts: EmotionCount[] = EMOTIONS.map((emotion) => ({ emotion, count: countOf(sums, emotion) }))
    .filter((each) => each.count > 0)
    .sort((a, b) => b.count - a.count);
  return tellChoices(chosen, counts);
}

function tellChoices({ count, leader }: Portrait['chosen'], counts: EmotionCount[]): Claim {
  const [most] = counts;
  if (!leader || !most) throw new RangeError('nothing was chosen');
  if (count === 1) return { kind: 'chosenOne', emotion: most.emotion };
  if (counts.length === 1) return { kind: 'chosenOnly', ...most };
  if (leader.count === 1) return { kind: 'chosenEach', tied: leader.tied };
  if (leader.tied.length > 1) return tieClaim(leader, besideLeader(count, leader));
  if (counts.length <= MOST_COUNTED) return { kind: 'chosenAll', counts };
  return { kind: 'chosenMost', ...most, of: count, others: counts.length - 1 };
}

const tieClaim = ({ tied, count }: Leader, rest: number): Claim =>
  rest > 0 ? { kind: 'chosenTieAmong', tied, count, rest } : { kind: 'chosenTie', tied, count };

/** Whether a single page was chosen light and its text is clearly painful: a finger may have slipped. */
const isOneAgainst = ({ entries, chosen, mood, detected }: Portrait) =>
  entries === 1 && chosen.tone === 'light' && mood === 'heavy' && detected !== null && PAINFUL.includes(detected);

/**
 * How the texts sounded beside what was chosen. A difference is said, but not of one or two texts, unless one page is all
 * there is and its words are clearly painful; agreement only where few days told the contrary; and another emotion only
 * where it stood out on most days. What was read unsurely says nothing. Who
 * is in pain is told that the texts differ, and that the choices count, never that the words were lighter: a reader that
 * misses grief would say so to a mourner.
 *
 * @param isDeep whether there is a page of deep fear or sadness: then nobody hears that something pleasant stood out
 */
export function secondVoiceOf(portrait: Portrait, isUnsure: boolean, isDeep = false): Claim[] {
  const { chosen, mood, detected, isDetectedMostly, read } = portrait;
  if (mood === null || isUnsure) return [];
  const isFew = read < LEAST_TEXTS && !isOneAgainst(portrait);
  const speaks = choicesSpeak(portrait);
  const kind = speaks ? voiceKind({ ...portrait, mood, mayDiffer: !isFew }) : ownVoice({ ...portrait, mood });
  const voice: Claim[] = kind === null ? [] : [{ kind }];
  if (kind === 'soundedAlike') return isContrary(detected, chosen) ? [] : voice; // and not something else in the same breath
  if (detected === null) return saysHow(kind) ? [...voice, { kind: 'noClearEmotion' }] : voice;
  const { leader } = chosen;
  if (leader === null || leader.tied.includes(detected)) return voice;
  const isPlainer = kind === 'soundedPlainer' || kind === 'soundedHeavier'; // and nothing pleasant in the same breath
  const isPleasantInPain = (isDeep || isPlainer || isPained(chosen)) && PLEASANT.includes(detected);
  const isKind = leader.tied.every((emotion) => mayStandBeside(detected, emotion));
  const isHeldBack = !speaks || read < LEAST_TEXTS || isPleasantInPain || !isKind || !isDetectedMostly;
  return isHeldBack ? voice : [...voice, { kind: 'otherEmotion', emotion: detected }];
}

/** Whether what stood out in the texts is of the other side than what was chosen: then nobody says that they went along. */
const isContrary = (detected: Emotion | null, { tone }: Choices): boolean =>
  detected !== null && (tone === 'light' ? PAINFUL : PLEASANT).includes(detected);

/** Fear or sadness in one choice of four is no week of which anybody says that its texts were light: a reader misses grief. */
export const isPained = (chosen: Choices): boolean => isInPain(chosen) || isGrave(chosen);

/** Whether fear or sadness was chosen for a quarter of what has a choice. */
export function isGrave({ sums, count }: Choices): boolean {
  const grave = countOf(sums, 'fear') + countOf(sums, 'sadness');
  return grave > 0 && 4 * grave >= count;
}

/**
 * Nobody says that the words went along where more than one day in four told the contrary of what was chosen, or more than
 * one in eight, and so one of a week, plainly speaks of something else: a page shows it beside them.
 */
export const wentAlong = ({ chosen, mood, contrary: { days, of }, elsewhere }: Along) =>
  chosen.tone === mood && 4 * days <= of && 8 * elsewhere <= of;

type Along = Pick<Portrait, 'chosen' | 'mood' | 'contrary' | 'elsewhere'>;

const saysHow = (kind: Claim['kind'] | null) => kind !== null && kind !== 'soundedOtherwise';

type Voiced = Pick<Portrait, 'chosen' | 'contrary' | 'elsewhere' | 'isVaried'> & {
  mood: Mood;
  mayDiffer: boolean;
};

function voiceKind({ chosen, mood, contrary, elsewhere, isVaried, mayDiffer }: Voiced) {
  const { tone } = chosen;
  if (tone === mood) return wentAlong({ chosen, mood, contrary, elsewhere }) ? 'soundedAlike' : null;
  const isGrave = isPained(chosen);
  if (isGrave && mood === 'light') return tone === 'heavy' && mayDiffer ? 'soundedOtherwise' : null;
  if (tone === 'heavy') return null; // grief is often told evenly
  if (tone === 'light' && !mayDiffer) return null;
  if (tone === 'light' && !(mood === 'even' && isVaried)) return mood === 'even' ? 'soundedPlainer' : 'soundedHeavier';
  if (mood === 'even' && isGrave) return null; // a mourner's one glad memory makes no even week
  if (mood === 'even' && isVaried) return 'soundedVaried';
  return ({ light: 'soundedLight', even: 'soundedEven', heavy: 'soundedHeavy' } as const)[mood];
}

/** How texts sounded of which few have a choice: held against none of these, and never lighter than pain that was chosen. */
export function ownVoice({ chosen, mood, isVaried }: Omit<Voiced, 'contrary' | 'elsewhere' | 'mayDiffer'>) {
  if (mood === 'heavy') return 'soundedHeavy';
  if (isPained(chosen)) return null;
  return mood === 'even' && isVaried
    ? 'soundedVaried'
    : ({ light: 'soundedLight', even: 'soundedEven' } as const)[mood];
}

/** Days of which nothing could be read, so that the choice alone speaks; all of them are named as one. */
function unreadOf({ week }: Facts): Claim[] {
  if (week.read === 0 && week.daysWritten > 1 && week.chosen.count > 0) return [{ kind: 'unreadAll' }];
  const weekdays = week.days
    .filter(({ entries, read, chosen }) => entries > 0 && read === 0 && chosen.count > 0)
    .map(({ weekday }) => weekday);
  return weekdays.length === 0 ? [] : [{ kind: 'unread', weekdays }];
}

/**
 * The tag of most entries, where it stands on three or more; the first by name among equals. None in a week that was hard
 * around a page of deep fear or sadness: nobody counts the pages that name who has died.
 */
function tagOf({ week, tagNames }: Facts): Claim[] {
  if (isHardAroundDeepPage(week)) return [];
  const tags = [...sumTags(week.days)].filter(([key]) => isNameable(key));
  const [most] = tags.map(([key, { entries }]) => ({ name: spelled(tagNames, key), entries })).sort(byUse);
  return most && most.entries >= LEAST_TAGGED ? [{ kind: 'tag', tag: most.name, entries: most.entries }] : [];
}
