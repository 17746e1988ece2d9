import { EMOTIONS, type Emotion } from '../../ml/emotions';

/** For each emotion that was chosen: how often, and the latest entry that chose it (epoch ms and id). */
export type ChoiceSums = Partial<Record<Emotion, { count: number; at: number; id: number }>>;

export interface Leader {
  /** Chosen most; among equals the one that the latest entry chose. */
  emotion: Emotion;
  count: number;
  /** All that were chosen as often, in the order of the eight: more than one in a tie. */
  tied: Emotion[];
}

/** The one rule for which emotion was chosen most, of a day or of many; null where none was chosen. */
export function leaderOf(choices: ChoiceSums): Emotion | null {
  let leader: Emotion | null = null;
  let best: ChoiceSums[Emotion];
  for (const emotion of EMOTIONS) {
    const chosen = choices[emotion];
    if (!chosen) continue;
    const ahead = best === undefined ? 1 : chosen.count - best.count || chosen.at - best.at || chosen.id - best.id;
    if (ahead <= 0) continue;
    leader = emotion;
    best = chosen;
  }
  return leader;
}

/** The emotion that was chosen most, and those that were chosen as often. */
export function mostChosen(choices: ChoiceSums): Leader | null {
  const emotion = leaderOf(choices);
  if (emotion === null) return null;
  const count = countOf(choices, emotion);
  return { emotion, count, tied: EMOTIONS.filter((each) => choices[each]?.count === count) };
}

/** How many of so many choices are of something else than what leads: a tie need not be all there is. */
export const besideLeader = (of: number, { tied, count }: Leader): number => of - tied.length * count;

/** The choices of several days together. */
export function addChoices(all: readonly ChoiceSums[]): ChoiceSums {
  const sum: ChoiceSums = {};
  for (const choices of all) {
    for (const emotion of EMOTIONS) {
      const chosen = choices[emotion];
      if (!chosen) continue;
      const before = sum[emotion];
      const isLatest = !before || chosen.at > before.at || (chosen.at === before.at && chosen.id > before.id);
      const { at, id } = isLatest ? chosen : before;
      sum[emotion] = { count: chosen.count + (before?.count ?? 0), at, id };
    }
  }
  return sum;
}

/** How many entries chose an emotion. */
export function countOf(choices: ChoiceSums, emotion: Emotion): number {
  return choices[emotion]?.count ?? 0;
}
