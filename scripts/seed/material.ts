import type { Emotion } from '../../ml/emotions';
import type { Random } from './random';

/** What people write about; also the names of their tags. */
export const TOPICS = [
  'work',
  'family',
  'friends',
  'running',
  'cooking',
  'garden',
  'study',
  'health',
  'music',
  'reading',
  'travel',
  'home',
] as const;

export type Topic = (typeof TOPICS)[number];

/** Sentences of one language. `{a|b|c}` stands for one of these. */
export interface Material {
  language: 'en' | 'ko';
  /** What happened. */
  events: Record<Topic, readonly string[]>;
  /** How it felt. */
  feelings: Record<Emotion, readonly string[]>;
  tags: Record<Topic, string>;
}

/** Replaces every `{a|b|c}` by one of its choices. */
export function fillTemplate(template: string, random: Random): string {
  return template.replace(/\{([^{}]*)\}/g, (_, choices: string) => random.pick(choices.split('|')));
}
