import type { OutputVector } from './readers/labelMapping';
import type { Reader, Sentence } from './readers/reader';

/** A sentence as it was read, with what was before it where it was. */
export interface SentenceRead<Kind extends Sentence> {
  sentence: Kind;
  outputs: OutputVector[];
}

/**
 * Reads sentences with what is before them, as a person does: "It was nothing." may be the best news. One that says by itself
 * clearly that it is on the other side (`aggregation.own`) is read by itself: else "It is cancer." behind a merry breakfast
 * would be merry.
 */
export async function readInContext<Kind extends Sentence>(
  reader: Reader,
  sentences: readonly Kind[],
  signal: AbortSignal,
): Promise<SentenceRead<Kind>[]> {
  if (sentences.length === 0) return [];
  const ownOf = ({ language }: Kind) => reader.calibrationOf(language).aggregation.own;
  const behind = sentences.filter((sentence) => sentence.before.length > 0 && ownOf(sentence) !== null);
  const alone = behind.map((sentence) => ({ ...sentence, before: [] }));
  const outputs = await reader.read([...sentences, ...alone], signal);
  const places = new Map(behind.map((sentence, index) => [sentence, sentences.length + index]));
  return sentences.map((sentence, index) => {
    const [together, own] = [outputs[index] ?? [], outputs[places.get(sentence) ?? -1]];
    const isOwn = own !== undefined && speaksForItself(own, together, ownOf(sentence) ?? 1);
    return isOwn ? { sentence: { ...sentence, before: [] }, outputs: own } : { sentence, outputs: together };
  });
}

function speaksForItself(own: readonly OutputVector[], together: readonly OutputVector[], least: number): boolean {
  const balance = balanceOf(own);
  return Math.abs(balance) >= least && balance * balanceOf(together) < 0;
}

/** positive - negative, -1...1: the mean over the parts of a sentence; 0 without any. */
function balanceOf(parts: readonly OutputVector[]): number {
  const sum = parts.reduce((sum, { positive, negative }) => sum + (positive ?? 0) - (negative ?? 0), 0);
  return parts.length === 0 ? 0 : sum / parts.length;
}
