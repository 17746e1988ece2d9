import { createRandom } from '../../../scripts/seed/random';
import { addDays, addWeeks, weekOf } from '../../../server/lib/dates';
import type { StatsService } from '../../../server/services/stats/statsService';
import type { RandomDiary } from './randomDiaries';

type Input<Name extends keyof StatsService> = Parameters<StatsService[Name]>[1];

/** One question of each kind, asked at a moment near the diary. */
export interface Questions {
  now: string;
  weekly: Input<'weekly'>;
  monthly: Input<'monthly'>;
  emotions: Input<'emotions'>;
  calendar: Input<'calendar'>;
  trend: Input<'trend'>;
  words: Input<'words'>;
}

/** Questions about a diary; every parameter is left out at times. */
export function drawQuestions(number: number, { anchor }: RandomDiary): Questions {
  const random = createRandom(`questions/${number}`);
  const near = (reach: number) => addDays(anchor, random.int(-reach, reach));
  const maybe = <T>(name: string, value: T) => (random.chance(0.7) ? { [name]: value } : {});
  const range = (days: number) => {
    const from = near(20);
    return random.chance(0.25) ? {} : { from, to: addDays(from, random.int(0, days)) };
  };
  return {
    now: `${near(10)}T${String(random.int(0, 23)).padStart(2, '0')}:30:00.000Z`,
    weekly: maybe('week', addWeeks(weekOf(anchor), random.int(-2, 2))),
    monthly: maybe('month', near(31).slice(0, 7)),
    emotions: range(60),
    calendar: random.chance(0.1) ? { year: Number(anchor.slice(0, 4)) } : maybe('month', near(31).slice(0, 7)),
    trend: { ...maybe('granularity', random.pick(['day', 'week', 'month'] as const)), ...range(100) },
    words: { ...range(100), ...maybe('limit', random.int(1, 12)) },
  };
}
