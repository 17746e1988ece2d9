import type { Explanation, ModelInfo, ReadableText, Reading } from './analyser';

/** What the analyser's children can do, and what each gives. */
export interface Results {
  analyse: Reading;
  explain: Explanation;
}

export type Task = keyof Results;

/** From the server to a child. A cancelled request is not answered, though an answer under way may still come. */
export type ToChild = { kind: 'request'; id: number; task: Task; text: ReadableText } | { kind: 'cancel'; id: number };

/** From a child to the server. Errors carry the name or message of a fault, never any text of a diary. */
export type FromChild =
  | { kind: 'ready'; model: ModelInfo }
  | { kind: 'unusable'; reason: string }
  | { kind: 'alive' }
  | { kind: 'done'; id: number; result: Results[Task] }
  | { kind: 'failed'; id: number; reason: string };
