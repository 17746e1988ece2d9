import type { Emotion } from '../../ml/emotions';
import { type Day, weekdayOf } from '../../server/lib/dates';
import type { LifeEvent } from './lifeEvents';
import type { Persona } from './personas';
import type { Random } from './random';

/** How a day begins: its mood -1...1, before anything is written about, and what happens in it. */
export interface DayMood {
  mood: number;
  event: LifeEvent | null;
}

/** The mood of each day: the persona's own, its weekday and season, what happens to it, and what is left of yesterday. */
export function drawMoods(persona: Persona, days: readonly Day[], random: Random): DayMood[] {
  const { mood, weekdays, season, seasonPeak, restlessness, persistence } = persona;
  let noise = 0;
  let event: { now: LifeEvent; daysLeft: number } | null = null;
  return days.map((day) => {
    noise = persistence * noise + Math.sqrt(1 - persistence ** 2) * restlessness * random.normal();
    event = event && event.daysLeft > 1 ? { ...event, daysLeft: event.daysLeft - 1 } : drawEvent(persona, random);
    const seasonal = season * Math.cos((2 * Math.PI * (dayOfYear(day) - seasonPeak)) / 365.25);
    const sum = mood + (weekdays[weekdayOf(day) - 1] ?? 0) + seasonal + noise + (event?.now.shift ?? 0);
    return { mood: Math.max(-1, Math.min(1, sum)), event: event?.now ?? null };
  });
}

function drawEvent({ events }: Persona, random: Random): { now: LifeEvent; daysLeft: number } | null {
  const begun = events.find(({ everyDays }) => random.chance(1 / everyDays));
  return begun ? { now: begun, daysLeft: begun.days } : null;
}

function dayOfYear(day: Day): number {
  return (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000 + 1;
}

/** How likely each emotion is at mood 0, and how fast that changes with the mood. */
const LEANINGS: Record<Emotion, { base: number; slope: number }> = {
  joy: { base: 1, slope: 2.6 },
  trust: { base: 0.8, slope: 1.8 },
  fear: { base: 0.5, slope: -2 },
  surprise: { base: 0.35, slope: 0 },
  sadness: { base: 0.6, slope: -2.4 },
  disgust: { base: 0.12, slope: -1.8 },
  anger: { base: 0.45, slope: -2.1 },
  anticipation: { base: 0.8, slope: 1.4 },
};

export function drawEmotion(mood: number, random: Random): Emotion {
  const weights = Object.entries(LEANINGS).map(([emotion, { base, slope }]) => [
    emotion,
    base * Math.exp(slope * mood),
  ]);
  return random.weighted<Emotion>(Object.fromEntries(weights));
}
