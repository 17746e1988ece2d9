import type { Emotion } from '../../ml/emotions';
import { type Day, weekdayOf } from '../../server/lib/dates';
import type { Persona } from './personas';
import type { Random } from './random';

/** A good or bad stretch begins on one day of so many, and lasts some days. */
const STRETCH_EVERY_DAYS = 120;
const STRETCH_DAYS = { min: 7, max: 30 };
const STRETCH_STRENGTH = 0.4;

/** The mood of each day, -1...1: the persona's own, its weekday and season, stretches of luck, and what is left of yesterday. */
export function drawMoods(persona: Persona, days: readonly Day[], random: Random): number[] {
  const { mood, weekdays, season, seasonPeak, restlessness, persistence } = persona;
  let noise = 0;
  let stretch = { daysLeft: 0, strength: 0 };
  return days.map((day) => {
    noise = persistence * noise + Math.sqrt(1 - persistence ** 2) * restlessness * random.normal();
    stretch = { ...stretch, daysLeft: stretch.daysLeft - 1 };
    if (stretch.daysLeft <= 0) stretch = drawStretch(random);
    const seasonal = season * Math.cos((2 * Math.PI * (dayOfYear(day) - seasonPeak)) / 365.25);
    const sum = mood + (weekdays[weekdayOf(day) - 1] ?? 0) + seasonal + noise + stretch.strength;
    return Math.max(-1, Math.min(1, sum));
  });
}

function drawStretch(random: Random): { daysLeft: number; strength: number } {
  if (!random.chance(1 / STRETCH_EVERY_DAYS)) return { daysLeft: 0, strength: 0 };
  const strength = random.chance(0.5) ? STRETCH_STRENGTH : -STRETCH_STRENGTH;
  return { daysLeft: random.int(STRETCH_DAYS.min, STRETCH_DAYS.max), strength };
}

function dayOfYear(day: Day): number {
  return (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000 + 1;
}

/** How likely each emotion is at mood 0, and how fast that changes with the mood. */
const LEANINGS: Record<Emotion, { base: number; slope: number }> = {
  joy: { base: 1, slope: 2.2 },
  trust: { base: 0.8, slope: 1.3 },
  fear: { base: 0.6, slope: -1.6 },
  surprise: { base: 0.35, slope: 0 },
  sadness: { base: 0.7, slope: -2 },
  disgust: { base: 0.2, slope: -1.5 },
  anger: { base: 0.5, slope: -1.7 },
  anticipation: { base: 0.8, slope: 0.9 },
};

export function drawEmotion(mood: number, random: Random): Emotion {
  const weights = Object.entries(LEANINGS).map(([emotion, { base, slope }]) => [
    emotion,
    base * Math.exp(slope * mood),
  ]);
  return random.weighted<Emotion>(Object.fromEntries(weights));
}
