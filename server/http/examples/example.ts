import type { z } from 'zod';
import { EMOTIONS, type EmotionVector } from '../../../ml/emotions';
import type { period, emotionShares as shares } from '../../contract/statsShapes';
import { percentages } from '../../lib/percentages';

/** A request body and a success answer of a procedure, as the document shows them. */
export interface Example<Contract extends { input: z.ZodType; output: z.ZodType }> {
  input?: Omit<z.input<Contract['input']>, 'id'>;
  output?: z.output<Contract['output']>;
}

type Counts = Partial<EmotionVector>;

/** The eight in order: entries that selected each, and what the texts say in percent. Both empty for days without entries. */
export function emotionShares(selected: Counts, detected: readonly number[]): z.output<typeof shares> {
  const counts = EMOTIONS.map((type) => selected[type] ?? 0);
  const selectedShares = percentages(counts);
  return EMOTIONS.map((type, index) => ({
    type,
    selected: { count: counts[index] ?? 0, percentage: selectedShares?.[index] ?? null },
    detected: { percentage: detected[index] ?? null },
  }));
}

export const week47: z.output<typeof period> = {
  kind: 'week',
  id: '2026-W47',
  from: '2026-11-16',
  to: '2026-11-22',
  timeZone: 'Asia/Seoul',
  current: true,
  daysElapsed: 6,
};
