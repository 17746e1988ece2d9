import type { Emotion } from '../../../../ml/emotions';
import { createRandom, type Random } from '../../../../scripts/seed/random';
import { EMOTION_VALENCES } from '../../../../server/lib/valence';
import type { Question } from '../../../../server/services/stats/associations/measure';

/** A made-up diary with tags that come and go in stretches and have nothing to do with the mood, but perhaps the first. */
export interface DiaryKind {
  days: number;
  /** How much of yesterday's mood is in today's, 0...1. */
  autocorrelation: number;
  /** Share of the days without an entry; they come in stretches, too. */
  gaps: number;
  /** Size of a wave of 300 days, in standard deviations of the mood. */
  drift: number;
  /** What the first tag adds, in standard deviations of the mood. */
  effect?: number;
}

const TAGS = 12;
/** A standard deviation of mood on the scale of -1...1. */
export const MOOD_DEVIATION = 0.3;
const WAVE_DAYS = 300;
const GAP_PERSISTENCE = 0.6;

export function drawDiary(kind: DiaryKind, seed: string): Question {
  const random = createRandom(seed);
  const { days: length, autocorrelation, gaps, drift, effect = 0 } = kind;
  const tags = Array.from({ length: TAGS }, () => drawStretches(random));
  const phase = random.next() * 2 * Math.PI;
  let mood = random.normal();
  let isThere = true;
  const question = { days: [] as number[], values: [] as number[], weekdays: [] as number[] };
  const presences: boolean[][] = tags.map(() => []);
  for (let day = 0; day < length; day += 1) {
    mood = autocorrelation * mood + Math.sqrt(1 - autocorrelation ** 2) * random.normal();
    const today = tags.map((tag) => tag());
    if (!random.chance(GAP_PERSISTENCE)) isThere = !random.chance(gaps);
    if (!isThere && gaps > 0) continue;
    const wave = drift * Math.sin((2 * Math.PI * day) / WAVE_DAYS + phase);
    question.days.push(day);
    question.values.push(MOOD_DEVIATION * (mood + wave + (today[0] ? effect : 0)));
    question.weekdays.push((day % 7) + 1);
    for (const [index, presence] of presences.entries()) presence.push(today[index] ?? false);
  }
  const candidates = presences.map((presence, index) => ({ name: `tag ${index}`, presence }));
  return { ...question, candidates, removeWeekdays: true };
}

/** A chain of two states: there on .08 to .5 of the days, and staying as it is from one day to the next up to nine times in ten. */
function drawStretches(random: Random): () => boolean {
  const share = 0.08 + 0.42 * random.next();
  const persistence = 0.9 * random.next();
  let isThere = random.chance(share);
  return () => {
    if (!random.chance(persistence)) isThere = random.chance(share);
    return isThere;
  };
}

/** Every mixture of what makes noise look like a law. */
export const KINDS: DiaryKind[] = [120, 240, 365, 730].flatMap((days) =>
  [0, 0.4, 0.8].flatMap((autocorrelation) =>
    [0, 0.4].flatMap((gaps) => [0, 0.7].map((drift) => ({ days, autocorrelation, gaps, drift }))),
  ),
);

/** Writers who choose one emotion on most days: how often each of theirs. */
const WRITERS: readonly Partial<Record<Emotion, number>>[] = [
  { joy: 6, trust: 2, anticipation: 1, anger: 1 },
  { sadness: 8, joy: 1, trust: 1 },
];
const RARE_TAGS = 20;
const RARE_DAYS = { least: 5, most: 60 };

/** A made-up diary of half a year or more, one choice a day, and tags on a few days each that have nothing to do with it. */
export function drawOneSided(number: number): Question {
  const random = createRandom(`one-sided/${number}`);
  const writer = WRITERS[number % WRITERS.length] ?? { joy: 1 };
  const days = Array.from({ length: random.pick([180, 250, 365]) }, (_, day) => day);
  const tagged = () => {
    const own = new Set<number>();
    const count = random.int(RARE_DAYS.least, RARE_DAYS.most);
    while (own.size < count) own.add(random.pick(days));
    return days.map((day) => own.has(day));
  };
  return {
    days,
    values: days.map(() => EMOTION_VALENCES[random.weighted(writer)]),
    weekdays: days.map((day) => (day % 7) + 1),
    candidates: Array.from({ length: RARE_TAGS }, (_, index) => ({ name: `tag ${index}`, presence: tagged() })),
    removeWeekdays: true,
  };
}
