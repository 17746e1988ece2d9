import type { Category } from '../expectation';
import { change } from './change';
import { contrast } from './contrast';
import { doubleNegation } from './doubleNegation';
import { emoji } from './emoji';
import { idioms } from './idioms';
import { intensity } from './intensity';
import { markdown } from './markdown';
import { mixed } from './mixed';
import { names } from './names';
import { needle } from './needle';
import { negation } from './negation';
import { neutral } from './neutral';
import { presence } from './presence';
import { questions } from './questions';
import { sarcasm } from './sarcasm';
import { sentiment } from './sentiment';
import { spelling } from './spelling';
import { tense } from './tense';
import { thirdPerson } from './thirdPerson';

/** All that is expected of the model's behaviour. Never trained on, and never shown to whoever trains. */
export const CATEGORIES: readonly Category[] = [
  ...[presence, sentiment, negation, doubleNegation, contrast, intensity, tense, questions, thirdPerson, change],
  ...[sarcasm, idioms, spelling, emoji, markdown, names, neutral, mixed, needle],
];
