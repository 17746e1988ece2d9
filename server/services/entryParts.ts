import type { FindingVector } from '../../ml/analyser';
import { EMOTIONS, type Emotion } from '../../ml/emotions';
import { tagKey } from '../contract/diaryFields';

/** What was detected in a text, as the model has just read it or as an archive of ours says. */
export interface Detected {
  scores: FindingVector | null;
  /** In thousandths; null in readings of before 0.5.0, like `clear`. */
  evidence: FindingVector | null;
  clear: readonly Emotion[] | null;
}

/** The rows of what was detected; none while an entry waits or where its text could not be read. */
export function detectedRows(diaryId: number, detected: Detected | null | undefined) {
  if (!detected?.scores) return [];
  const { scores, evidence, clear } = detected;
  return EMOTIONS.flatMap((type) => {
    const score = scores[type];
    if (score === null) return []; // its reader does not know this emotion
    return [{ diaryId, type, score, evidence: evidence?.[type] ?? null, clear: clear?.includes(type) ?? null }];
  });
}

/** The rows of an entry's tags, in the order in which they were given. */
export const tagRows = (diaryId: number, names: readonly string[]) =>
  names.map((name, position) => ({ diaryId, name, key: tagKey(name), position }));
